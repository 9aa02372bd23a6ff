import { DateTime } from 'luxon';
import type { Day } from './day.ts';

/** The calendar date at an instant in a time zone: an IANA name, `utc`, or `system` for the machine's own. */
export function dayAt(instant: Date, zone = 'utc'): Day {
  const day = DateTime.fromJSDate(instant, { zone }).toISODate();
  if (day === null) throw new RangeError(`unknown time zone: ${zone}`);
  return day;
}

/** The first instant of a day in a time zone. */
export function startOfDay(day: Day, zone = 'system'): Date {
  return DateTime.fromISO(day, { zone }).toJSDate();
}

/** The same time of day in UTC `count` days later. */
export function plusDays(instant: Date, count: number): Date {
  return DateTime.fromJSDate(instant, { zone: 'utc' }).plus({ days: count }).toJSDate();
}

const pattern = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses ISO 8601 text. Without an offset it is UTC; a date alone is its midnight. Null for other texts, dates that do
 * not exist, and years outside the calendar.
 */
export function instantOf(text: string): Date | null {
  if (!pattern.test(text)) return null;
  const instant = DateTime.fromISO(text.replace(' ', 'T'), { zone: 'utc' });
  return instant.isValid && isInCalendar(instant.toJSDate()) ? instant.toJSDate() : null;
}

/** True if an instant is in the years 0001 to 9999 of UTC; others can be stored but not displayed. */
export function isInCalendar(instant: Date): boolean {
  const { year } = DateTime.fromJSDate(instant, { zone: 'utc' });
  return year >= 1 && year <= 9999;
}
