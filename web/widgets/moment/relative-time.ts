const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 hours ago", "in 2 days"; "just now" within a minute. */
export function relativeTime(instant: Date, now: Date): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit === 'second') return 'just now';
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}
