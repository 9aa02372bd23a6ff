import { addDays, daysBetween } from '../calendar/day.ts';
import type { Iteration } from './iteration.ts';

/** The first and the last day of an iteration. */
export type IterationDates = Pick<Iteration, 'startDate' | 'dueDate'>;

interface Row extends IterationDates {
  id: unknown;
}

/** New dates of an iteration. */
export interface IterationMove<Moved extends IterationDates> {
  iteration: Moved;
  dates: IterationDates;
}

/** The iterations that begin the day after another ends, and end the day before it begins. */
function neighborsOf<Moved extends Row>({ startDate, dueDate }: Moved, cadence: readonly Moved[]) {
  return {
    before: cadence.find((other) => addDays(other.dueDate, 1) === startDate) ?? null,
    after: cadence.find((other) => addDays(dueDate, 1) === other.startDate) ?? null,
  };
}

/** True if both ends move by as many days. */
function keepsLength(before: IterationDates, after: IterationDates): boolean {
  return daysBetween(before.startDate, after.startDate) === daysBetween(before.dueDate, after.dueDate);
}

/**
 * What it means to give an iteration of a cadence other dates. An end that touches a neighbor is a boundary of both: the
 * neighbor's end moves with it, and both keep a day. An iteration that is moved as a whole leaves its neighbors alone.
 */
export function boundaryMoves<Moved extends Row>(
  iteration: Moved,
  target: IterationDates,
  cadence: readonly Moved[],
): IterationMove<Moved>[] {
  if (keepsLength(iteration, target)) return [{ iteration, dates: target }];
  const { before, after } = neighborsOf(iteration, cadence);
  let { startDate, dueDate } = target;
  const moves: IterationMove<Moved>[] = [];
  if (before !== null && startDate !== iteration.startDate) {
    startDate = latest(startDate, addDays(before.startDate, 1));
    moves.push({ iteration: before, dates: { startDate: before.startDate, dueDate: addDays(startDate, -1) } });
  }
  if (after !== null && dueDate !== iteration.dueDate) {
    dueDate = earliest(dueDate, addDays(after.dueDate, -1));
    moves.push({ iteration: after, dates: { startDate: addDays(dueDate, 1), dueDate: after.dueDate } });
  }
  return [{ iteration, dates: { startDate, dueDate } }, ...moves];
}

/** The first iteration of a cadence that shares days with moved ones and does not move itself. */
export function overlappedBy<Moved extends Row>(
  moves: readonly IterationMove<Moved>[],
  cadence: readonly Moved[],
): Moved | undefined {
  const moved = new Set(moves.map(({ iteration }) => iteration.id));
  const others = cadence.filter(({ id }) => !moved.has(id));
  for (const { dates } of moves) {
    const overlapped = overlapping(dates, others);
    if (overlapped !== undefined) return overlapped;
  }
  return undefined;
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function earliest(one: string, other: string): string {
  return one < other ? one : other;
}

/** The first of these iterations that overlaps the given dates. */
export function overlapping<Other extends IterationDates>(
  dates: IterationDates,
  iterations: readonly Other[],
): Other | undefined {
  return iterations.find(({ startDate, dueDate }) => startDate <= dates.dueDate && dates.startDate <= dueDate);
}
