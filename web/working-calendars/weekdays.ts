import { listed } from '../../domain/text/listed.ts';
import { daysInWeek } from '../../domain/calendar/week.ts';

/** From Sunday on. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The numbers of the weekdays from the first day of the week on. */
export function weekFrom(firstDay: number): number[] {
  return Array.from({ length: daysInWeek }, (_, index) => (firstDay + index) % daysInWeek);
}

/** "Monday to Friday", "Sunday, Tuesday and Thursday", or "no day". */
export function weekdaysInWords(weekdays: readonly number[]): string {
  const fromMonday = weekFrom(1).filter((day) => weekdays.includes(day));
  const names = fromMonday.map((day) => weekdayNames[day] ?? '');
  const [first = 'no day', ...others] = names;
  const last = others.at(-1);
  if (last === undefined) return first;
  const places = fromMonday.map((day) => weekFrom(1).indexOf(day));
  const isRun = places.every((place, index) => place === (places[0] ?? 0) + index);
  if (isRun && names.length > 2) return `${first} to ${last}`;
  return listed(names);
}
