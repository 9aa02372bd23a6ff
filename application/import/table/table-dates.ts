import type { DateOrder } from '../../../domain/import/table-mapping.ts';
import { dayOf, isDay, partsOf } from '../../../domain/calendar/day.ts';

/** A date as it is written in a cell. */
interface WrittenDate {
  /** `YYYY-MM-DD`, if the order of its numbers is clear. */
  day: string | null;
  /** The first two numbers and the year of a date such as 03/04/2026. */
  numbers: [first: number, second: number, year: number] | null;
  /** `HH:MM:SS`, or null for a date alone. */
  time: string | null;
  /** `Z` or an offset; empty if none is written. */
  zone: string;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** 10:05, 10:05:25.123, 3:45 PM, with a zone or without. */
const timeOfDay = String.raw`(?:[T ,]+(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*([AP]M)?\s*(Z|UTC|GMT|(?:GMT)?[+-]\d{2}:?\d{2})?(?: \([^)]{1,60}\))?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${timeOfDay}$`, 'i');
const numbersFirst = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${timeOfDay}$`, 'i');
const dayAndMonth = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})[-/ .]+([a-z]{3,9})\.?[-/ ,]+(\d{4}|\d{2})${timeOfDay}$`,
  'i',
);
const monthAndDay = new RegExp(String.raw`^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})${timeOfDay}$`, 'i');
/** Longer texts are no dates. */
const lengthMaximum = 100;

/** Reads a date in the forms that trackers and spreadsheets write; null for other texts. */
function writtenDate(text: string): WrittenDate | null {
  if (text.length > lengthMaximum) return null;
  const year = yearFirst.exec(text);
  if (year !== null) return dated(Number(year[1]), Number(year[2]), Number(year[3]), year.slice(4));
  const numbers = numbersFirst.exec(text);
  if (numbers !== null) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])];
    const written = timed(numbers.slice(5));
    return written && { day: null, numbers: [first, second, fullYear(numbers[4] as string)], ...written };
  }
  const byDay = dayAndMonth.exec(text);
  if (byDay !== null) {
    return dated(fullYear(byDay[3] as string), monthOf(byDay[2]), Number(byDay[1]), byDay.slice(4));
  }
  const byMonth = monthAndDay.exec(text);
  if (byMonth !== null) return dated(Number(byMonth[3]), monthOf(byMonth[1]), Number(byMonth[2]), byMonth.slice(4));
  return null;
}

/** The order that the dates of a column prove, or null: every date has two numbers up to 12, or they contradict. */
export function provenOrder(dates: Iterable<string>): Exclude<DateOrder, 'auto'> | null {
  let order: Exclude<DateOrder, 'auto'> | null = null;
  for (const text of dates) {
    const numbers = writtenDate(text)?.numbers;
    if (!numbers) continue;
    // Dots are written with the day first everywhere.
    const found = numbers[0] > 12 || text.includes('.') ? 'day_first' : numbers[1] > 12 ? 'month_first' : null;
    if (found === null) continue;
    if (order !== null && order !== found) return null;
    order = found;
  }
  return order;
}

/**
 * A date or time in the form of a plan's own files: `YYYY-MM-DD`, for `instant` with its time and zone (UTC if none is
 * written). Text that is no date is returned as it is, so that it is reported.
 */
export function planDate(text: string, order: Exclude<DateOrder, 'auto'>, kind: 'day' | 'instant'): string {
  const written = writtenDate(text);
  if (written === null) return text;
  const day = written.day ?? dayOfNumbers(written.numbers, order);
  if (day === null) return text;
  if (kind === 'day' || written.time === null) return day;
  return `${day}T${written.time}${written.zone === '' ? 'Z' : written.zone}`;
}

/** True if the order of its numbers decides which day it is. */
export function isAmbiguous(text: string): boolean {
  const numbers = writtenDate(text)?.numbers;
  return numbers !== null && numbers !== undefined && numbers[0] <= 12 && numbers[1] <= 12 && numbers[0] !== numbers[1];
}

function dayOfNumbers(numbers: WrittenDate['numbers'], order: Exclude<DateOrder, 'auto'>): string | null {
  if (numbers === null) return null;
  const [first, second, year] = numbers;
  return order === 'day_first' ? existingDay(year, second, first) : existingDay(year, first, second);
}

function dated(
  year: number,
  month: number,
  dayOfMonth: number,
  time: readonly (string | undefined)[],
): WrittenDate | null {
  const day = existingDay(year, month, dayOfMonth);
  const written = timed(time);
  return day === null || written === null ? null : { day, numbers: null, ...written };
}

function timed([hours, minutes, seconds = '00', half, zone = '']: readonly (string | undefined)[]): Pick<
  WrittenDate,
  'time' | 'zone'
> | null {
  if (hours === undefined || minutes === undefined) return { time: null, zone: '' };
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const offset = zone.replace(/^GMT(?=[+-])/i, '');
  return {
    time: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`,
    zone: /^(?:Z|UTC|GMT)?$/i.test(offset) ? (offset === '' ? '' : 'Z') : offset,
  };
}

function existingDay(year: number, month: number, dayOfMonth: number): string | null {
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31 || year < 1) return null;
  const day = dayOf({ year, month, dayOfMonth });
  return isDay(day) && partsOf(day).dayOfMonth === dayOfMonth ? day : null;
}

/** Two digits are the years 1970 to 2069. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year >= 70 ? 1900 + year : 2000 + year;
}

function monthOf(name: string | undefined): number {
  return months.indexOf(name?.slice(0, 3).toLowerCase() ?? '') + 1;
}
