import { addDays, type Day } from './day.ts';

/** First day of the week: 0 Sunday, 1 Monday, 6 Saturday. */
export const firstDaysOfWeek = [0, 1, 6] as const;
export type FirstDayOfWeek = (typeof firstDaysOfWeek)[number];
const defaultFirstDayOfWeek: FirstDayOfWeek = 0;

/** The first day of the week that is chosen, or Sunday. */
export function firstDayOfWeekFrom(chosen: number | null): FirstDayOfWeek {
  return firstDaysOfWeek.find((day) => day === chosen) ?? defaultFirstDayOfWeek;
}

export const daysInWeek = 7;

/** Day of the week: 0 Sunday to 6 Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** The first day of the week that contains `day`; never later than `day`. */
export function startOfWeek(day: Day, firstDayOfWeek: FirstDayOfWeek): Day {
  return addDays(day, -((weekdayOf(day) - firstDayOfWeek + daysInWeek) % daysInWeek));
}
