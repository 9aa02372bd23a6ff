import { DateTime } from 'luxon';
import { useEffect, useState } from 'react';
import { relativeTime } from './relative-time.ts';

const minuteMilliseconds = 60_000;

/** Relative time, kept up to date; the exact time as tooltip. `at` is an ISO text, `within` the text within a minute. */
export function Moment({ at, within }: { at: string; within?: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const instant = DateTime.fromISO(at, { locale: 'en-US' });
  const exact = instant.toLocaleString({ dateStyle: 'long', timeStyle: 'long' });
  return (
    <time dateTime={at} title={exact}>
      {relativeTime(instant.toJSDate(), now, within)}
    </time>
  );
}
