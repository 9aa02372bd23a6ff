import { reaction, runInAction } from 'mobx';
import { sortOf, sortParts, type SortDirection, type SortField } from '../../../domain/filters/sort.ts';
import { splitScope } from '../../../domain/labels/scoped.ts';
import { groupingsOf, scopeOf, type ItemGrouping, type TableNoun } from '../../../domain/work-items/grouping.ts';
import {
  boundedWidth,
  shownColumns,
  tableColumns,
  usualColumns,
  type ChosenColumn,
  type TableColumn,
  type TableView,
} from '../../../domain/work-items/table.ts';
import { errorText, reportDefect, throwRefusal } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import type { Query } from '../../api/query.ts';
import type { ItemGroups } from '../../api/rest.generated.ts';
import type { WorkItemUpdateInput } from '../../api/schema.graphql.ts';
import type { Application } from '../../app/application-context.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import type { ListAddress } from '../../filters/list-address.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { listedIssueUpdateMutation } from '../operations/bulk-edit.graphql.ts';
import { rowsPerPage, TableGroup } from './table-group.ts';

/** An item in a table. */
export interface TableRow {
  id: string;
  title: string;
  state: 'opened' | 'closed';
  confidential: boolean;
  webPath: string;
  reference: string;
  labels: readonly { id: string; title: string; color: string; description: string | null }[];
}

/** A line of a table: the head of a group, or a row that may not be read yet. */
export type TableLine<Row extends { id: string }> =
  | { kind: 'group'; group: TableGroup<Row> }
  | { kind: 'row'; group: TableGroup<Row>; index: number; row: Row | undefined };

/** The list that a table shows. */
export interface TableSource<Row extends TableRow> {
  readonly noun: TableNoun;
  readonly address: ListAddress;
  readonly environment: Pick<Application, 'api' | 'items'>;
  /** Tells the listed groups and projects apart. */
  readonly place: string;
  /** Filters, state and order. */
  readonly filters: Query;
  readGroups(query: Query, signal: AbortSignal): Promise<ItemGroups>;
  readRows(query: Query, signal: AbortSignal): Promise<Row[]>;
}

/** Lines that are read before it is known how many fit the window. */
const firstLines = 40;
/** Pixels of a step by keys. */
const widthStep = 16;
/** Of columns by which a list can be sorted. */
const sortedBy: Partial<Record<TableColumn | 'title', SortField>> = {
  title: 'TITLE',
  start: 'START_DATE',
  due: 'END_DATE',
  created: 'CREATED_AT',
  updated: 'UPDATED_AT',
  milestone: 'MILESTONE_DUE',
  weight: 'WEIGHT',
  health: 'HEALTH_STATUS',
};
const usualWidths: Readonly<Record<TableColumn | 'title', number>> = {
  title: 320,
  reference: 128,
  type: 88,
  state: 88,
  assignees: 136,
  labels: 176,
  milestone: 136,
  iteration: 152,
  epic: 168,
  parent: 168,
  group: 136,
  weight: 84,
  health: 148,
  start: 112,
  due: 136,
  progress: 160,
  author: 136,
  created: 112,
  updated: 112,
};

/** Pixels of a column. */
export function widthOf({ column, width }: ChosenColumn): number {
  return width ?? usualWidths[column];
}

/** The cell that has the focus: a line, -1 for the head, and a column. */
export interface TablePlace {
  line: number;
  column: number;
}

/** A list as a table: groups with sums of the whole list, and the rows that are in sight. */
export class TableStore<Row extends TableRow> {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  total: ItemGroups['total'] | null = null;
  groups: readonly TableGroup<Row>[] = [];
  /** The cell with the focus, or that gets it. */
  place: TablePlace = { line: 0, column: 0 };
  /** The cell whose value is edited. */
  editing: { row: Row; column: TableColumn } | null = null;
  /** A width that a pointer is dragging. */
  dragged: { column: TableColumn | 'title'; width: number } | null = null;
  private sight = { first: 0, last: firstLines };
  readonly #reading = new Set<string>();
  readonly #calls = new LatestCall();

