import type { Day } from '../calendar/day.ts';
import { dayAtNumber, dayNumber } from '../calendar/day-number.ts';

/** How many epics lie in each of equal parts of the time from the first to the last day of a plan. */
export interface PlanDensity {
  start: Day;
  end: Day;
  counts: readonly number[];
}

/** Height of the path, in units in which each part has a width of 1. */
export const densityHeight = 20;

/** Share of the largest number from which a part belongs to where most epics are. */
const most = 0.75;

/** The path of an area as high as the numbers, empty without any. */
export function densityPath(counts: readonly number[]): string {
  const highest = Math.max(0, ...counts);
  if (highest === 0) return '';
  const steps = counts.map((count, part) => `V${heightOf(count / highest)}H${part + 1}`);
  return `M0 ${densityHeight}${steps.join('')}V${densityHeight}Z`;
}

function heightOf(share: number): number {
  return Math.round((1 - share) * densityHeight * 10) / 10;
}

/** The days around the fullest part in which most epics are; null if that is the whole plan. */
export function fullestDays({ start, end, counts }: PlanDensity): { start: Day; end: Day } | null {
  const highest = Math.max(0, ...counts);
  const isFull = (part: number): boolean => (counts[part] ?? 0) >= highest * most && part in counts;
  let first = counts.indexOf(highest);
  let last = first;
  while (isFull(first - 1)) first -= 1;
  while (isFull(last + 1)) last += 1;
  if (highest === 0 || last - first + 1 === counts.length) return null;
  const from = dayNumber(start);
  const days = dayNumber(end) - from + 1;
  const firstDayOf = (part: number): number => from + Math.ceil((part * days) / counts.length);
  return { start: dayAtNumber(firstDayOf(first)), end: dayAtNumber(firstDayOf(last + 1) - 1) };
}
