import { addDays, dayOf, partsOf, type Day } from './day.ts';

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
export type Period = keyof typeof monthsOf;

/** The first day of the month, quarter or year that contains `day`. */
export function startOf(period: Period, day: Day): Day {
  return startOfLater(period, day, 0);
}

/** The last day of the month, quarter or year that contains `day`. */
export function endOf(period: Period, day: Day): Day {
  return addDays(startOfLater(period, day, 1), -1);
}

/**
 * The first day of the period that is `count` periods after the one that contains `day`. It counts from first day to
 * first day, so the 29th to 31st cannot overflow into the next month.
 */
export function startOfLater(period: Period, day: Day, count: number): Day {
  const { year, month } = partsOf(day);
  const months = monthsOf[period];
  return dayOf({ year, month: month - ((month - 1) % months) + count * months, dayOfMonth: 1 });
}

/** The quarter of a day: 1 to 4. */
export function quarterOf(day: Day): number {
  return Math.ceil(partsOf(day).month / monthsOf.quarter);
}
