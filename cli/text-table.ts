export interface TableColumn {
  title: string;
  align?: 'left' | 'right';
}

/** Lines of a table for a terminal: columns as wide as their widest cell, two spaces apart, the last one not padded. */
export function textTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? '';
        return align === 'right' ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0);
      })
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map(line)];
}

const numbers = new Intl.NumberFormat('en-US');

/** `1234` as `1,234`. */
export function formatNumber(number: number): string {
  return numbers.format(number);
}

/** `1 row`, `2 rows`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}
