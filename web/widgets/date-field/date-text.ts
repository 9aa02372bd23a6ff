import type { Day } from '../../../domain/calendar/day.ts';
import { isDay } from '../../../domain/calendar/day.ts';

/** The first and the last allowed day; null means no limit. */
export interface DayLimits {
  minimum: Day | null;
  maximum: Day | null;
}

/** Drops both limits if the last day is before the first. */
export function usableLimits({ minimum, maximum }: DayLimits): DayLimits {
  const contradict = minimum !== null && maximum !== null && maximum < minimum;
  return contradict ? { minimum: null, maximum: null } : { minimum, maximum };
}

/** The meaning of a text: a day, no day, or an error. */
export type ParsedDay = { day: Day | null } | { problem: string };

/** Parses the text strictly: nothing that was not typed is ever saved. */
export function parseDay(text: string, limits: DayLimits): ParsedDay {
  const { minimum, maximum } = usableLimits(limits);
  const trimmed = text.trim();
  if (trimmed === '') return { day: null };
  if (!isDay(trimmed)) return { problem: 'Enter a date as YYYY-MM-DD.' };
  if (minimum !== null && trimmed < minimum) return { problem: `Choose ${minimum} or a later date.` };
  if (maximum !== null && trimmed > maximum) return { problem: `Choose ${maximum} or an earlier date.` };
  return { day: trimmed };
}

/**
 * The nearest allowed day for a text, for forms that are submitted as a whole: a day within the limits, the nearest
 * limit for one outside, today for invalid text, and the first allowed day, if any, for empty text.
 */
export function nearestDay(text: string, limits: DayLimits, today: Day): Day | null {
  const { minimum } = usableLimits(limits);
  const trimmed = text.trim();
  if (trimmed === '') return minimum;
  return clamped(isDay(trimmed) ? trimmed : today, limits);
}

/** Clamps `day` to the limits. */
export function clamped(day: Day, limits: DayLimits): Day {
  const { minimum, maximum } = usableLimits(limits);
  if (minimum !== null && day < minimum) return minimum;
  return maximum !== null && day > maximum ? maximum : day;
}
