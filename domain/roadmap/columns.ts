import { namedWidthsFrom, namedWidthsText } from '../text/columns-text.ts';

/** Columns that a reader may show between the titles and the chart, in this order. */
export const columnNames = ['start', 'due', 'progress', 'health', 'assignees', 'weight', 'slack'] as const;
export type ColumnName = (typeof columnNames)[number];

export const columnTitles: Readonly<Record<ColumnName, string>> = {
  start: 'Start date',
  due: 'Due date',
  progress: 'Progress',
  health: 'Health',
  assignees: 'Assignees',
  weight: 'Weight',
  slack: 'Slack',
};

/** A column, and its width in px. */
export interface DetailColumn {
  name: ColumnName;
  width: number;
}

/** Widths in px that a column may have. */
export const columnWidths = { least: 56, most: 320 } as const;

const usualWidths: Readonly<Record<ColumnName, number>> = {
  start: 108,
  due: 108,
  progress: 104,
  health: 112,
  assignees: 128,
  weight: 64,
  slack: 72,
};

/** Columns from text such as `start.due-140`: unknown ones are ignored, widths are kept within their limits. */
export function columnsFrom(text: string | null): readonly DetailColumn[] {
  const widths = new Map(namedWidthsFrom(text));
  return columnNames.flatMap((name) => {
    const width = widths.get(name);
    return width === undefined ? [] : [sizedColumn(name, width ?? usualWidths[name])];
  });
}

/** Whether people are shown, who are read only then. */
export function showsAssignees({ columns }: { columns: readonly DetailColumn[] }): boolean {
  return columns.some(({ name }) => name === 'assignees');
}

/** Null without columns. Usual widths are left out. */
export function detailColumnsText(columns: readonly DetailColumn[]): string | null {
  if (columns.length === 0) return null;
  return namedWidthsText(columns.map(({ name, width }) => [name, width === usualWidths[name] ? null : width]));
}

/** Shows a column with its usual width, or hides it. */
export function withColumn(columns: readonly DetailColumn[], name: ColumnName, isShown: boolean) {
  const others = columns.filter((column) => column.name !== name);
  const all = isShown ? [...others, sizedColumn(name, usualWidths[name])] : others;
  return all.toSorted((one, other) => columnNames.indexOf(one.name) - columnNames.indexOf(other.name));
}

/** Gives a column another width in px, or its usual one for null. */
export function withWidth(columns: readonly DetailColumn[], name: ColumnName, width: number | null) {
  return columns.map((column) => (column.name === name ? sizedColumn(name, width ?? usualWidths[name]) : column));
}

/** The first columns that fit into a room, in px. */
export function columnsWithin(columns: readonly DetailColumn[], room: number): readonly DetailColumn[] {
  let left = room;
  const fitting: DetailColumn[] = [];
  for (const column of columns) {
    left -= column.width;
    if (left < 0) break;
    fitting.push(column);
  }
  return fitting;
}

function sizedColumn(name: ColumnName, width: number): DetailColumn {
  return { name, width: Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most)) };
}
