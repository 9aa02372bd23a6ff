import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import { iterationState, type Iteration } from './iteration.ts';

/** A series of iterations of a group, made by hand or at regular intervals. */
export interface Cadence {
  id: number;
  namespaceId: number;
  title: string;
  description: string | null;
  /** Whether the product makes the iterations. What follows is null for cadences that never were automatic. */
  automatic: boolean;
  /** When the first iteration starts. */
  startDate: Day | null;
  durationInWeeks: number | null;
  /** How many iterations lie ready behind the current one. */
  iterationsInAdvance: number | null;
  /** Whether open issues of an iteration that ends go on to the next. */
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
/** Iterations that people may make in one cadence. */
export const iterationsMaximum = 1000;
/** Cadences of one group. */
export const cadencesMaximum = 100;

type Dates = Pick<Iteration, 'startDate' | 'dueDate'>;

/**
 * The iterations that an automatic cadence lacks on a day: the current one and those in advance. They follow the last one
 * without a gap; a stretch that is over already, because no one was there to make its iterations, is left out.
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

/** Whether issues of its iterations that end go on to the next one. */
export function rollsOver({
  automatic,
  active,
  rollOver,
}: Pick<Cadence, 'automatic' | 'active' | 'rollOver'>): boolean {
  return automatic && active && rollOver;
}

/**
 * The iterations that have ended since the last time, and the one that their open issues go to: the current one or the
 * next. Null when there is none, so that they wait for it.
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

/** The first of these iterations that shares a day with the given dates. */
export function overlapping<Row extends Dates>(dates: Dates, iterations: readonly Row[]): Row | undefined {
  return iterations.find(({ startDate, dueDate }) => startDate <= dates.dueDate && dates.startDate <= dueDate);
}
