import type { Day } from '../calendar/day.ts';
import { leftEdgeOf, rightEdgeOf } from './position.ts';
import type { Timeframe } from './timeframe.ts';

/** The dates of an epic or a milestone; either may be missing. */
export interface Schedule {
  startDate: Day | null;
  dueDate: Day | null;
}

/**
 * The schedule of an epic on the timeline: its dates, except that a closed one without a due date ends on the day it
 * was closed (UTC), but not before its start. `closedAt` is an instant in ISO 8601, or null.
 */
export function drawnSchedule({ startDate, dueDate, closedAt }: Schedule & { closedAt: string | null }): Schedule {
  if (dueDate !== null || closedAt === null) return { startDate, dueDate };
  const closedOn = closedAt.slice(0, 10);
  return { startDate, dueDate: startDate !== null && startDate > closedOn ? startDate : closedOn };
}

/** A schedule clamped to the timeframe. The original dates stay in the schedule. */
export interface ClampedSchedule {
  start: Day;
  end: Day;
  startUndefined: boolean;
  endUndefined: boolean;
  startOutOfRange: boolean;
  endOutOfRange: boolean;
}

/** A bar on the timeline, in px from its left edge. */
export interface Bar extends ClampedSchedule {
  left: number;
  width: number;
}

/** A narrower bar shows "..." instead of its title, and no progress. */
const smallBarWidth = 40;

/**
 * Clamps a schedule to the timeframe. A missing date becomes the edge of its side; a date beyond its edge becomes the
 * edge and is marked. Each date only moves to its own side, so a schedule that is entirely outside or ends before it
 * starts has no days left: null.
 */
export function clampSchedule(
  { startDate, dueDate }: Schedule,
  timeframe: Pick<Timeframe, 'start' | 'end'>,
): ClampedSchedule | null {
  const startOutOfRange = startDate !== null && startDate < timeframe.start;
  const endOutOfRange = dueDate !== null && dueDate > timeframe.end;
  const start = startDate === null || startOutOfRange ? timeframe.start : startDate;
  const end = dueDate === null || endOutOfRange ? timeframe.end : dueDate;
  if (start > end) return null;
  return {
    start,
    end,
    startUndefined: startDate === null,
    endUndefined: dueDate === null,
    startOutOfRange,
    endOutOfRange,
  };
}

/** The bar of a schedule, from the left edge of its first day to the right edge of its last; null if no days are left. */
export function barOf(schedule: Schedule, timeframe: Timeframe): Bar | null {
  const clamped = clampSchedule(schedule, timeframe);
  if (clamped === null) return null;
  const left = leftEdgeOf(timeframe, clamped.start);
  return { ...clamped, left, width: rightEdgeOf(timeframe, clamped.end) - left };
}

/** The bar of an item of the roadmap; null also for one without dates, which has a row without a bar. */
export function barOfItem(item: Schedule & { closedAt: string | null }, timeframe: Timeframe): Bar | null {
  return item.startDate === null && item.dueDate === null ? null : barOf(drawnSchedule(item), timeframe);
}

/** How an end of a bar is drawn that lies beyond the timeframe or has no date; undefined for one with a date in it. */
export function endOf(isOutOfRange: boolean, isUndefined: boolean): 'clamped' | 'open' | undefined {
  if (isOutOfRange) return 'clamped';
  return isUndefined ? 'open' : undefined;
}

/** True if a bar is too narrow for its title. */
export function isSmallBar(bar: Pick<Bar, 'width'>): boolean {
  return bar.width < smallBarWidth;
}

/**
 * True if an epic overlaps the days from `start` to `end`: it has at least one date, and a missing one counts as
 * open-ended.
 */
export function touches({ startDate, dueDate }: Schedule, start: Day, end: Day): boolean {
  if (startDate === null && dueDate === null) return false;
  return (startDate === null || startDate <= end) && (dueDate === null || dueDate >= start);
}
