import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import { iterationState, type Iteration } from './iteration.ts';

/** A series of iterations of a group, created manually or at regular intervals. */
export interface Cadence {
  id: number;
  namespaceId: number;
  title: string;
  description: string | null;
  /**
   * True if iterations are created automatically. The following fields are null for cadences that never were automatic.
   */
  automatic: boolean;
  /** Start date of the first iteration. */
  startDate: Day | null;
  durationInWeeks: number | null;
  /** Number of iterations to create ahead of the current one. */
  iterationsInAdvance: number | null;
  /** True if open issues of a finished iteration move to the next one. */
  rollOver: boolean;
  /** Iterations that ended before this day have been rolled over. */
  rolledOverUntil: Day | null;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const cadenceTitleMaximum = 255;
export const durationMaximum = 4;
export const iterationsInAdvanceMaximum = 10;
/** Maximum number of manual iterations in one cadence. */
export const iterationsMaximum = 1000;
/** Maximum number of cadences of one group. */
export const cadencesMaximum = 100;

type Dates = Pick<Iteration, 'startDate' | 'dueDate'>;

/**
 * The iterations that an automatic cadence lacks on a day: the current one and those in advance. They follow the last
 * one without a gap; periods that are already over are skipped.
 */
export function missingIterations(cadence: Cadence, existing: readonly Dates[], today: Day): Dates[] {
  const { automatic, active, startDate, durationInWeeks, iterationsInAdvance } = cadence;
  if (!automatic || !active || !startDate || !durationInWeeks || !iterationsInAdvance) return [];
  const days = durationInWeeks * 7;
  const lastDay = existing.reduce<Day | null>((last, { dueDate }) => (last && last > dueDate ? last : dueDate), null);
  let start = lastDay === null ? startDate : addDays(lastDay, 1);
  const late = daysBetween(start, today);
  if (late >= days) start = addDays(start, Math.floor(late / days) * days);
  let upcoming = existing.filter((iteration) => iteration.startDate > today).length;
  const missing: Dates[] = [];
  while (start <= today || upcoming < iterationsInAdvance) {
    missing.push({ startDate: start, dueDate: addDays(start, days - 1) });
    if (start > today) upcoming += 1;
    start = addDays(start, days);
  }
  return missing;
}

/** True if open issues of finished iterations move to the next one. */
export function rollsOver({
  automatic,
  active,
  rollOver,
}: Pick<Cadence, 'automatic' | 'active' | 'rollOver'>): boolean {
  return automatic && active && rollOver;
}

/**
 * The newly finished iterations, and the target for their open issues: the current iteration or the next. Null if there
 * is no target yet.
 */
export function dueRollOver<Row extends Dates>(
  { rolledOverUntil }: Pick<Cadence, 'rolledOverUntil'>,
  iterations: readonly Row[],
  today: Day,
): { from: Row[]; into: Row } | null {
  const inOrder = iterations.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const into = inOrder.find((iteration) => iterationState(iteration, today) !== 'closed');
  const from = inOrder.filter(
    ({ dueDate }) => dueDate < today && (rolledOverUntil === null || dueDate >= rolledOverUntil),
  );
  return into === undefined || from.length === 0 ? null : { from, into };
}
