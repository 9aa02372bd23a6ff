import { DateTime } from 'luxon';

const units = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const;

/** "3 hours ago", "yesterday", "in 2 days"; "just now" within a minute. */
export function relativeTime(instant: Date, now: Date): string {
  const apart = DateTime.fromJSDate(instant).diff(DateTime.fromJSDate(now), [...units]);
  const unit = units.find((one) => Math.trunc(apart.get(one)) !== 0);
  if (unit === undefined) return 'just now';
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(Math.trunc(apart.get(unit)), unit);
}
