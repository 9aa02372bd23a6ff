import { dayOfMonth, yearOf, type Day } from './day.ts';
import { monthName } from './month.ts';

/** A date in words: short English month, day without zero, year, as in "Nov 10, 2017" (behaviour.md §1.9). */
export function dayInWords(day: Day): string {
  return `${dayInWordsWithoutYear(day)}, ${yearOf(day)}`;
}

/** As `dayInWords` without the year: "Nov 10". */
export function dayInWordsWithoutYear(day: Day): string {
  return `${monthName(day)} ${dayOfMonth(day)}`;
}

/** "Nov 10, 2017 – Jul 2, 2018"; the first year goes when both are the same: "Jan 1 – Apr 1, 2018". */
export function spanInWords(start: Day, end: Day): string {
  const first = yearOf(start) === yearOf(end) ? dayInWordsWithoutYear(start) : dayInWords(start);
  return `${first} – ${dayInWords(end)}`;
}
