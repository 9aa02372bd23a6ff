import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import { startOfLater } from '../calendar/period.ts';

export const intervals = ['daily', 'monthly', 'all'] as const;
export type Interval = (typeof intervals)[number];

/** Days that are looked at together; `end` is the first day behind them. */
export interface CountedPeriod {
  start: Day;
  end: Day;
}

/** The days from `start` up to, but without, `end`: each by itself, by calendar months, or all as one. */
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

/** How many days a period has. */
export function lengthOf({ start, end }: CountedPeriod): number {
  return daysBetween(start, end);
}
