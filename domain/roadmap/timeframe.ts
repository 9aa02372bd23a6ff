import { addDays, type Day } from '../calendar/day.ts';
import { dayNumber } from '../calendar/day-number.ts';
import { endOf, startOf, startOfLater } from '../calendar/period.ts';
import { daysInWeek, startOfWeek, type FirstDayOfWeek } from '../calendar/week.ts';
import type { ColumnUnit, Layout, TimeframeRange } from './timeframe-range.ts';

/** Width in px of one column of the presets. */
const columnWidth = 180;

/** A column: a year, a quarter, a month or a week, from its first day to its last, both inclusive. */
export interface Column {
  index: number;
  start: Day;
  end: Day;
  /** `dayNumber` of the first day. */
  startNumber: number;
  /** Number of days, both ends included. */
  days: number;
  /** Distance in px from the left edge of the timeline. */
  left: number;
  /** In px. */
  width: number;
}

/** The columns of the timeline, and the days from the left edge of the first to the right edge of the last. */
export interface Timeframe {
  range: TimeframeRange | 'CUSTOM';
  layout: ColumnUnit;
  columns: readonly Column[];
  start: Day;
  end: Day;
  /** Width in px of all columns. */
  width: number;
}

const monthsAround = 18;
const monthsShown = 36;

/**
 * The columns of a range in a layout around `today`. Each day of the range is in exactly one column: weeks begin on or
 * before the first day and end on or after the last, for every first day of week.
 */
export function createTimeframe(
  range: TimeframeRange,
  layout: Layout,
  today: Day,
  firstDayOfWeek: FirstDayOfWeek,
): Timeframe {
  const starts = columnStarts(range, layout, today, firstDayOfWeek);
  const columns = starts.map((start, index): Column => {
    const end = endOfColumn(layout, start);
    const startNumber = dayNumber(start);
    const days = dayNumber(end) - startNumber + 1;
    return { index, start, end, startNumber, days, left: index * columnWidth, width: columnWidth };
  });
  const first = columns[0] as Column;
  const last = columns[columns.length - 1] as Column;
  return { range, layout, columns, start: first.start, end: last.end, width: columns.length * columnWidth };
}

/** The column below a position, in px from the left edge of the timeline; the first or the last one outside. */
export function columnAt({ columns }: Pick<Timeframe, 'columns'>, x: number): Column {
  let low = 0;
  let high = columns.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((columns[middle] as Column).left <= x) low = middle;
    else high = middle - 1;
  }
  return columns[low] as Column;
}

/** The columns between two positions, in px from the left edge of the timeline. */
export function columnsBetween(timeframe: Pick<Timeframe, 'columns'>, left: number, right: number): readonly Column[] {
  const first = columnAt(timeframe, left);
  if (first.left + first.width <= left) return [];
  const last = columnAt(timeframe, right);
  return timeframe.columns.slice(first.index, last.left < right ? last.index + 1 : last.index);
}

/** The column that contains a day; null outside the timeframe. */
export function columnOf(timeframe: Timeframe, day: Day): Column | null {
  if (day < timeframe.start || day > timeframe.end) return null;
  let low = 0;
  let high = timeframe.columns.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((timeframe.columns[middle] as Column).start <= day) low = middle;
    else high = middle - 1;
  }
  return timeframe.columns[low] as Column;
}

function columnStarts(range: TimeframeRange, layout: Layout, today: Day, firstDayOfWeek: FirstDayOfWeek): Day[] {
  if (layout === 'WEEKS') {
    const [start, end] = daysOfRange(range, today);
    return weeksFrom(startOfWeek(start, firstDayOfWeek), end);
  }
  if (layout === 'MONTHS') {
    return range === 'THREE_YEARS'
      ? monthsFrom(startOfLater('month', today, -monthsAround), monthsShown)
      : monthsFrom(startOf('year', today), 12);
  }
  return quartersBetween(startOfLater('month', today, -monthsAround), startOfLater('month', today, monthsAround));
}

function daysOfRange(range: TimeframeRange, today: Day): [start: Day, end: Day] {
  switch (range) {
    case 'CURRENT_QUARTER':
      return [startOf('quarter', today), endOf('quarter', today)];
    case 'CURRENT_YEAR':
      return [startOf('year', today), endOf('year', today)];
    case 'THREE_YEARS':
      return [startOfLater('month', today, -monthsAround), endOf('month', startOfLater('month', today, monthsAround))];
  }
}

function weeksFrom(start: Day, end: Day): Day[] {
  const starts: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, daysInWeek)) starts.push(day);
  return starts;
}

function monthsFrom(start: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => startOfLater('month', start, index));
}

function quartersBetween(start: Day, end: Day): Day[] {
  const starts: Day[] = [];
  for (let day = startOf('quarter', start); day <= end; day = startOfLater('quarter', day, 1)) starts.push(day);
  return starts;
}

/** The last day of a column of a unit that contains a day, or begins with it. */
export function endOfColumn(layout: ColumnUnit, start: Day): Day {
  switch (layout) {
    case 'WEEKS':
      return addDays(start, daysInWeek - 1);
    case 'MONTHS':
      return endOf('month', start);
    case 'QUARTERS':
      return endOf('quarter', start);
    case 'YEARS':
      return endOf('year', start);
  }
}
