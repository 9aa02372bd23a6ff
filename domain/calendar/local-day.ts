import { dayOf, partsOf, type Day } from './day.ts';

/** The calendar date at an instant in the zone of the machine. */
export function localDay(instant: Date): Day {
  return dayOf({ year: instant.getFullYear(), month: instant.getMonth() + 1, dayOfMonth: instant.getDate() });
}

/** The first instant of a day in the zone of the machine. */
export function startOfLocalDay(day: Day): Date {
  const { year, month, dayOfMonth } = partsOf(day);
  const start = new Date(0);
  start.setFullYear(year, month - 1, dayOfMonth);
  start.setHours(0, 0, 0, 0);
  return start;
}
