import { inDigits } from '../../domain/calendar/format.ts';
/** Parses a page number in a URL, counted from 1; the first page for other values. */
export function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The range of rows on a page: "21–40 of 57", without the end if the total is unknown; null for a page without rows. */
export function rangeInWords(
  rows: { page: number; perPage: number; count: number },
  total: number | null,
): string | null {
  const { page, perPage, count } = rows;
  if (count === 0) return null;
  const first = (page - 1) * perPage + 1;
  const formatted = (number: number): string => inDigits(number);
  const end = total === null ? '' : ` of ${formatted(total)}`;
  return `${formatted(first)}–${formatted(first + count - 1)}${end}`;
}
