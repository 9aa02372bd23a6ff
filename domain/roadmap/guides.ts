import { dayNumber } from '../calendar/day-number.ts';
import type { Schedule } from './bar.ts';
import { shiftedSchedule, stretchedSchedule, type BarPart } from './moved-schedule.ts';

/**
 * An edge of something else on the timeline, where an end of a bar lines up: between two days, named by the number of the
 * later one.
 */
export interface Guide {
  edge: number;
  /** What is there, such as "Beta is due". */
  text: string;
}

/** The edges of something with dates, in order of its days. */
export function guidesOf({ startDate, dueDate }: Schedule, title: string, end: 'ends' | 'is due'): Guide[] {
  return [
    ...(startDate === null ? [] : [{ edge: dayNumber(startDate), text: `${title} starts` }]),
    ...(dueDate === null ? [] : [{ edge: dayNumber(dueDate) + 1, text: `${title} ${end}` }]),
  ];
}

/** The guides that an end of the bar lies at, the first of each edge. */
export function guidesAt(schedule: Schedule, part: BarPart, guides: readonly Guide[]): Guide[] {
  const edges = edgesOf(schedule, part);
  const found = new Map<number, Guide>();
  for (const guide of guides) if (edges.includes(guide.edge) && !found.has(guide.edge)) found.set(guide.edge, guide);
  return [...found.values()];
}

/**
 * A schedule whose moved part is at the nearest guide, at most `reach` days away; null if none is that near. A guide where
 * the bar already was does not hold it there.
 */
export function atNearestGuide(
  schedule: Schedule,
  part: BarPart,
  guides: readonly Guide[],
  reach: number,
): Schedule | null {
  let nearest: number | null = null;
  for (const edge of edgesOf(schedule, part)) {
    for (const guide of guides) {
      const days = guide.edge - edge;
      if (Math.abs(days) <= reach && (nearest === null || Math.abs(days) < Math.abs(nearest))) nearest = days;
    }
  }
  if (nearest === null) return null;
  if (part === 'whole') return shiftedSchedule(schedule, 'day', nearest);
  const day = part === 'start' ? schedule.startDate : schedule.dueDate;
  const moved = day === null ? null : shiftedSchedule({ startDate: day, dueDate: null }, 'day', nearest);
  // Days are their own units, so the first day of the week does not matter.
  return moved?.startDate == null ? null : stretchedSchedule(schedule, part, moved.startDate, 'day', 0);
}

function edgesOf({ startDate, dueDate }: Schedule, part: BarPart): number[] {
  return [
    ...(part === 'end' || startDate === null ? [] : [dayNumber(startDate)]),
    ...(part === 'start' || dueDate === null ? [] : [dayNumber(dueDate) + 1]),
  ];
}
