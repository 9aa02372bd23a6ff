import type { Day } from '../calendar/day.ts';
import { dayNumber } from '../calendar/day-number.ts';
import { columnOf, type Column, type Timeframe } from './timeframe.ts';

/*
 * The timeline is linear: within a column all days have the same width, and the edges of a column are the edges of its
 * first and last day. A bar begins at the left edge of its first day and ends at the right edge of its last, in every
 * layout and for every first day of week.
 */

/** Px from the left edge of the timeline to the left edge of a day, which is clamped to the timeframe first. */
export function leftEdgeOf(timeframe: Timeframe, day: Day): number {
  const [column, inside] = place(timeframe, day);
  return column.left + ((dayNumber(inside) - column.startNumber) / column.days) * column.width;
}

/** Px from the left edge of the timeline to the right edge of a day, which is clamped to the timeframe first. */
export function rightEdgeOf(timeframe: Timeframe, day: Day): number {
  const [column, inside] = place(timeframe, day);
  return column.left + ((dayNumber(inside) - column.startNumber + 1) / column.days) * column.width;
}

/** The middle of a day, for the marker of today; null if the day is outside. */
export function markerPosition(timeframe: Timeframe, day: Day): number | null {
  if (columnOf(timeframe, day) === null) return null;
  return (leftEdgeOf(timeframe, day) + rightEdgeOf(timeframe, day)) / 2;
}

/** Initial scroll position that centers `day` in the area beside the fixed left column. Px, never beyond either end. */
export function scrollToCenter(timeframe: Timeframe, day: Day, visibleWidth: number): number {
  const marker = markerPosition(timeframe, day) ?? 0;
  return Math.max(0, Math.min(marker - visibleWidth / 2, timeframe.width - visibleWidth));
}

function place(timeframe: Timeframe, day: Day): [column: Column, inside: Day] {
  const inside = day < timeframe.start ? timeframe.start : day > timeframe.end ? timeframe.end : day;
  return [columnOf(timeframe, inside) as Column, inside];
}
