/** What spreadsheets would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** A line of comma-separated values (RFC 4180), without its end. Nothing in it is a formula to a spreadsheet. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return cells
    .map((cell) => {
      if (typeof cell !== 'string') return cell === null ? '' : String(cell);
      const safe = formula.test(cell) ? `'${cell}` : cell;
      return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
}
