import { DateTime, IANAZone } from 'luxon';

/** Local hour at which a person gets their to-dos by mail. */
const digestHour = 7;
export const timeZoneLengthMaximum = 100;

/** True for the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}

/** When the next digest is due after a moment, also on days when clocks change. */
export function nextDigestAfter(now: Date, timeZone: string): Date {
  const here = DateTime.fromJSDate(now, { zone: timeZone });
  const today = here.startOf('day').set({ hour: digestHour });
  return (today > here ? today : here.plus({ days: 1 }).startOf('day').set({ hour: digestHour })).toJSDate();
}
