import { accessLevels } from '../access/role.ts';
import type { User } from '../people/user.ts';
import { excludesGuests, type Plan } from './plan.ts';

/**
 * True if a person uses a seat of a top-level group. `levels` are their current roles anywhere in the group, its
 * subgroups and projects: direct ones, and those through invited groups, limited by the invitation. Any number of roles
 * uses one seat.
 */
export function takesSeat(user: Pick<User, 'state' | 'kind'>, levels: readonly number[], plan: Plan): boolean {
  if (user.kind !== 'person' || user.state !== 'active') return false;
  return Math.max(0, ...levels) >= leastSeatLevel(plan);
}

/** The lowest role that uses a seat. Minimal access never does. */
export function leastSeatLevel(plan: Plan): number {
  return excludesGuests(plan) ? accessLevels.planner : accessLevels.guest;
}

/** Maximum number of seats in the period beyond those bought. Without a subscription there are none. */
export function seatsOwed(bought: number, mostUsed: number): number {
  return bought === 0 ? 0 : Math.max(0, mostUsed - bought);
}

/** Owners are warned when this many seats or fewer are left. */
export function alertThreshold(bought: number): number {
  if (bought <= 15) return 1;
  if (bought <= 25) return 2;
  if (bought < 100) return Math.floor(bought * 0.1);
  return Math.floor(bought * (bought < 1000 ? 0.08 : 0.05));
}

export type SeatAlert = 'none' | 'few_left' | 'none_left' | 'exceeded';

/** Alert about the number of seats in use; null without a subscription. */
export function seatAlert(bought: number, inUse: number): SeatAlert {
  if (bought === 0) return 'none';
  const left = bought - inUse;
  if (left < 0) return 'exceeded';
  if (left === 0) return 'none_left';
  return left <= alertThreshold(bought) ? 'few_left' : 'none';
}
