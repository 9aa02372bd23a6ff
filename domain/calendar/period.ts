import { dateOf, dayOf, type Day } from './day.ts';

export type Period = 'month' | 'quarter' | 'year';

/** The first day of the month, quarter or year that contains `day`. */
export function startOf(period: Period, day: Day): Day {
  return dayOf(dateOf(day).startOf(period));
}

/** The last day of the month, quarter or year that contains `day`. */
export function endOf(period: Period, day: Day): Day {
  return dayOf(dateOf(day).endOf(period));
}

/**
 * The first day of the period that is `count` periods after the one that contains `day`. It counts from first day to
 * first day, so the 29th to 31st cannot overflow into the next month.
 */
export function startOfLater(period: Period, day: Day, count: number): Day {
  return dayOf(
    dateOf(day)
      .startOf(period)
      .plus({ [period]: count }),
  );
}