  constructor(readonly source: TableSource<Row>) {
    makeStore(this, { lineAt: false, source: false, sortFieldOf: false });
  }

  get view(): TableView {
    return this.source.address.view.table ?? { columns: null, grouping: null };
  }

  get grouping(): ItemGrouping | null {
    return this.view.grouping;
  }

  get columns(): readonly ChosenColumn[] {
    return shownColumns(this.source.noun, this.view);
  }

  /** Those that can be added. */
  get otherColumns(): readonly TableColumn[] {
    return tableColumns[this.source.noun].filter((column) => !this.columns.some((one) => one.column === column));
  }

  get widths(): readonly number[] {
    const { dragged } = this;
    return this.columns.map((chosen) => (dragged?.column === chosen.column ? dragged.width : widthOf(chosen)));
  }

  /** All that a list of these can be grouped by: also the scopes of labels that are in sight. */
  get groupings(): readonly ItemGrouping[] {
    const scopes = new Set(this.rows.flatMap(({ labels }) => labels.map(({ title }) => splitScope(title).scope ?? [])));
    const shown = this.grouping === null ? null : scopeOf(this.grouping);
    const names = new Set([...[...scopes].flat(), ...(shown === null ? [] : [shown])]);
    return [...groupingsOf[this.source.noun], ...[...names].sort().map((scope) => `label:${scope}` as const)];
  }

  /** The rows that were read. */
  get rows(): readonly Row[] {
    return this.groups.flatMap(({ rows }) => rows);
  }

  /** The line at which each group begins, and behind them the number of lines. */
  private get starts(): readonly number[] {
    const heads = this.grouping === null ? 0 : 1;
    const starts = [0];
    for (const { length } of this.groups) starts.push((starts.at(-1) ?? 0) + heads + length);
    return starts;
  }

  get lineCount(): number {
    return this.starts.at(-1) ?? 0;
  }

