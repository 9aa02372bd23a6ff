import type { MembershipType, Seat, SeatMembership } from '../../../application/billing/seat-queries.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { roleNames, roleOfLevel } from '../../../domain/access/role.ts';
import { presentUserBasic } from '../people/user-presenter.ts';

const removableTypes: ReadonlySet<MembershipType> = new Set(['group_member', 'project_member']);

/** A person who takes a seat. The address is the public one; administrators see the account's. */
export function presentSeat(
  { user, accessLevel, joinedAt, membershipType, isLastOwner }: Seat,
  viewer: Actor,
  baseUrl: string,
): Record<string, unknown> {
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

/** One membership behind a seat; `via` names the invited group, as far as the caller may know it. */
export function presentSeatMembership(membership: SeatMembership, baseUrl: string): Record<string, unknown> {
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
    source_type: kind,
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

function presentLevel(level: number): Record<string, unknown> {
  const role = roleOfLevel(level);
  return { string_value: role === null ? '' : roleNames[role], integer_value: level };
}
