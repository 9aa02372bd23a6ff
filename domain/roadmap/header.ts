import { addDays, dayOfMonth, yearOf, type Day } from '../calendar/day.ts';
import { endOfMonth, monthName, startOfMonthAfter } from '../calendar/month.ts';
import { monthsInQuarter, quarterOf } from '../calendar/quarter.ts';
import { daysInWeek, weekdayOf } from '../calendar/week.ts';
import type { Layout } from './range.ts';
import type { Column } from './timeframe.ts';

/** How a header text stands to today: what holds today is bold, what is to come is dark (behaviour.md §1.5). */
export type Period = 'past' | 'current' | 'future';

/** A small label below a column's title, standing at `start` and reaching to `end`. */
export interface SubLabel {
  text: string;
  start: Day;
  end: Day;
  period: Period;
}

/** The title of a column; the year stands where the reader enters it (behaviour.md §1.5). */
export function columnTitle(column: Column, layout: Layout): string {
  const { start } = column;
  const first = column.index === 0;
  const withYear = (text: string, year: boolean) => (year ? `${yearOf(start)} ${text}` : text);
  switch (layout) {
    case 'QUARTERS':
      return withYear(`Q${quarterOf(start)}`, first || quarterOf(start) === 1);
    case 'MONTHS':
      return withYear(monthName(start), first || startsYear(start));
    case 'WEEKS':
      return withYear(
        `${monthName(start)} ${dayOfMonth(start)}`,
        first || (startsYear(start) && dayOfMonth(start) <= daysInWeek),
      );
  }
}

/** The period a column belongs to, seen from today. */
export function columnPeriod({ start, end }: Pick<Column, 'start' | 'end'>, today: Day): Period {
  if (end < today) return 'past';
  return start > today ? 'future' : 'current';
}

/**
 * What stands below a column's title (behaviour.md §1.5): the three months of a quarter, the Sundays of a month, the
 * seven days of a week. A month's Sunday is current while today lies in the seven days it begins, within the month.
 */
export function subLabels(column: Column, layout: Layout, today: Day): SubLabel[] {
  switch (layout) {
    case 'QUARTERS':
      return monthsOf(column).map((start) => label(monthName(start), start, endOfMonth(start), today));
    case 'MONTHS':
      return sundaysOf(column).map((start) => {
        const end = addDays(start, daysInWeek - 1);
        return label(String(dayOfMonth(start)), start, end < column.end ? end : column.end, today);
      });
    case 'WEEKS':
      return daysOf(column).map((day) => label(String(dayOfMonth(day)), day, day, today));
  }
}

function label(text: string, start: Day, end: Day, today: Day): SubLabel {
  return { text, start, end, period: columnPeriod({ start, end }, today) };
}

function startsYear(day: Day): boolean {
  return day.slice(5, 7) === '01';
}

function monthsOf(column: Column): Day[] {
  return Array.from({ length: monthsInQuarter }, (_, index) => startOfMonthAfter(column.start, index));
}

function daysOf(column: Column): Day[] {
  return Array.from({ length: daysInWeek }, (_, index) => addDays(column.start, index));
}

function sundaysOf(column: Column): Day[] {
  const sundays: Day[] = [];
  let day = addDays(column.start, (daysInWeek - weekdayOf(column.start)) % daysInWeek);
  for (; day <= column.end; day = addDays(day, daysInWeek)) sundays.push(day);
  return sundays;
}
