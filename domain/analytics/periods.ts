import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import { startOfLater } from '../calendar/period.ts';

export const intervals = ['daily', 'monthly', 'all'] as const;
export type Interval = (typeof intervals)[number];

/** Consecutive days; `end` is exclusive. */
export interface CountedPeriod {
  start: Day;
  end: Day;
}

/** Splits the days from `start` to `end` (exclusive) into days or calendar months, or keeps them as one period. */
export function periodsBetween(start: Day, end: Day, interval: Interval): CountedPeriod[] {
  if (start >= end) return [];
  if (interval === 'all') return [{ start, end }];
  const periods: CountedPeriod[] = [];
  for (let day = start; day < end;) {
    const next = interval === 'daily' ? addDays(day, 1) : startOfLater('month', day, 1);
    const behind = next < end ? next : end;
    periods.push({ start: day, end: behind });
    day = behind;
  }
  return periods;
}

/** Number of days of a period. */
export function lengthOf({ start, end }: CountedPeriod): number {
  return daysBetween(start, end);
}
