import type { MemberWithUser } from '../../../application/namespaces/member-queries.ts';
import { presentUserBasic } from '../people/user-presenter.ts';

/** A membership (rest.md §2, "Member"). No one here belongs to a managed account, so no e-mail address is told. */
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
