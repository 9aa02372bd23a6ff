import { addDays, addMonths, isDay, type Day } from '../calendar/day.ts';
import { endOf, startOf } from '../calendar/period.ts';
import { daysInWeek, startOfWeek, type FirstDayOfWeek } from '../calendar/week.ts';
import type { Schedule } from './bar.ts';
import { dayNumber } from '../calendar/day-number.ts';
import type { ColumnUnit } from './timeframe-range.ts';
import { columnAt, type Timeframe } from './timeframe.ts';

/** What of a bar is moved: all of it, or one of its ends. */
export type BarPart = 'whole' | 'start' | 'end';

/** The step of a move. */
export type MoveUnit = 'day' | 'week' | 'month';

/** The step that fits the scale of a layout: fine enough to be seen, coarse enough to be hit. */
export const unitOfLayout: Readonly<Record<ColumnUnit, MoveUnit>> = {
  WEEKS: 'day',
  MONTHS: 'week',
  QUARTERS: 'month',
  YEARS: 'month',
};

/** A schedule with both dates. */
export interface DayRange {
  startDate: Day;
  dueDate: Day;
}

const daysInMonth = 365.2425 / 12;

/** The edges of days are computed with rounding errors, far smaller than this part of a px. */
export const edgeTolerance = 1e-6;

/** The day below a position, in px from the left edge of the timeline; the first or last one outside. */
export function dayUnder(timeframe: Timeframe, x: number): Day {
  const { start, end, width } = timeframe;
  if (x <= 0) return start;
  if (x >= width) return end;
  const column = columnAt(timeframe, x);
  const inside = ((x - column.left + edgeTolerance) / column.width) * column.days;
  return addDays(column.start, Math.min(column.days - 1, Math.floor(inside)));
}

/**
 * The number of whole units between two days under the pointer, rounded to the nearest; negative if `to` is earlier.
 */
export function unitsBetween(from: Day, to: Day, unit: MoveUnit): number {
  const days = dayNumber(to) - dayNumber(from);
  if (unit === 'day') return days;
  // Zero instead of a negative zero, which is another text.
  return Math.round(days / (unit === 'week' ? daysInWeek : daysInMonth)) || 0;
}

/**
 * A schedule moved by a number of units. A schedule of two dates keeps its length in days, also over months of
 * different length; a missing date stays missing. Null if a date would leave the calendar.
 */
export function shiftedSchedule({ startDate, dueDate }: Schedule, unit: MoveUnit, count: number): Schedule | null {
  const first = startDate ?? dueDate;
  if (first === null) return null;
  const moved = later(first, unit, count);
  if (moved === null) return null;
  if (startDate === null) return { startDate, dueDate: moved };
  if (dueDate === null) return { startDate: moved, dueDate };
  const due = later(moved, 'day', dayNumber(dueDate) - dayNumber(startDate));
  return due === null ? null : { startDate: moved, dueDate: due };
}

/** Steps of the keyboard from a schedule: as many back lead to it again, also over months of different length. */
export interface Steps {
  from: Schedule;
  unit: MoveUnit;
  count: number;
}

/** One step more than before; a step of another unit begins at the present schedule. */
export function furtherSteps(before: Steps | null, now: Schedule, unit: MoveUnit, direction: 1 | -1): Steps {
  return before?.unit === unit ? { ...before, count: before.count + direction } : { from: now, unit, count: direction };
}

/**
 * A schedule with one end on a day, or on the nearest edge of a week or month: a start on a first day, an end on a last
 * one. An end never passes the other one, so that a day is left. Null if it would leave the calendar.
 */
export function stretchedSchedule(
  { startDate, dueDate }: Schedule,
  side: 'start' | 'end',
  day: Day,
  unit: MoveUnit,
  firstDayOfWeek: FirstDayOfWeek,
): Schedule | null {
  const edge = nearestEdge(side, day, unit, firstDayOfWeek);
  if (!isDay(edge)) return null;
  if (side === 'start') return { startDate: dueDate !== null && edge > dueDate ? dueDate : edge, dueDate };
  return { startDate, dueDate: startDate !== null && edge < startDate ? startDate : edge };
}

