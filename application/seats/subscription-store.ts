import type { GroupSubscription } from '../../domain/seats/subscription.ts';
import type { Store } from '../door/store.ts';

/**
 * Where seat counts may have changed: memberships and invitations in these namespaces, and everything of these people.
 */
export interface SeatChanges {
  namespaceIds: ReadonlySet<number>;
  userIds: ReadonlySet<number>;
}

export interface SubscriptionStore extends Store<GroupSubscription> {
  findOf(namespaceId: number): Promise<GroupSubscription | null>;
  /** Locks and returns the subscription of a top-level group; creates it if it does not exist. */
  lockOf(namespaceId: number): Promise<GroupSubscription>;
  /** Seats in use now under the stored plan. */
  seatsInUse(namespaceId: number, today: string): Promise<number>;
  /** True if a person has a role in the group's tree through an invited group. */
  isInvited(namespaceId: number, userId: number, today: string): Promise<boolean>;
  /** Recounts the seats of each group and raises its recorded maximum. Counts of one group run one at a time. */
  raiseMaximums(changes: SeatChanges, today: string): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    groupSubscriptions: SubscriptionStore;
  }
}
