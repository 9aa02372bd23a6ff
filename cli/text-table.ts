import { styleText } from 'node:util';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { withoutControls, type Terminal } from './terminal.ts';

type Window = Pick<Terminal, 'width' | 'hasColors'>;
type Style = 'bold' | 'green' | 'yellow' | 'red';

export interface TableColumn {
  title: string;
  align?: 'left' | 'right';
  /** The color of a cell where there are colors. */
  style?: (cell: string) => Style | null;
}

const gap = 2;
/** A column is not made narrower than this. */
const leastWidth = 8;
const plain: Window = { width: null, hasColors: false };

/**
 * A table for a terminal: columns as wide as their widest cell, two spaces apart, the last one not padded. In a window
 * that is too narrow the widest columns are folded.
 */
export class TextTable {
  private readonly rows: readonly (readonly string[])[];

  constructor(
    private readonly columns: readonly TableColumn[],
    rows: readonly (readonly string[])[],
  ) {
    this.rows = rows.map((row) => row.map(withoutControls));
  }

  lines(window: Window = plain): string[] {
    const titles = this.columns.map(({ title }) => title);
    const widths = this.widths(titles, window.width);
    const isTitled = titles.some((title) => title !== '');
    return [
      ...(isTitled ? this.rowLines(titles, widths, () => (window.hasColors ? 'bold' : null)) : []),
      ...this.rows.flatMap((row) =>
        this.rowLines(row, widths, (column, cell) => (window.hasColors ? (column.style?.(cell) ?? null) : null)),
      ),
    ];
  }

  private widths(titles: readonly string[], available: number | null): number[] {
    const widths = titles.map((title, index) =>
      this.rows.reduce((widest, row) => Math.max(widest, stringWidth(row[index] ?? '')), stringWidth(title)),
    );
    if (available === null) return widths;
    let excess = widths.reduce((sum, width) => sum + width, gap * (widths.length - 1)) - available;
    while (excess > 0) {
      const widest = widths.indexOf(Math.max(...widths));
      if ((widths[widest] ?? 0) <= leastWidth) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
      excess -= 1;
    }
    return widths;
  }

  private rowLines(
    cells: readonly string[],
    widths: readonly number[],
    styleOf: (column: TableColumn, cell: string) => Style | null,
  ): string[] {
    const folded = widths.map((width, index) => wrapAnsi(cells[index] ?? '', width, { hard: true }).split('\n'));
    const height = Math.max(...folded.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => {
      let [text, blank] = ['', ''];
      for (const [index, column] of this.columns.entries()) {
        const part = folded[index]?.[line] ?? '';
        const style = styleOf(column, cells[index] ?? '');
        const padding = ' '.repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(part)));
        const drawn = style === null || part === '' ? part : styleText(style, part, { validateStream: false });
        if (column.align === 'right') blank += padding;
        // What is blank at the end of a line is left out.
        if (part !== '') [text, blank] = [text + blank + drawn, ''];
        blank += ' '.repeat(gap);
        if (column.align !== 'right') blank += padding;
      }
      return text;
    });
  }
}

/** Names with their values, one pair a line. */
export function pairLines(pairs: readonly (readonly [name: string, value: string])[]): string[] {
  return new TextTable([{ title: '' }, { title: '' }], pairs).lines();
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
