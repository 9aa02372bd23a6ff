import type { GroupSubscription } from '../../domain/billing/subscription.ts';
import type { Store } from '../store.ts';

/** Where seats may have changed: memberships and invitations in these namespaces, and everything of these people. */
export interface SeatChanges {
  namespaceIds: ReadonlySet<number>;
  userIds: ReadonlySet<number>;
}

export interface SubscriptionStore extends Store<GroupSubscription> {
  findOf(namespaceId: number): Promise<GroupSubscription | null>;
  /** The subscription of a top-level group, locked; made when there is none. */
  lockOf(namespaceId: number): Promise<GroupSubscription>;
  /** Seats in use now, by the plan that is stored now. */
  seatsInUse(namespaceId: number, today: string): Promise<number>;
  /** Whether a person has a role in the group's tree through an invited group. */
  isInvited(namespaceId: number, userId: number, today: string): Promise<boolean>;
  /** Counts the seats of each group concerned and raises the most it ever used. One group's counts take turns. */
  raiseMaximums(changes: SeatChanges, today: string): Promise<void>;
}
