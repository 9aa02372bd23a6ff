import type { Member } from '../../domain/members/member.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Store } from '../door/store.ts';

export interface MemberStore extends Store<Member> {
  /** The direct membership, locked. */
  lockMembership(namespaceId: number, userId: number): Promise<Member | null>;
  /** Locks and returns the memberships that came from directories, and those of these people. */
  lockForSync(namespaceId: number, userIds: readonly number[]): Promise<Member[]>;
  /** Locks and returns the current owners of any of these namespaces, so that two owners cannot both leave. */
  lockOwners(namespaceIds: readonly number[], today: string): Promise<Member[]>;
  /**
   * True if some group, counting its ancestors' owners, has no other owner, now or when the memberships of the others
   * end. Locks the memberships of all of them.
   */
  ownsAlone(userId: number, today: string): Promise<boolean>;
  /** Memberships of a person in a namespace and its descendants. */
  inSubtree(namespaceId: number, userId: number): Promise<Member[]>;
  /** Locks and returns the items in a namespace and its descendants that are assigned to a person. */
  lockAssignedItems(namespaceId: number, userId: number): Promise<WorkItem[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    members: MemberStore;
  }
}
