import { addDays, dayNumber, type Day } from './day.ts';

/** The day a week begins with: 0 Sunday, 1 Monday, 6 Saturday (roadmap.md §9, behaviour.md §1.4). */
export const firstDaysOfWeek = [0, 1, 6] as const;
export type FirstDayOfWeek = (typeof firstDaysOfWeek)[number];
export const defaultFirstDayOfWeek: FirstDayOfWeek = 0;

export const daysInWeek = 7;

/** 0 Sunday to 6 Saturday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: Day): number {
  return (((dayNumber(day) + 4) % daysInWeek) + daysInWeek) % daysInWeek;
}

/** The first day of the week that holds `day`; never later than `day`, whatever day weeks begin with. */
export function startOfWeek(day: Day, firstDayOfWeek: FirstDayOfWeek): Day {
  return addDays(day, -((weekdayOf(day) - firstDayOfWeek + daysInWeek) % daysInWeek));
}
