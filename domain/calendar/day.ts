import { DateTime } from 'luxon';

/**
 * A calendar date as text `YYYY-MM-DD` (proleptic Gregorian, years 0001 to 9999). Without time and zone, so
 * daylight-saving changes cannot affect date arithmetic, and text comparison is date comparison.
 */
export type Day = string;

const pattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** True if the text is an existing day; false for `2026-02-29`. */
export function isDay(text: string): text is Day {
  return pattern.test(text) && dateOf(text).isValid;
}

/** The luxon date for calculations: midnight UTC, where daylight-saving time does not exist. */
export function dateOf(day: Day): DateTime {
  const [year, month, dayOfMonth] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number);
  return DateTime.utc(year as number, month as number, dayOfMonth as number, { locale: 'en-US' });
}

/** The calendar day of a date in its own zone. @throws RangeError if the date is invalid */
export function dayOf(date: DateTime): Day {
  const day = date.toISODate();
  if (day === null) throw new RangeError(`invalid date: ${date.invalidExplanation}`);
  return day;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(dateOf(day).plus({ days: count }));
}

/** The same day of the month `count` months later, or the last day of that month. */
export function addMonths(day: Day, count: number): Day {
  return dayOf(dateOf(day).plus({ months: count }));
}

/** Number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dateOf(to).diff(dateOf(from), 'days').days;
}

/** True if the days a year before and after the day are in the calendar too. */
export function isFarFromEnds(day: Day): boolean {
  return day >= '0002' && day < '9999';
}
