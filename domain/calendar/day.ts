/**
 * A calendar date as text `YYYY-MM-DD` (proleptic Gregorian, years 0001 to 9999). Without time and zone, so
 * daylight-saving changes cannot affect date arithmetic, and text comparison is date comparison.
 *
 * Arithmetic with days is on UTC dates of the language, not on luxon: pages need it before anything else, and luxon is
 * a tenth of their code. Tests compare both over ten thousand years. Zones and other texts are luxon's, see `instant.ts`.
 */
export type Day = string;

export interface DateParts {
  year: number;
  /** 1 to 12 */
  month: number;
  dayOfMonth: number;
}

const pattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const dayMilliseconds = 86_400_000;

/** True if the text is an existing day; false for `2026-02-29`. */
export function isDay(text: string): text is Day {
  return pattern.test(text) && dayOf(partsOf(text)) === text;
}

export function partsOf(day: Day): DateParts {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), dayOfMonth: Number(day.slice(8)) };
}

/** The day of these parts; months and days beyond their end continue in the next month or year, and before in earlier ones. */
export function dayOf({ year, month, dayOfMonth }: DateParts): Day {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  return date.toISOString().slice(0, -'T00:00:00.000Z'.length);
}

export function addDays(day: Day, count: number): Day {
  const { dayOfMonth, ...month } = partsOf(day);
  return dayOf({ ...month, dayOfMonth: dayOfMonth + count });
}

/** The same day of the month `count` months later, or the last day of that month. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, dayOfMonth } = partsOf(day);
  const lastOfMonth = partsOf(dayOf({ year, month: month + count + 1, dayOfMonth: 0 })).dayOfMonth;
  return dayOf({ year, month: month + count, dayOfMonth: Math.min(dayOfMonth, lastOfMonth) });
}

/** Number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds;
}

/** True if the days a year before and after the day are in the calendar too. */
export function isFarFromEnds(day: Day): boolean {
  return day >= '0002' && day < '9999';
}
