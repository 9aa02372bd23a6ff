import type { Actor } from '../../domain/access/actor.ts';
import type { GroupShare, Member } from '../../domain/namespaces/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Page, PageRequest } from '../page.ts';

export interface MemberFilter {
  namespaceId: number;
  /**
   * With the members of the namespaces above and of the groups invited to them, as far as the actor may read those
   * groups; of several memberships of one person the highest counts.
   */
  inherited: boolean;
  userIds?: readonly number[];
  skipUserIds?: readonly number[];
  /** Found in name, username, and exactly in the email address for administrators. */
  search?: string;
}

/** An invited group that the actor may read, and what its members may do here. */
export interface ShareWithGroup {
  share: GroupShare;
  group: Namespace;
}

export interface MemberWithUser {
  member: Member;
  user: User;
  /** Who made the membership; null when no one did or their account is gone. */
  createdBy: User | null;
}

/** The namespace itself must be readable to the actor; the caller has looked that up. Ordered by id of the person. */
export interface MemberQueries {
  page(actor: Actor, filter: MemberFilter, page: PageRequest): Promise<Page<MemberWithUser>>;
  count(actor: Actor, filter: MemberFilter): Promise<number>;
  /** People with a role in each of these namespaces or anywhere below, each counted once. */
  countsWithDescendants(namespaceIds: readonly number[]): Promise<Map<number, number>>;
  /** Invitations to this group that have not ended, first invited first. */
  shares(actor: Actor, namespaceId: number): Promise<ShareWithGroup[]>;
  find(actor: Actor, namespaceId: number, userId: number, inherited: boolean): Promise<MemberWithUser | null>;
}