/** The end of a schedule, one step of the keyboard further: the next edge of a day, week or month in that direction. */
export function steppedSchedule(
  schedule: Schedule,
  side: 'start' | 'end',
  direction: 1 | -1,
  unit: MoveUnit,
  firstDayOfWeek: FirstDayOfWeek,
): Schedule | null {
  const from = (side === 'start' ? schedule.startDate : schedule.dueDate) ?? schedule.startDate ?? schedule.dueDate;
  if (from === null) return null;
  const edges = [edgeAround(side, from, unit, firstDayOfWeek)];
  edges.push(
    edgeAround(side, later(edges[0] as Day, unit, -1) ?? from, unit, firstDayOfWeek),
    edgeAround(side, later(edges[0] as Day, unit, 1) ?? from, unit, firstDayOfWeek),
  );
  const next = edges
    .filter((edge) => (direction === 1 ? edge > from : edge < from))
    .sort((one, other) => (one < other ? -direction : direction))[0];
  return next === undefined ? null : stretchedSchedule(schedule, side, next, 'day', firstDayOfWeek);
}

/** The whole days, weeks or months from one day to another, in either order: what is drawn between them. */
export function drawnDays(from: Day, to: Day, unit: MoveUnit, firstDayOfWeek: FirstDayOfWeek): DayRange {
  const [first, last] = from <= to ? [from, to] : [to, from];
  return {
    startDate: edgeAround('start', first, unit, firstDayOfWeek),
    dueDate: edgeAround('end', last, unit, firstDayOfWeek),
  };
}

/** Whether an end on this day is where a unit puts it: a start on the first day of a week or month, an end on the last. */
export function isUnitEdge(side: 'start' | 'end', day: Day, unit: MoveUnit, firstDayOfWeek: FirstDayOfWeek): boolean {
  return unit !== 'day' && edgeAround(side, day, unit, firstDayOfWeek) === day;
}

/** Days of a bar that is dropped rather than drawn: wide enough to be seen and taken. */
const usualDays: Readonly<Record<ColumnUnit, number>> = { WEEKS: 14, MONTHS: 28, QUARTERS: 91, YEARS: 182 };

/** The days of a bar of the usual length for a layout that starts around a day. */
export function usualRange(day: Day, layout: ColumnUnit, unit: MoveUnit, firstDayOfWeek: FirstDayOfWeek): DayRange {
  const startDate = edgeAround('start', day, unit, firstDayOfWeek);
  const last = addDays(startDate, usualDays[layout] - 1);
  return { startDate, dueDate: edgeAround('end', last, unit, firstDayOfWeek) };
}

function later(day: Day, unit: MoveUnit, count: number): Day | null {
  const moved = unit === 'month' ? addMonths(day, count) : addDays(day, unit === 'week' ? count * daysInWeek : count);
  return isDay(moved) ? moved : null;
}

/** The first day of the unit that contains a day, or the last. */
function edgeAround(side: 'start' | 'end', day: Day, unit: MoveUnit, firstDayOfWeek: FirstDayOfWeek): Day {
  if (unit === 'day') return day;
  if (unit === 'month') return side === 'start' ? startOf('month', day) : endOf('month', day);
  const first = startOfWeek(day, firstDayOfWeek);
  return side === 'start' ? first : addDays(first, daysInWeek - 1);
}

function nearestEdge(side: 'start' | 'end', day: Day, unit: MoveUnit, firstDayOfWeek: FirstDayOfWeek): Day {
  const here = edgeAround(side, day, unit, firstDayOfWeek);
  if (here === day) return day;
  const neighbor = edgeAround(side, later(here, unit, side === 'start' ? 1 : -1) ?? here, unit, firstDayOfWeek);
  const distance = (edge: Day): number => Math.abs(dayNumber(edge) - dayNumber(day));
  return distance(neighbor) < distance(here) ? neighbor : here;
}
