import type { Actor } from '../../domain/access/actor.ts';
import type { Plan } from '../../domain/seats/plan.ts';
import type { GroupSubscription } from '../../domain/seats/subscription.ts';
import type { NamespaceKind } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export const seatOrders = [
  'access_level_asc',
  'access_level_desc',
  'last_joined',
  'oldest_joined',
  'name_asc',
  'name_desc',
  'oldest_sign_in',
  'recent_sign_in',
  'last_activity_on_asc',
  'last_activity_on_desc',
] as const;
export type SeatOrder = (typeof seatOrders)[number];

export interface SeatFilter {
  /** A top-level group. */
  namespaceId: number;
  userId?: number;
  /** Search text for name, username and public email address; for administrators also the exact private address. */
  search?: string;
}

/** How a person got the seat. If several apply, the first one counts. */
export type MembershipType = 'group_member' | 'project_member' | 'group_invite' | 'project_invite';

/** A person who uses a seat of a top-level group. */
export interface Seat {
  user: User;
  /** Their highest role. */
  accessLevel: number;
  /** Start of the oldest of their current memberships or invitations. */
  joinedAt: Date;
  membershipType: MembershipType;
  isLastOwner: boolean;
}

/** One reason why a person uses a seat: a direct membership or one through an invited group. */
export interface SeatMembership {
  id: number;
  namespaceId: number;
  kind: NamespaceKind;
  fullPath: string;
  fullName: string;
  accessLevel: number;
  createdAt: Date;
  expiresAt: string | null;
  createdBy: Pick<User, 'id' | 'username' | 'name'> | null;
  /** The invited group; its name only for readers who may see it. Null for a direct membership. */
  invitedGroup: { id: number; fullPath: string | null; fullName: string | null } | null;
}

export interface SeatUsage {
  /** Null for a group that never had a subscription. */
  subscription: GroupSubscription | null;
  seatsInUse: number;
}

export interface SeatsOfDay {
  day: string;
  seats: number;
}

/** Seats of top-level groups. The caller must have checked that the actor may read the group's billing. */
export interface SeatQueries {
  usage(namespaceId: number): Promise<SeatUsage>;
  /** Seats in use, with an entry for each group. `plan` overrides the plan of the groups. */
  counts(namespaceIds: readonly number[], plan?: Plan): Promise<Map<number, number>>;
  /** The plans of groups that have a subscription. */
  plans(namespaceIds: readonly number[]): Promise<Map<number, Pick<GroupSubscription, 'plan' | 'trial'>>>;
  page(actor: Actor, filter: SeatFilter, order: SeatOrder, page: PageRequest): Promise<Page<Seat>>;
  count(actor: Actor, filter: SeatFilter): Promise<number>;
  /** Current memberships of any level in the group's tree. */
  memberships(namespaceId: number, userId: number, page: PageRequest): Promise<Page<SeatMembership>>;
  /** Memberships through invited groups. */
  invitations(actor: Actor, namespaceId: number, userId: number, page: PageRequest): Promise<Page<SeatMembership>>;
  membershipCount(namespaceId: number, userId: number): Promise<number>;
  invitationCount(namespaceId: number, userId: number): Promise<number>;
  /** Seats in use at the end of each past day, and now for today; computed from the change log. */
  history(namespaceId: number, days: readonly string[]): Promise<SeatsOfDay[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    seats: SeatQueries;
  }
}
