import { addMonths } from '../../../domain/calendar/day.ts';
import { localDay } from '../../../domain/calendar/local-day.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const monthsInYear = 12;

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** "3 hours ago", "yesterday", "in 2 days"; `within` a minute. */
export function relativeTime(instant: Date, now: Date, within = 'just now'): string {
  const apart = instant.getTime() - now.getTime();
  const [earlier, later] = apart < 0 ? [instant, now] : [now, instant];
  const months = wholeMonths(earlier, later);
  const sign = Math.sign(apart);
  const of = (count: number, unit: Intl.RelativeTimeFormatUnit) => words.format(sign * Math.trunc(count), unit);
  if (months >= monthsInYear) return of(months / monthsInYear, 'year');
  if (months > 0) return of(months, 'month');
  const elapsed = Math.abs(apart);
  if (elapsed >= week) return of(elapsed / week, 'week');
  if (elapsed >= day) return of(elapsed / day, 'day');
  if (elapsed >= hour) return of(elapsed / hour, 'hour');
  return elapsed >= minute ? of(elapsed / minute, 'minute') : within;
}

function wholeMonths(earlier: Date, later: Date): number {
  const months = (later.getFullYear() - earlier.getFullYear()) * monthsInYear + later.getMonth() - earlier.getMonth();
  const sameDay = addMonths(localDay(earlier), months);
  const [dayThen, timeThen] = [localDay(later), timeOf(later)];
  return sameDay > dayThen || (sameDay === dayThen && timeOf(earlier) > timeThen) ? months - 1 : months;
}

/** Milliseconds since midnight. */
function timeOf(date: Date): number {
  return ((date.getHours() * 60 + date.getMinutes()) * 60 + date.getSeconds()) * 1_000 + date.getMilliseconds();
}
