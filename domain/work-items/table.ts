import { namedWidthsFrom, namedWidthsText } from '../text/columns-text.ts';
import { groupingFrom, scopeOf, type ItemGrouping, type PlainGrouping, type TableNoun } from './grouping.ts';

/** The columns of a table besides the title, which is always the first, in their usual order. */
export const tableColumns = {
  issues: [
    'reference',
    'type',
    'state',
    'assignees',
    'labels',
    'milestone',
    'iteration',
    'epic',
    'weight',
    'health',
    'start',
    'due',
    'author',
    'created',
    'updated',
  ],
  epics: [
    'reference',
    'state',
    'assignees',
    'labels',
    'parent',
    'group',
    'start',
    'due',
    'progress',
    'weight',
    'health',
    'author',
    'created',
    'updated',
  ],
} as const satisfies Readonly<Record<TableNoun, readonly string[]>>;
export type IssueColumn = (typeof tableColumns.issues)[number];
export type EpicColumn = (typeof tableColumns.epics)[number];
export type TableColumn = IssueColumn | EpicColumn;

/** Those of a table of which nobody has chosen any. */
export const usualColumns: Readonly<Record<TableNoun, readonly TableColumn[]>> = {
  issues: ['reference', 'assignees', 'labels', 'milestone', 'due', 'weight', 'health'],
  epics: ['reference', 'labels', 'start', 'due', 'progress', 'weight'],
};

export const columnTitles: Readonly<Record<TableColumn, string>> = {
  reference: 'Reference',
  type: 'Type',
  state: 'State',
  assignees: 'Assignees',
  labels: 'Labels',
  milestone: 'Milestone',
  iteration: 'Iteration',
  epic: 'Epic',
  parent: 'Parent',
  group: 'Group',
  weight: 'Weight',
  health: 'Health',
  start: 'Start',
  due: 'Due',
  progress: 'Progress',
  author: 'Author',
  created: 'Created',
  updated: 'Updated',
};

/** Pixels of a column; null for its usual width. */
export const columnWidths = { least: 64, most: 800 } as const;

export interface ChosenColumn {
  column: TableColumn | 'title';
  width: number | null;
}

/** The settings of a table; null of columns means the usual ones. */
export interface TableView {
  columns: readonly ChosenColumn[] | null;
  grouping: ItemGrouping | null;
}

/** The known columns of a text such as `title-320.due.labels-200`; null without any. */
export function columnsFrom(text: string | null): ChosenColumn[] | null {
  const chosen = namedWidthsFrom(text).flatMap(([name, width]): ChosenColumn[] => {
    const column = name === 'title' ? name : knownColumns.find((one) => one === name);
    return column === undefined ? [] : [{ column, width: width === null ? null : boundedWidth(width) }];
  });
  return chosen.length === 0 ? null : chosen;
}

/** Formats columns so that `columnsFrom` can read them back. */
export function columnsText(columns: readonly ChosenColumn[] | null): string | null {
  return columns && namedWidthsText(columns.map(({ column, width }) => [column, width]));
}

/** The columns that a table shows: the title first, then those chosen that such a list has. */
export function shownColumns(noun: TableNoun, { columns }: Pick<TableView, 'columns'>): ChosenColumn[] {
  const known: readonly string[] = tableColumns[noun];
  const chosen = columns ?? usualColumns[noun].map((column): ChosenColumn => ({ column, width: null }));
  const title = chosen.find(({ column }) => column === 'title') ?? { column: 'title', width: null };
  return [title, ...chosen.filter(({ column }) => known.includes(column))];
}

/** The columns of a file of a table behind the title: those that it shows, and what its groups have in common. */
export function fileColumns(noun: TableNoun, table: TableView): TableColumn[] {
  const shown = shownColumns(noun, table).flatMap(({ column }) => (column === 'title' ? [] : column));
  const grouped = table.grouping === null ? null : groupedColumn(noun, table.grouping);
  return grouped === null || shown.includes(grouped) ? shown : [grouped, ...shown];
}

function groupedColumn(noun: TableNoun, grouping: ItemGrouping): TableColumn {
  if (scopeOf(grouping) !== null) return 'labels';
  if (grouping === 'assignee') return 'assignees';
  if (grouping === 'epic' && noun === 'epics') return 'parent';
  return grouping as Exclude<PlainGrouping, 'assignee'>;
}

export function tableFrom(display: string | null, columns: string | null, grouping: string | null): TableView | null {
  return display === 'table' ? { columns: columnsFrom(columns), grouping: groupingFrom(grouping) } : null;
}

/** A width within its bounds. */
export function boundedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most));
}

const knownColumns = Object.keys(columnTitles) as TableColumn[];
