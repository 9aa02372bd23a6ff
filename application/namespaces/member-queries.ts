import type { Actor } from '../../domain/access/actor.ts';
import type { GroupShare, Member } from '../../domain/namespaces/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Page, PageRequest } from '../page.ts';

export interface MemberFilter {
  namespaceId: number;
  /**
   * Includes members inherited from ancestors and from groups invited there, if the actor may read those groups. Of
   * several memberships of a person the highest counts.
   */
  inherited: boolean;
  userIds?: readonly number[];
  skipUserIds?: readonly number[];
  /** Search text for name and username; for administrators also the exact email address. */
  search?: string;
}

/** An invited group that the actor may read, and the role of its members here. */
export interface ShareWithGroup {
  share: GroupShare;
  group: Namespace;
}

export interface MemberWithUser {
  member: Member;
  user: User;
  /** Creator of the membership; null if there is none or the account was deleted. */
  createdBy: User | null;
}

/** The caller must have checked that the actor may read the namespace. Sorted by person id. */
export interface MemberQueries {
  page(actor: Actor, filter: MemberFilter, page: PageRequest): Promise<Page<MemberWithUser>>;
  count(actor: Actor, filter: MemberFilter): Promise<number>;
  /** Number of distinct people with a role in each of these namespaces or their descendants. */
  countsWithDescendants(namespaceIds: readonly number[]): Promise<Map<number, number>>;
  /** Current invitations to this group, oldest first. */
  shares(actor: Actor, namespaceIds: readonly number[]): Promise<Map<number, ShareWithGroup[]>>;
  find(actor: Actor, namespaceId: number, userId: number, inherited: boolean): Promise<MemberWithUser | null>;
}
