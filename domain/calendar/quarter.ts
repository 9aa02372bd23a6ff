import { makeDay, monthOf, yearOf, type Day } from './day.ts';
import { endOfMonth, startOfMonthAfter } from './month.ts';

export const monthsInQuarter = 3;

/** 1 to 4. */
export function quarterOf(day: Day): number {
  return Math.ceil(monthOf(day) / monthsInQuarter);
}

export function startOfQuarter(day: Day): Day {
  return makeDay(yearOf(day), (quarterOf(day) - 1) * monthsInQuarter + 1, 1);
}

export function endOfQuarter(day: Day): Day {
  return endOfMonth(startOfMonthAfter(startOfQuarter(day), monthsInQuarter - 1));
}

/** The first day of the quarter that lies `count` quarters from the one of `day`. */
export function startOfQuarterAfter(day: Day, count: number): Day {
  return startOfMonthAfter(startOfQuarter(day), count * monthsInQuarter);
}
