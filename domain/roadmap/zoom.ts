import type { Day } from '../calendar/day.ts';
import { dayAtNumber, dayNumber } from '../calendar/day-number.ts';
import { limitedScale, longestRange, type CustomRange } from './custom-range.ts';
import { dayUnder, edgeTolerance } from './moved-schedule.ts';
import { leftEdgeOf } from './position.ts';
import { columnAt, type Timeframe } from './timeframe.ts';

/** The visible part of a timeline, in px. */
export interface Sight {
  /** From the left edge of the timeline. */
  left: number;
  width: number;
}

/** What a window shows of a timeline whose days all have the same width. */
export interface DaysInSight {
  /** `dayNumber` at the left edge, with the part of the day that lies before it. */
  first: number;
  /** Px of a day. */
  scale: number;
}

/** What a window shows from `left` px of a timeline on, if all days were as wide as those at `anchor`. */
export function daysInSight(timeframe: Timeframe, left: number, anchor: number): DaysInSight {
  const column = columnAt(timeframe, left + anchor);
  const scale = column.width / column.days;
  return { first: column.startNumber + (left - column.left) / scale, scale };
}

/**
 * What a window of `width` px shows after zooming by a factor, within the bounds of the scale. What is at `anchor`, px from
 * the left edge of the window, stays there.
 */
export function zoomedSight({ first, scale }: DaysInSight, width: number, factor: number, anchor: number): DaysInSight {
  // A window never shows more days than the longest range.
  const next = Math.max(limitedScale(scale * factor), limitedScale(Math.max(width, 1) / longestRange));
  return { first: first + anchor / scale - anchor / next, scale: next };
}

/**
 * The range that shows days in a window of `width` px, and from which px on: that of the timeline, with more days where the
 * window shows more.
 */
export function rangeShowing(
  timeframe: Timeframe,
  width: number,
  { first, scale }: DaysInSight,
): { range: CustomRange & { day: Day }; left: number } {
  const shown = Math.max(width, 1);
  const [start, end] = widened(timeframe, Math.floor(first), Math.ceil(first + shown / scale) - 1);
  const left = Math.max(0, (first - start) * scale);
  const middle = Math.floor(start + (left + shown / 2 + edgeTolerance) / scale);
  return { range: { start: dayAtNumber(start), end: dayAtNumber(end), scale, day: dayAtNumber(middle) }, left };
}

/**
 * The range widened so that a day, which may lie outside of it, is in the middle of the window, at the scale of its
 * nearest column.
 */
export function centeredOn(
  timeframe: Timeframe,
  width: number,
  day: Day,
): { range: CustomRange & { day: Day; scale: number }; left: number } {
  const inside = day < timeframe.start ? timeframe.start : day > timeframe.end ? timeframe.end : day;
  const column = columnAt(timeframe, leftEdgeOf(timeframe, inside));
  const scale = limitedScale(column.width / column.days);
  const middle = dayNumber(day) + 0.5;
  const half = width / scale / 2;
  const [start, end] = widened(timeframe, Math.floor(middle - half), Math.ceil(middle + half) - 1);
  const left = Math.max(0, (middle - half - start) * scale);
  return { range: { start: dayAtNumber(start), end: dayAtNumber(end), scale, day }, left };
}

/** The days of a timeframe and those between two others, which stay if not all fit into the longest range. */
function widened(timeframe: Timeframe, first: number, last: number): [start: number, end: number] {
  const earliest = dayNumber('0002-01-01');
  const latest = dayNumber('9998-12-31');
  const start = Math.max(earliest, Math.min(dayNumber(timeframe.start), first));
  const end = Math.min(latest, Math.max(dayNumber(timeframe.end), last));
  if (end - start < longestRange) return [start, end];
  const from = Math.max(start, Math.min(first, end - longestRange + 1));
  return [from, Math.min(end, from + longestRange - 1)];
}

/** The day in the middle of the window. */
export function middleDay(timeframe: Timeframe, { left, width }: Sight): Day {
  return dayUnder(timeframe, left + width / 2);
}
