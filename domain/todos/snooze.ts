import { DateTime } from 'luxon';

/** Start of the working day. */
const morning = 8;
const monday = 1;

export interface SnoozeChoice {
  text: string;
  until: Date;
}

/** Snooze choices at a moment in a time zone: an hour, the next day, the next week. */
export function snoozeChoices(now: Date, zone = 'local'): readonly SnoozeChoice[] {
  const here = DateTime.fromJSDate(now, { zone });
  const start = here.startOf('day').set({ hour: morning });
  const daysToMonday = ((monday - here.weekday + 6) % 7) + 1;
  return [
    { text: 'For an hour', until: here.plus({ hours: 1 }).toJSDate() },
    { text: 'Until tomorrow', until: start.plus({ days: 1 }).toJSDate() },
    { text: 'Until next week', until: start.plus({ days: daysToMonday }).toJSDate() },
  ];
}
