import { daysInMonthOf, makeDay, monthOf, yearOf, type Day } from './day.ts';

/** Short English month names, January first. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export function monthName(day: Day): string {
  return monthNames[monthOf(day) - 1] ?? '';
}

export function daysInMonth(day: Day): number {
  return daysInMonthOf(yearOf(day), monthOf(day));
}

export function startOfMonth(day: Day): Day {
  return makeDay(yearOf(day), monthOf(day), 1);
}

export function endOfMonth(day: Day): Day {
  return makeDay(yearOf(day), monthOf(day), daysInMonth(day));
}

/**
 * The first day of the month that lies `count` months from the one of `day`. It moves from first day to first day, so
 * the 29th to 31st cannot run over into the month after (behaviour.md §1.4).
 */
export function startOfMonthAfter(day: Day, count: number): Day {
  const months = yearOf(day) * 12 + monthOf(day) - 1 + count;
  return makeDay(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1);
}
