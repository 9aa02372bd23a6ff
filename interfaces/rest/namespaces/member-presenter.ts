import type { MemberWithUser } from '../../../application/namespaces/member-queries.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { z } from 'zod';
import { countShape, dayShape, instantShape, type Presented } from '../answer-shapes.ts';

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
