import { dayInWords, spanInWords } from '../../../../domain/calendar/words.ts';

/** The dates of a milestone in parentheses, or nothing: " (Nov 1 – Nov 30, 2026)". */
export function spanText({ startDate, dueDate }: { startDate: string | null; dueDate: string | null }): string {
  const [start, due] = [startDate?.slice(0, 10) ?? null, dueDate?.slice(0, 10) ?? null];
  if (start !== null && due !== null) return ` (${spanInWords(start, due)})`;
  if (due !== null) return ` (until ${dayInWords(due)})`;
  return start === null ? '' : ` (from ${dayInWords(start)})`;
}
