import { dayInWords, spanInWords } from '../calendar/dates-in-words.ts';
import type { Schedule } from './bar.ts';

/** A schedule in words, always with the original dates, never the clamped ones. */
export function timeframeText({ startDate, dueDate }: Schedule): string {
  if (startDate !== null && dueDate !== null) return spanInWords(startDate, dueDate);
  if (startDate !== null) return `${dayInWords(startDate)} – No end date`;
  if (dueDate !== null) return `No start date – ${dayInWords(dueDate)}`;
  return 'No start and end date';
}

/** Dates of an issue, which often has none: "Nov 2 – Nov 9, 2026", or that there are none. */
export function issueDatesText(schedule: Schedule): string {
  return schedule.startDate === null && schedule.dueDate === null ? 'No dates' : timeframeText(schedule);
}
