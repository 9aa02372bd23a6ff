/**
 * A calendar date as the text `YYYY-MM-DD` (proleptic Gregorian, years 0001 to 9999). It has no time and no zone, so
 * arithmetic on it cannot meet a daylight-saving change; text comparison is date comparison.
 */
export type Day = string;

const zero = '0'.charCodeAt(0);
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days in a month; `month` counts from 1. */
export function daysInMonthOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether the text is a day that exists: `2026-02-29` is none. */
export function isDay(text: string): text is Day {
  const match = pattern.exec(text);
  if (match === null) return false;
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysInMonthOf(year, month);
}

const firstInstant = Date.parse('0001-01-01T00:00:00Z');
const endOfInstants = Date.parse('+010000-01-01T00:00:00Z');

/** Whether an instant lies in the years 0001 to 9999 of UTC: others can be stored but not shown. */
export function isInCalendar(instant: Date): boolean {
  return instant.getTime() >= firstInstant && instant.getTime() < endOfInstants;
}

/** The day of the given numbers; `month` and `dayOfMonth` count from 1 and must exist. */
export function makeDay(year: number, month: number, dayOfMonth: number): Day {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

export function yearOf(day: Day): number {
  return digitsOf(day, 0) * 100 + digitsOf(day, 2);
}

/** 1 to 12. */
export function monthOf(day: Day): number {
  return digitsOf(day, 5);
}

/** 1 to 31. */
export function dayOfMonth(day: Day): number {
  return digitsOf(day, 8);
}

/** Days since 1970-01-01, negative before it. Counts in eras of 400 years, which all have 146,097 days. */
export function dayNumber(day: Day): number {
  const month = monthOf(day);
  // The year is taken to begin in March, so that a leap day is its last.
  const year = yearOf(day) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth(day) - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** The day that lies `number` days after 1970-01-01. */
export function dayFromNumber(number: number): Day {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth + (marchMonth < 10 ? 3 : -9);
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return makeDay(year, month, dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1);
}

export function addDays(day: Day, count: number): Day {
  return dayFromNumber(dayNumber(day) + count);
}

/** Days from `from` to `to`; 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** The number of two digits; read by code because a timeline asks for it hundreds of thousands of times. */
function digitsOf(day: Day, index: number): number {
  return (day.charCodeAt(index) - zero) * 10 + day.charCodeAt(index + 1) - zero;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
