import { DateTime } from 'luxon';
import { makeDay, type Day } from './day.ts';

/** The calendar date that clocks in an IANA time zone show at an instant; the only place where a zone meets a day. */
export function todayIn(zone: string, instant: Date): Day {
  const local = DateTime.fromJSDate(instant, { zone });
  if (!local.isValid) throw new RangeError(`unknown time zone: ${zone}`);
  return makeDay(local.year, local.month, local.day);
}
