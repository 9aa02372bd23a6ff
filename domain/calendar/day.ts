import { DateTime } from 'luxon';

/**
 * A calendar date as the text `YYYY-MM-DD` (proleptic Gregorian, years 0001 to 9999). It has no time and no zone, so
 * arithmetic on it cannot meet a daylight-saving change; text comparison is date comparison.
 */
export type Day = string;

const pattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day that exists: not `2026-02-29`. */
export function isDay(text: string): text is Day {
  return pattern.test(text) && dateOf(text).isValid;
}

/** The date that luxon reckons with: the first moment of the day in UTC, which has no daylight-saving time. */
export function dateOf(day: Day): DateTime {
  const [year, month, dayOfMonth] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number);
  return DateTime.utc(year as number, month as number, dayOfMonth as number, { locale: 'en-US' });
}

/** The day that a date shows in its own zone. @throws RangeError when it is not valid */
export function dayOf(date: DateTime): Day {
  const day = date.toISODate();
  if (day === null) throw new RangeError(`invalid date: ${date.invalidExplanation}`);
  return day;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(dateOf(day).plus({ days: count }));
}

/** The same day of the month `count` months later, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  return dayOf(dateOf(day).plus({ months: count }));
}

/** Days from `from` to `to`; 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dateOf(to).diff(dateOf(from), 'days').days;
}

/** Whether what is a year away from the day is in the calendar as well. */
export function isFarFromEnds(day: Day): boolean {
  return day >= '0002' && day < '9999';
}
