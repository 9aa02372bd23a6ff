import { DateTime } from 'luxon';
import { dayOf, type Day } from './day.ts';

/** The calendar date that clocks show at an instant in a zone: an IANA name, `utc`, or `system` for the machine's own. */
export function dayAt(instant: Date, zone = 'utc'): Day {
  const local = DateTime.fromJSDate(instant, { zone });
  if (!local.isValid) throw new RangeError(`unknown time zone: ${zone}`);
  return dayOf(local);
}

/** The same time of day in UTC `count` days later. */
export function plusDays(instant: Date, count: number): Date {
  return DateTime.fromJSDate(instant, { zone: 'utc' }).plus({ days: count }).toJSDate();
}

const pattern = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * The instant of a text in ISO 8601; without an offset it is UTC, and a day alone is its first moment. Null for other
 * texts, for what does not exist, such as February 30, and outside the years that the calendar shows.
 */
export function instantOf(text: string): Date | null {
  if (!pattern.test(text)) return null;
  const instant = DateTime.fromISO(text.replace(' ', 'T'), { zone: 'utc' });
  return instant.isValid && isInCalendar(instant.toJSDate()) ? instant.toJSDate() : null;
}

/** Whether an instant is in the years 0001 to 9999 of UTC: others can be stored but not shown. */
export function isInCalendar(instant: Date): boolean {
  const { year } = DateTime.fromJSDate(instant, { zone: 'utc' });
  return year >= 1 && year <= 9999;
}
