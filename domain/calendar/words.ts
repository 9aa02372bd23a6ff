import { dateOf, type Day } from './day.ts';

const withYear = 'LLL d, y';
const withoutYear = 'LLL d';

/** Formats a date as "Nov 10, 2017". */
export function dayInWords(day: Day): string {
  return dateOf(day).toFormat(withYear);
}

/** Formats a date without the year: "Nov 10". */
export function dayInWordsWithoutYear(day: Day): string {
  return dateOf(day).toFormat(withoutYear);
}

/** "Nov 10, 2017 – Jul 2, 2018"; the first year is omitted if both are the same: "Jan 1 – Apr 1, 2018". */
export function spanInWords(start: Day, end: Day): string {
  const [first, last] = [dateOf(start), dateOf(end)];
  return `${first.toFormat(first.year === last.year ? withoutYear : withYear)} – ${last.toFormat(withYear)}`;
}