  lineAt(line: number): TableLine<Row> | null {
    const { starts, groups } = this;
    if (line < 0 || line >= this.lineCount) return null;
    let [low, high] = [0, groups.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= line) low = middle;
      else high = middle - 1;
    }
    const group = groups[low];
    if (group === undefined) return null;
    const within = line - (starts[low] ?? 0);
    if (this.grouping !== null && within === 0) return { kind: 'group', group };
    const index = this.grouping === null ? within : within - 1;
    return { kind: 'row', group, index, row: group.rowAt(index) };
  }

  /** Follows the URL; returns a function that stops it. */
  start(): () => void {
    const stop = reaction(
      () => JSON.stringify([this.source.place, this.source.filters, this.grouping]),
      () => void this.load(),
      { fireImmediately: true },
    );
    return () => {
      stop();
      this.#calls.stop();
      for (const group of this.groups) group.close();
    };
  }

  async load(): Promise<void> {
    this.status = 'loading';
    this.editing = null;
    await this.#calls.read(
      (signal) => this.read(signal, new Map(), firstLines),
      (answer) => {
        this.take(answer);
        this.place = { line: 0, column: 0 };
      },
      (error) => {
        reportDefect(error);
        this.status = 'failed';
      },
    );
  }

  /** Reads the sums and the rows in sight again; returns false on failure. */
  async refresh(): Promise<boolean> {
    if (this.status === 'loading') return true;
    return await this.#calls.follow(
      (signal) => this.read(signal, this.pagesInSight(), 0),
      (answer) => this.take(answer),
    );
  }

  /** Reads the rows of these lines that were not read. */
  show(first: number, last: number): void {
    this.sight = { first, last };
    for (const [group, numbers] of this.pagesInSight()) {
      for (const number of numbers) if (!group.hasPage(number)) void this.readPage(group, number);
    }
  }

  fold(group: TableGroup<Row>, isFolded: boolean): void {
    group.fold(isFolded);
    this.show(this.sight.first, this.sight.last);
  }

  foldAll(isFolded: boolean): void {
    for (const group of this.groups) group.fold(isFolded);
    this.place = { line: 0, column: 0 };
    this.show(0, this.sight.last - this.sight.first);
  }

  /** Moves the focus to a cell, no further than to the last one. */
  moveTo({ line, column }: TablePlace): void {
    this.place = {
      line: Math.min(Math.max(line, -1), this.lineCount - 1),
      column: Math.min(Math.max(column, 0), this.columns.length - 1),
    };
  }

  edit(row: Row | null, column?: TableColumn): void {
    this.editing = row === null || column === undefined ? null : { row, column };
  }

  groupBy(grouping: ItemGrouping | null): void {
    this.source.address.change({ table: { ...this.view, grouping } });
  }

  /** Shows a column behind the others, or hides it. */
  toggle(column: TableColumn): void {
    const isShown = this.columns.some((one) => one.column === column);
    this.choose(
      isShown ? this.columns.filter((one) => one.column !== column) : [...this.columns, { column, width: null }],
    );
  }

  /** Moves a column to another place; the title stays the first. */
  move(column: TableColumn | 'title', to: number): void {
    const chosen = this.columns.find((one) => one.column === column);
    if (chosen === undefined || column === 'title' || to < 1 || to >= this.columns.length) return;
    this.choose(this.columns.filter((one) => one !== chosen).toSpliced(to, 0, chosen));
  }

  /** Follows a pointer; `resize` keeps the width. */
  drag(column: TableColumn | 'title', width: number): void {
    this.dragged = { column, width: boundedWidth(width) };
  }

  /** The dragged column is as wide as before. */
  cancelDrag(): void {
    this.dragged = null;
  }

  resize(column: TableColumn | 'title', width: number): void {
    this.dragged = null;
    this.choose(this.columns.map((one) => (one.column === column ? { column, width: boundedWidth(width) } : one)));
  }

  widen(column: number, by: 1 | -1): void {
    const [chosen, width] = [this.columns[column], this.widths[column]];
    if (chosen && width !== undefined) this.resize(chosen.column, width + by * widthStep);
  }

  /** The usual columns with their usual widths. */
  resetColumns(): void {
    this.source.address.change({ table: { ...this.view, columns: null } });
  }

  /** The order that a column stands for; null for others. */
  sortFieldOf(column: TableColumn | 'title'): SortField | null {
    const field = sortedBy[column];
    return field !== undefined && this.source.address.sortChoices.some((choice) => choice.field === field)
      ? field
      : null;
  }

  get sorted(): { field: SortField; direction: SortDirection } {
    return sortParts(this.source.address.view.sort);
  }

  sort(field: SortField, direction: SortDirection): void {
    this.source.address.changeSort(sortOf(field, direction));
  }

  /** Shows a change at once and saves it; what was refused is as it was before. */
  async save(row: Row, input: Omit<WorkItemUpdateInput, 'id'>, shown: Partial<Row>): Promise<void> {
    const { api, items } = this.source.environment;
    const number = numberOfId(row.id);
    runInAction(() => items.put(number, shown));
    try {
      const kept = keptAct();
      const variables = { input: { id: workItemId(number), ...input } };
      const { workItemUpdate } = await api.graphql(listedIssueUpdateMutation, variables, kept);
      throwRefusal(workItemUpdate.errors);
      toastWithUndo(api, `“${row.title}” updated`, kept.act);
    } catch (error) {
      runInAction(() => items.put(number, row));
      toast(errorText(error), { tone: 'danger' });
    }
    await this.refresh();
  }

  private choose(columns: readonly ChosenColumn[]): void {
    const usual = usualColumns[this.source.noun];
    const [title, ...others] = columns;
    const isUsual =
      title?.width === null &&
      others.length === usual.length &&
      others.every(({ column, width }, index) => width === null && column === usual[index]);
    // Of the title only its width is worth telling.
    const kept =
      columns.length > 1 ? columns.filter(({ column, width }) => column !== 'title' || width !== null) : columns;
    this.source.address.change({ table: { ...this.view, columns: isUsual ? null : kept } });
  }

  /** The pages of the lines in sight by group. */
  private pagesInSight(): Map<TableGroup<Row>, Set<number>> {
    const pages = new Map<TableGroup<Row>, Set<number>>();
    const last = Math.min(this.sight.last, this.lineCount - 1);
    for (let line = Math.max(0, this.sight.first); line <= last; line += 1) {
      const found = this.lineAt(line);
      if (found?.kind !== 'row') continue;
      const numbers = pages.get(found.group) ?? new Set();
      pages.set(found.group, numbers.add(Math.floor(found.index / rowsPerPage)));
    }
    return pages;
  }

  /** The groups, and of each the pages that it had in sight, or those of the first lines. */
  private async read(signal: AbortSignal, pages: ReadonlyMap<TableGroup<Row>, ReadonlySet<number>>, lines: number) {
    const { source, grouping } = this;
    const query = { ...source.filters, ...(grouping !== null && { group_by: grouping }) };
    const { total, groups } = await source.readGroups(query, signal);
    const sums = grouping === null ? [{ key: '', name: null, ...total }] : groups;
    const inSight = new Map(Array.from(pages, ([{ key }, numbers]) => [key, numbers]));
    const folded = new Set(lines > 0 ? [] : this.groups.filter(({ isFolded }) => isFolded).map(({ key }) => key));
    let left = lines;
    const answers = sums.map(async (group) => {
      const needed = new Set(inSight.get(group.key));
      if (left > 0) for (let page = 0; page * rowsPerPage < Math.min(group.count, left); page += 1) needed.add(page);
      left -= group.count + 1;
      const read = [...needed]
        .filter((number) => number * rowsPerPage < group.count)
        .map(async (number) => [number, await this.readRows(group.key, number, signal)] as const);
      return { group, isFolded: folded.has(group.key), pages: new Map(await Promise.all(read)) };
    });
    return { total, groups: await Promise.all(answers) };
  }

  private take({ total, groups }: Awaited<ReturnType<TableStore<Row>['read']>>): void {
    const known = new Map(this.groups.map((group) => [group.key, group]));
    this.total = total;
    this.groups = groups.map(({ group: sums, isFolded, pages }) => {
      const group = known.get(sums.key) ?? new TableGroup<Row>(sums, this.source.environment.items);
      known.delete(sums.key);
      group.replace(sums, pages);
      group.fold(isFolded);
      return group;
    });
    for (const gone of known.values()) gone.close();
    this.status = 'ready';
    this.moveTo(this.place);
    this.show(this.sight.first, this.sight.last);
  }

  private readRows(key: string, number: number, signal: AbortSignal): Promise<Row[]> {
    const { source, grouping } = this;
    const group = grouping === null ? {} : { group_by: grouping, group_key: key };
    return source.readRows({ ...source.filters, ...group, page: number + 1, per_page: rowsPerPage }, signal);
  }

  private async readPage(group: TableGroup<Row>, number: number): Promise<void> {
    const name = `${group.key} ${number}`;
    if (this.#reading.has(name)) return;
    this.#reading.add(name);
    const { signal } = this.#calls;
    try {
      const rows = await this.readRows(group.key, number, signal);
      if (!signal.aborted) runInAction(() => group.add(number, rows));
    } catch (error) {
      if (signal.aborted) return;
      reportDefect(error);
      runInAction(() => {
        this.status = 'failed';
      });
    } finally {
      this.#reading.delete(name);
    }
  }
}
