/** Spreadsheets would interpret these as formulas. */
const formula = /^[=+\-@|\t\r＝＋－＠｜]/;

/**
 * Formats a line of comma-separated values (RFC 4180), without line break. Values are escaped so that spreadsheets
 * treat none as a formula.
 */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return cells
    .map((cell) => {
      if (typeof cell !== 'string') return cell === null ? '' : String(cell);
      const safe = formula.test(cell) ? `'${cell}` : cell;
      return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
}
