import type { Day } from '../../../domain/calendar/day.ts';
import { isDay } from '../../../domain/calendar/day.ts';

/** The first and the last day that may be chosen; null leaves a side open. */
export interface DayLimits {
  minimum: Day | null;
  maximum: Day | null;
}

/** Limits that hold together; when the last lies before the first, both are dropped. */
export function usableLimits({ minimum, maximum }: DayLimits): DayLimits {
  const contradict = minimum !== null && maximum !== null && maximum < minimum;
  return contradict ? { minimum: null, maximum: null } : { minimum, maximum };
}

/** What a written text means: a day, no day, or why it is refused. */
export type WrittenDay = { day: Day | null } | { problem: string };

/** Takes the text at its word: nothing that was not written is ever saved. */
export function writtenDay(text: string, limits: DayLimits): WrittenDay {
  const { minimum, maximum } = usableLimits(limits);
  const written = text.trim();
  if (written === '') return { day: null };
  if (!isDay(written)) return { problem: 'Enter a date as YYYY-MM-DD.' };
  if (minimum !== null && written < minimum) return { problem: `Choose ${minimum} or a later date.` };
  if (maximum !== null && written > maximum) return { problem: `Choose ${maximum} or an earlier date.` };
  return { day: written };
}

/**
 * The nearest allowed day to a written text, for forms that are sent as a whole: a day within the limits, the nearest
 * limit for one outside, today for what is no day, and the first allowed day, if there is one, for no text.
 */
export function nearestDay(text: string, limits: DayLimits, today: Day): Day | null {
  const { minimum } = usableLimits(limits);
  const written = text.trim();
  if (written === '') return minimum;
  return clamped(isDay(written) ? written : today, limits);
}

/** `day`, or the limit it lies beyond. */
export function clamped(day: Day, limits: DayLimits): Day {
  const { minimum, maximum } = usableLimits(limits);
  if (minimum !== null && day < minimum) return minimum;
  return maximum !== null && day > maximum ? maximum : day;
}
