import { isDay, isFarFromEnds, type Day } from '../calendar/day.ts';
import { dayAtNumber, dayNumber } from '../calendar/day-number.ts';

/** The days of a timeline that are none of the presets, and how large they are drawn. */
export interface CustomRange {
  start: Day;
  end: Day;
  /** Px of a day; null fits all days into the window. */
  scale: number | null;
  /** The day in the middle of the window; null starts at today. */
  day: Day | null;
}

/** The largest number of days of a timeline: 40 years. It bounds the number of columns too. */
export const longestRange = 14_610;
/** Px of a day: from a year of 46 px to a week of 448. */
export const scaleLimits = { least: 0.125, most: 64 } as const;

/**
 * The range that a URL describes; null unless both days exist and are in order. A longer range than the longest ends
 * earlier, and a scale out of bounds becomes the nearest one.
 */
export function customRangeFrom(
  start: string | null,
  end: string | null,
  scale: string | null,
  day: string | null,
): CustomRange | null {
  if (!isUsableDay(start) || !isUsableDay(end) || start > end) return null;
  const pixels = scale === null ? Number.NaN : Number(scale);
  return {
    start,
    end: dayAtNumber(Math.min(dayNumber(end), dayNumber(start) + longestRange - 1)),
    scale: pixels > 0 ? limitedScale(pixels) : null,
    day: isUsableDay(day) && day >= start && day <= end ? day : null,
  };
}

function isUsableDay(text: string | null): text is Day {
  return text !== null && isDay(text) && isFarFromEnds(text);
}

/** The nearest scale within the bounds, as the URL holds it, so that a link shows the same. */
export function limitedScale(pixels: number): number {
  return Number(Math.min(Math.max(pixels, scaleLimits.least), scaleLimits.most).toPrecision(4));
}
