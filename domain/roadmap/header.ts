import type { DateTime } from 'luxon';
import { dateOf, dayOf, type Day } from '../calendar/day.ts';
import { daysInWeek } from '../calendar/week.ts';
import type { Layout } from './range.ts';
import type { Column } from './timeframe.ts';

/** Position of a header relative to today: the current one is bold, future ones are dark. */
export type Period = 'past' | 'current' | 'future';

/** A small label below a column's title, from `start` to `end`. */
export interface SubLabel {
  text: string;
  start: Day;
  end: Day;
  period: Period;
}

/** The title of a column; the year is shown where it changes. */
export function columnTitle(column: Column, layout: Layout): string {
  const start = dateOf(column.start);
  const first = column.index === 0;
  switch (layout) {
    case 'QUARTERS':
      return start.toFormat(first || start.quarter === 1 ? "y 'Q'q" : "'Q'q");
    case 'MONTHS':
      return start.toFormat(first || start.month === 1 ? 'y LLL' : 'LLL');
    case 'WEEKS':
      return start.toFormat(first || start.ordinal <= daysInWeek ? 'y LLL d' : 'LLL d');
  }
}

/** Whether the period of a column is past, current or future. */
export function columnPeriod({ start, end }: Pick<Column, 'start' | 'end'>, today: Day): Period {
  if (end < today) return 'past';
  return start > today ? 'future' : 'current';
}

/**
 * The labels below a column's title: the three months of a quarter, the Sundays of a month, the seven days of a week. A
 * month's Sunday is current if today is one of the seven days from it, within the month.
 */
export function subLabels(column: Column, layout: Layout, today: Day): SubLabel[] {
  const start = dateOf(column.start);
  const end = dateOf(column.end);
  switch (layout) {
    case 'QUARTERS':
      return steps(start, end, { months: 1 }).map((month) => label(month, month.endOf('month'), 'LLL', today));
    case 'MONTHS':
      return steps(start.plus({ days: daysInWeek - start.weekday }), end, { days: daysInWeek }).map((sunday) => {
        const saturday = sunday.plus({ days: daysInWeek - 1 });
        return label(sunday, saturday < end ? saturday : end, 'd', today);
      });
    case 'WEEKS':
      return steps(start, end, { days: 1 }).map((day) => label(day, day, 'd', today));
  }
}

function label(first: DateTime, last: DateTime, format: string, today: Day): SubLabel {
  const [start, end] = [dayOf(first), dayOf(last)];
  return { text: first.toFormat(format), start, end, period: columnPeriod({ start, end }, today) };
}

/** The dates from `start` to `end` (exclusive). */
function steps(start: DateTime, end: DateTime, step: { days: number } | { months: number }): DateTime[] {
  const dates: DateTime[] = [];
  for (let date = start; date <= end; date = date.plus(step)) dates.push(date);
  return dates;
}
