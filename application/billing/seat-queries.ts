import type { Actor } from '../../domain/access/actor.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import type { GroupSubscription } from '../../domain/billing/subscription.ts';
import type { NamespaceKind } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Page, PageRequest } from '../page.ts';

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
  /** Found in name, username and public email address; administrators also find by the exact address. */
  search?: string;
}

/** How someone comes to their seat; of several ways the first of these counts. */
export type MembershipType = 'group_member' | 'project_member' | 'group_invite' | 'project_invite';

/** A person who takes a seat of a top-level group. */
export interface Seat {
  user: User;
  /** The highest of their roles. */
  accessLevel: number;
  /** When the first of their memberships or invitations that still hold began. */
  joinedAt: Date;
  membershipType: MembershipType;
  isLastOwner: boolean;
}

/** Why someone takes a seat: one membership, direct or through an invited group. */
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
  /** The invited group; its name only for those who may see it. Null for a direct membership. */
  invitedGroup: { id: number; fullPath: string | null; fullName: string | null } | null;
}

export interface SeatUsage {
  /** Null for a group that never had one. */
  subscription: GroupSubscription | null;
  seatsInUse: number;
}

export interface SeatsOfDay {
  day: string;
  seats: number;
}

/** Seats of top-level groups. The caller has checked that the actor may read the group's billing. */
export interface SeatQueries {
  usage(namespaceId: number): Promise<SeatUsage>;
  /** Seats in use, with an entry for each group; by another plan than the group's own if one is given. */
  counts(namespaceIds: readonly number[], plan?: Plan): Promise<Map<number, number>>;
  /** The plans of groups that have a subscription. */
  plans(namespaceIds: readonly number[]): Promise<Map<number, Pick<GroupSubscription, 'plan' | 'trial'>>>;
  page(actor: Actor, filter: SeatFilter, order: SeatOrder, page: PageRequest): Promise<Page<Seat>>;
  count(actor: Actor, filter: SeatFilter): Promise<number>;
  /** Memberships in the group's tree that have not ended, of any level. */
  memberships(namespaceId: number, userId: number, page: PageRequest): Promise<Page<SeatMembership>>;
  /** What comes through invited groups. */
  invitations(actor: Actor, namespaceId: number, userId: number, page: PageRequest): Promise<Page<SeatMembership>>;
  membershipCount(namespaceId: number, userId: number): Promise<number>;
  invitationCount(namespaceId: number, userId: number): Promise<number>;
  /** The seats in use at the end of past days, and now for today, read from the change log. */
  history(namespaceId: number, days: readonly string[]): Promise<SeatsOfDay[]>;
}
