import { DateTime } from 'luxon';

const units = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const;

/** "3 hours ago", "yesterday", "in 2 days"; `within` a minute. */
export function relativeTime(instant: Date, now: Date, within = 'just now'): string {
  const apart = DateTime.fromJSDate(instant).diff(DateTime.fromJSDate(now), [...units]);
  const unit = units.find((one) => Math.trunc(apart.get(one)) !== 0);
  if (unit === undefined) return within;
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(Math.trunc(apart.get(unit)), unit);
}
