import type { MembershipType, Seat, SeatMembership } from '../../../application/seats/seat-queries.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { roleNames, roleOfLevel } from '../../../domain/access/role.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { countShape, dayShape, idShape, instantShape, type Presented } from '../answer-shapes.ts';
import { z } from 'zod';

const removableTypes: ReadonlySet<MembershipType> = new Set(['group_member', 'project_member']);

const levelShape = z.strictObject({ string_value: z.string(), integer_value: countShape });

export const seatShape = userBasicShape
  .extend({
    email: z.string().nullable(),
    last_activity_on: dayShape.nullable(),
    membership_type: z.enum(['group_member', 'project_member', 'group_invite', 'project_invite']),
    removable: z.boolean(),
    created_at: instantShape,
    last_login_at: instantShape.nullable(),
    is_last_owner: z.boolean(),
    access_level: levelShape,
    joined_at: instantShape.nullable(),
  })
  .meta({ id: 'Seat' });

export const seatMembershipShape = z
  .strictObject({
    id: idShape,
    source_id: idShape,
    source_full_name: z.string(),
    source_members_url: z.string(),
    created_at: instantShape,
    expires_at: dayShape.nullable(),
    access_level: levelShape,
    source_type: z.enum(['group', 'project']),
    source_full_path: z.string(),
    created_by: z.unknown(),
    via: z
      .strictObject({ id: idShape.nullable(), full_path: z.string().nullable(), full_name: z.string().nullable() })
      .optional(),
  })
  .meta({ id: 'SeatMembership' });

/** A person who uses a seat. The email address is the public one; administrators see the private one. */
export function presentSeat(
  { user, accessLevel, joinedAt, membershipType, isLastOwner }: Seat,
  viewer: Actor,
  baseUrl: string,
): Presented<typeof seatShape> {
  return {
    ...presentUserBasic(user, baseUrl),
    email: isAdministrator(viewer) ? user.email : user.publicEmail,
    last_activity_on: user.lastActivityOn,
    membership_type: membershipType,
    removable: removableTypes.has(membershipType),
    created_at: user.createdAt,
    last_login_at: user.lastSignInAt,
    is_last_owner: isLastOwner,
    access_level: presentLevel(accessLevel),
    joined_at: joinedAt,
  };
}

export const csvColumns = [
  'id',
  'username',
  'name',
  'email',
  'role',
  'membership',
  'joined',
  'last_activity',
  'last_sign_in',
] as const;

/** A seat as the cells of `csvColumns`. */
export function seatCells(seat: Seat, viewer: Actor): (string | number | null)[] {
  const { user, accessLevel, joinedAt, membershipType } = seat;
  return [
    user.id,
    user.username,
    user.name,
    isAdministrator(viewer) ? user.email : user.publicEmail,
    presentLevel(accessLevel).string_value,
    membershipType,
    joinedAt.toISOString(),
    user.lastActivityOn,
    user.lastSignInAt?.toISOString() ?? null,
  ];
}

/** One membership behind a seat; `via` is the invited group, if the caller may see it. */
export function presentSeatMembership(
  membership: SeatMembership,
  baseUrl: string,
): Presented<typeof seatMembershipShape> {
  const { id, namespaceId, kind, fullPath, fullName, accessLevel, createdAt, expiresAt, createdBy, invitedGroup } =
    membership;
  const source =
    kind === 'group' ? `${baseUrl}/groups/${fullPath}/-/group_members` : `${baseUrl}/${fullPath}/-/project_members`;
  return {
    id,
    source_id: namespaceId,
    source_full_name: fullName,
    source_members_url: source,
    created_at: createdAt,
    expires_at: expiresAt,
    access_level: presentLevel(accessLevel),
    source_type: kind === 'group' ? 'group' : 'project',
    source_full_path: fullPath,
    created_by: createdBy,
    ...(invitedGroup !== null && {
      via: {
        id: invitedGroup.fullPath === null ? null : invitedGroup.id,
        full_path: invitedGroup.fullPath,
        full_name: invitedGroup.fullName,
      },
    }),
  };
}

function presentLevel(level: number): Presented<typeof levelShape> {
  const role = roleOfLevel(level);
  return { string_value: role === null ? '' : roleNames[role], integer_value: level };
}
