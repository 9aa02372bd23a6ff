import type { Member } from '../../domain/namespaces/member.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Store } from '../store.ts';

export interface MemberStore extends Store<Member> {
  /** The direct membership, locked. */
  lockMembership(namespaceId: number, userId: number): Promise<Member | null>;
  /** Owners of any of these namespaces whose membership has not ended, locked, so that the last one cannot leave twice. */
  lockOwners(namespaceIds: readonly number[], today: string): Promise<Member[]>;
  /** Is there a group that this person owns and no one else, neither there nor above? */
  ownsAlone(userId: number, today: string): Promise<boolean>;
  /** Memberships of a person in a namespace and everything below. */
  inSubtree(namespaceId: number, userId: number): Promise<Member[]>;
  /** Items in a namespace and everything below that a person is assigned to, locked. */
  lockAssignedItems(namespaceId: number, userId: number): Promise<WorkItem[]>;
}
