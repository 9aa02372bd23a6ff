import { addDays, partsOf, type Day } from '../calendar/day.ts';
import { endOf, quarterOf, startOfLater } from '../calendar/period.ts';
import { daysInWeek, weekdayOf } from '../calendar/week.ts';
import { dayInWordsWithoutYear, shortMonth, spanInWords } from '../calendar/dates-in-words.ts';
import { timeframeRangeTitles, type ColumnUnit } from './timeframe-range.ts';
import type { Column, Timeframe } from './timeframe.ts';

/** Position of a header relative to today: the current one is bold, future ones are dark. */
export type Period = 'past' | 'current' | 'future';

/** A small label below a column's title, from `start` to `end`. */
export interface SubLabel {
  text: string;
  start: Day;
  end: Day;
  period: Period;
}

/** The name of a preset, or the days of a custom range. */
export function timeframeTitle({ range, start, end }: Timeframe): string {
  return range === 'CUSTOM' ? spanInWords(start, end) : timeframeRangeTitles[range];
}

/** The title of a column; the year is shown where it changes. */
export function columnTitle(column: Column, layout: ColumnUnit): string {
  const year = columnYear(column, layout);
  return `${year === null ? '' : `${year} `}${titleWithoutYear(column, layout)}`;
}

/** The year in the title of a column, where it changes; null elsewhere. */
export function columnYear({ start, index }: Column, layout: ColumnUnit): string | null {
  const { year, month, dayOfMonth } = partsOf(start);
  const isFirst: Record<ColumnUnit, boolean> = {
    YEARS: false,
    QUARTERS: quarterOf(start) === 1,
    MONTHS: month === 1,
    WEEKS: month === 1 && dayOfMonth <= daysInWeek,
  };
  return layout !== 'YEARS' && (index === 0 || isFirst[layout]) ? String(year) : null;
}

export function titleWithoutYear({ start }: Column, layout: ColumnUnit): string {
  switch (layout) {
    case 'YEARS':
      return String(partsOf(start).year);
    case 'QUARTERS':
      return `Q${quarterOf(start)}`;
    case 'MONTHS':
      return shortMonth(start);
    case 'WEEKS':
      return dayInWordsWithoutYear(start);
  }
}

/** Whether the period of a column is past, current or future. */
export function columnPeriod({ start, end }: Pick<Column, 'start' | 'end'>, today: Day): Period {
  if (end < today) return 'past';
  return start > today ? 'future' : 'current';
}

/**
 * The labels below a column's title: the four quarters of a year, the three months of a quarter, the Sundays of a month, the seven days of a week. A
 * month's Sunday is current if today is one of the seven days from it, within the month.
 */
export function subLabels({ start, end }: Column, layout: ColumnUnit, today: Day): SubLabel[] {
  const dayOfMonth = (day: Day) => String(partsOf(day).dayOfMonth);
  switch (layout) {
    case 'YEARS':
      return daysFrom(start, end, (day) => startOfLater('quarter', day, 1)).map((quarter) =>
        label(`Q${quarterOf(quarter)}`, quarter, earlier(endOf('quarter', quarter), end), today),
      );
    case 'QUARTERS':
      return daysFrom(start, end, (day) => startOfLater('month', day, 1)).map((month) =>
        label(shortMonth(month), month, earlier(endOf('month', month), end), today),
      );
    case 'MONTHS': {
      const firstSunday = addDays(start, (daysInWeek - weekdayOf(start)) % daysInWeek);
      return daysFrom(firstSunday, end, (day) => addDays(day, daysInWeek)).map((sunday) =>
        label(dayOfMonth(sunday), sunday, earlier(addDays(sunday, daysInWeek - 1), end), today),
      );
    }
    case 'WEEKS':
      return daysFrom(start, end, (day) => addDays(day, 1)).map((day) => label(dayOfMonth(day), day, day, today));
  }
}

/** Px that the number of a day needs, with a gap to the next one. */
const dayRoom = 20;

/**
 * Whether a day of a week has room for its number: each day, or each second or third where days are narrow, and today in
 * place of those beside it. The last one keeps its distance to the next week.
 *
 * @param index of the day in its week, from 0
 * @param today its index, or -1
 * @param width of a day in px
 */
export function isDayNumbered(index: number, today: number, width: number): boolean {
  const step = Math.ceil(dayRoom / width);
  if (step > 3) return false;
  if (index === today) return true;
  const isClear = today === -1 || Math.abs(index - today) >= step;
  return isClear && index % step === 0 && index + step <= daysInWeek;
}

function label(text: string, start: Day, end: Day, today: Day): SubLabel {
  return { text, start, end, period: columnPeriod({ start, end }, today) };
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** The days from `start` to `end` in steps. */
function daysFrom(start: Day, end: Day, next: (day: Day) => Day): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= end; day = next(day)) days.push(day);
  return days;
}
