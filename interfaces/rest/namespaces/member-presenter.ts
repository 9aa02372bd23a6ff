import type { MemberWithUser } from '../../../application/namespaces/member-queries.ts';
import { presentUserBasic } from '../people/user-presenter.ts';

/** A membership (rest.md §2, "Member"). There are no managed accounts here, so the e-mail address is left out. */
export function presentMember({ member, user, createdBy }: MemberWithUser, baseUrl: string): Record<string, unknown> {
  return {
    ...presentUserBasic(user, baseUrl),
    access_level: member.accessLevel,
    created_at: member.createdAt,
    ...(createdBy !== null && { created_by: presentUserBasic(createdBy, baseUrl) }),
    expires_at: member.expiresAt,
    membership_state: 'active',
  };
}
