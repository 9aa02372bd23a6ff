import { partsOf, type Day } from './day.ts';

/** From January on. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The month of a day in three letters: "Nov". */
export function shortMonth(day: Day): string {
  return monthNames[partsOf(day).month - 1]?.slice(0, 3) ?? '';
}

/** Formats a date as "Nov 10, 2017". */
export function dayInWords(day: Day): string {
  return `${dayInWordsWithoutYear(day)}, ${partsOf(day).year}`;
}

/** Formats a date without the year: "Nov 10". */
export function dayInWordsWithoutYear(day: Day): string {
  return `${shortMonth(day)} ${partsOf(day).dayOfMonth}`;
}

/** "Nov 10, 2017 – Jul 2, 2018"; the first year is omitted if both are the same: "Jan 1 – Apr 1, 2018". */
export function spanInWords(start: Day, end: Day): string {
  const isOneYear = partsOf(start).year === partsOf(end).year;
  return `${isOneYear ? dayInWordsWithoutYear(start) : dayInWords(start)} – ${dayInWords(end)}`;
}
