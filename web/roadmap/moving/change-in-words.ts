import { dayNumber } from '../../../domain/calendar/day-number.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { counted } from '../../../domain/text/plural.ts';

/** How a schedule differs from an earlier one, in words; null if it does not, or has other dates than before. */
export function changeInWords(before: Schedule, now: Schedule): string | null {
  const start = daysLater(before.startDate, now.startDate);
  const end = daysLater(before.dueDate, now.dueDate);
  if (start === end) return start === 0 || start === null ? null : shiftInWords(start);
  // An end that a thing does not have says nothing about the other one.
  if (before.startDate === null && now.startDate === null && end) return shiftInWords(end);
  if (before.dueDate === null && now.dueDate === null && start) return shiftInWords(start);
  const parts = [
    start === null || start === 0 ? null : `starts ${shiftInWords(start)}`,
    end === null || end === 0 ? null : `ends ${shiftInWords(end)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Days between two days; null without both. */
export function daysLater(before: Day | null, now: Day | null): number | null {
  return before === null || now === null ? null : dayNumber(now) - dayNumber(before);
}

function shiftInWords(days: number): string {
  return `${counted(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
}
