import type { ListedMember, MemberWithUser } from '../../../application/members/member-queries.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { z } from 'zod';
import { countShape, dayShape, idShape, instantShape, type Presented } from '../answer-shapes.ts';

export const memberShape = userBasicShape
  .extend({
    access_level: countShape,
    created_at: instantShape,
    created_by: userBasicShape.optional(),
    expires_at: dayShape.nullable(),
    membership_state: z.literal('active'),
  })
  .meta({ id: 'Member' });

/** A membership. There are no managed accounts here, so the email address is omitted. */
export function presentMember(
  { member, user, createdBy }: MemberWithUser,
  baseUrl: string,
): Presented<typeof memberShape> {
  return {
    ...presentUserBasic(user, baseUrl),
    access_level: member.accessLevel,
    created_at: member.createdAt,
    ...(createdBy !== null && { created_by: presentUserBasic(createdBy, baseUrl) }),
    expires_at: member.expiresAt,
    membership_state: 'active',
  };
}

const sourcePlaceShape = z
  .strictObject({ id: idShape, kind: z.enum(['group', 'project']), full_path: z.string(), full_name: z.string() })
  .nullable();

/** A member with where the membership comes from. */
export const listedMemberShape = memberShape
  .extend({
    source: z.strictObject({
      type: z.enum(['direct', 'inherited', 'shared']),
      /** The group or project of the membership; null if the caller may not see it. */
      namespace: sourcePlaceShape,
      /** The group with which that group or project is shared. */
      shared_with: sourcePlaceShape,
    }),
  })
  .meta({ id: 'ListedMember' });

/** The same with its source, in the list of the namespace with this id. */
export function presentListedMember(
  listed: ListedMember,
  namespaceId: number,
  baseUrl: string,
): Presented<typeof listedMemberShape> {
  const { place, sharedWith } = listed.source;
  const ownType = listed.member.namespaceId === namespaceId ? 'direct' : 'inherited';
  return {
    ...presentMember(listed, baseUrl),
    source: {
      type: sharedWith === undefined ? ownType : 'shared',
      namespace: presentPlace(place),
      shared_with: presentPlace(sharedWith ?? null),
    },
  };
}

function presentPlace(place: Namespace | null): Presented<typeof sourcePlaceShape> {
  if (place === null) return null;
  const { id, kind, fullPath, fullName } = place;
  return { id, kind: kind === 'project' ? 'project' : 'group', full_path: fullPath, full_name: fullName };
}
