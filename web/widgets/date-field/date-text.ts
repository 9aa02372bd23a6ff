import type { Day } from '../../../domain/calendar/day.ts';
import { isDay } from '../../../domain/calendar/day.ts';

/** The first and the last day that may be chosen; null leaves a side open. */
export interface DayLimits {
  minimum: Day | null;
  maximum: Day | null;
}

/** Limits that hold together; when the last lies before the first, both are dropped (issue-page-and-shared-widgets.md §5). */
export function usableLimits({ minimum, maximum }: DayLimits): DayLimits {
  const contradict = minimum !== null && maximum !== null && maximum < minimum;
  return contradict ? { minimum: null, maximum: null } : { minimum, maximum };
}

/**
 * The day that a written text stands for (issue-page-and-shared-widgets.md §5, "Date picker"): a day within the limits,
 * the nearest limit for one outside, today for what is no day, and the first allowed day, if there is one, for no text.
 */
export function dayOfText(text: string, limits: DayLimits, today: Day): Day | null {
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
