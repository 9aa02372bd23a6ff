/** The number of a page as an address says it, counted from 1; the first one for anything else. */
export function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Which rows a page shows: "21–40 of 57", without the end where the total is not known; null for a page without rows. */
export function rangeInWords(
  rows: { page: number; perPage: number; count: number },
  total: number | null,
): string | null {
  const { page, perPage, count } = rows;
  if (count === 0) return null;
  const first = (page - 1) * perPage + 1;
  const written = (number: number): string => number.toLocaleString('en-US');
  const end = total === null ? '' : ` of ${written(total)}`;
  return `${written(first)}–${written(first + count - 1)}${end}`;
}
