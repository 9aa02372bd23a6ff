import type { Actor } from '../../domain/access/actor.ts';
import type { GroupShare, Member } from '../../domain/members/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export const memberOrders = [
  'name_asc',
  'name_desc',
  'access_level_asc',
  'access_level_desc',
  'last_joined',
  'oldest_joined',
] as const;
export type MemberOrder = (typeof memberOrders)[number];

export interface MemberFilter {
  namespaceId: number;
  /**
   * Includes members inherited from ancestors and from groups invited there, if the actor may read those groups. Of
   * several memberships of a person the highest counts.
   */
  inherited: boolean;
  /** Only memberships of the namespace itself, or only those that come from elsewhere. */
  origin?: 'direct' | 'inherited';
  accessLevel?: number;
  /** Only memberships that end on some day. */
  endsOnly?: true;
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

/** Where a membership comes from. */
export interface MemberSource {
  /** The group or project that has the member, or is shared with a group of theirs; null if the actor may not read it. */
  place: Namespace | null;
  /** The group with which that place is shared; undefined if the person is its member themselves. */
  sharedWith: Namespace | null | undefined;
}

export interface ListedMember extends MemberWithUser {
  source: MemberSource;
}

/** The caller must have checked that the actor may read the namespace. Sorted by person id unless an order is given. */
export interface MemberQueries {
  page(actor: Actor, filter: MemberFilter, page: PageRequest, order?: MemberOrder): Promise<Page<ListedMember>>;
  count(actor: Actor, filter: MemberFilter): Promise<number>;
  /** Number of distinct people with a role in each of these namespaces or their descendants. */
  countsWithDescendants(namespaceIds: readonly number[]): Promise<Map<number, number>>;
  /** Current invitations to this group, oldest first. */
  shares(actor: Actor, namespaceIds: readonly number[]): Promise<Map<number, ShareWithGroup[]>>;
  find(actor: Actor, namespaceId: number, userId: number, inherited: boolean): Promise<ListedMember | null>;
}

declare module '../door/stores.ts' {
  interface Queries {
    members: MemberQueries;
  }
}
