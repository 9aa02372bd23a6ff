import { useEffect, useState } from 'react';
import { formatters } from '../../../domain/calendar/format.ts';
import { relativeTime } from './relative-time.ts';

const minuteMilliseconds = 60_000;

/** Relative time, kept up to date; the exact time as tooltip. `at` is an ISO text, `within` the text within a minute. */
export function Moment({ at, within }: { at: string; within?: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatters().exactTime.format(instant)}>
      {relativeTime(instant, now, within)}
    </time>
  );
}
