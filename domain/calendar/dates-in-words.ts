import { partsOf, type Day } from './day.ts';
import { currentFormat, formatters } from './format.ts';

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

/** The month of a day in short: "Nov". */
export function shortMonth(day: Day): string {
  if (isEnglish()) return monthNames[partsOf(day).month - 1]?.slice(0, 3) ?? '';
  return formatters().month.format(noonOf(day));
}

/** Formats a date as "Nov 10, 2017", or as the reader wants it. */
export function dayInWords(day: Day): string {
  const { dates } = currentFormat();
  if (dates === 'iso') return day;
  return dates === 'en-US'
    ? `${dayInWordsWithoutYear(day)}, ${partsOf(day).year}`
    : formatters().date.format(noonOf(day));
}

/** Formats a date without the year: "Nov 10". */
export function dayInWordsWithoutYear(day: Day): string {
  if (isEnglish()) return `${shortMonth(day)} ${partsOf(day).dayOfMonth}`;
  return formatters().dateWithoutYear.format(noonOf(day));
}

/** "Nov 10, 2017 – Jul 2, 2018"; the first year is omitted if both are the same: "Jan 1 – Apr 1, 2018". */
export function spanInWords(start: Day, end: Day): string {
  const isOneYear = partsOf(start).year === partsOf(end).year && currentFormat().dates !== 'iso';
  return `${isOneYear ? dayInWordsWithoutYear(start) : dayInWords(start)} – ${dayInWords(end)}`;
}

/** The default needs no formatter of the platform, which lists and the roadmap ask very often. */
function isEnglish(): boolean {
  const { dates } = currentFormat();
  return dates === 'en-US' || dates === 'iso';
}

function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}
