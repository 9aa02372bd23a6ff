import { inDigits } from '../../../domain/calendar/format.ts';
import { addTo } from '../../../domain/lists/grouped-by.ts';
import {
  guessForm,
  guessMapping,
  type DateOrder,
  type TableField,
  type TableForm,
  type TableMapping,
} from '../../../domain/import/table-mapping.ts';
import { pathFromName } from '../../../domain/namespaces/path-from-name.ts';
import { nameFrom } from '../../../domain/text/name.ts';
import { timingBehindKey } from '../../../domain/work-items/link-timing-code.ts';
import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import { readRecords, type CsvRecord } from '../csv-file.ts';
import { FaultList, inReadingOrder, type Fault } from '../faults.ts';
import { mapped, type Steps } from '../in-turns.ts';
import { cut, quotedList } from '../values-in-words.ts';
import { fixParents } from '../parents.ts';
import type { Plan, PlannedItem } from '../plan.ts';
import { readLinks } from '../read-links.ts';
import { milestoneTitleMaximum, PlannedMilestones } from '../read-milestones.ts';
import { PlannedNamespaces } from '../read-namespaces.ts';
import { constraintColumns, keyLengthMaximum, readWorkItems } from '../read-work-items.ts';
import { isAmbiguous, planDate, provenOrder } from './table-dates.ts';
import { TableRecord, TableRow, type TableColumns } from './table-row.ts';
import { delimiterOf, tableText } from './table-text.ts';
import { isConfidential, isKnownState, keysOf, labelsOf, peopleOf, stateOf, typeOf, weightOf } from './table-values.ts';

/** Maximum rows and columns of a table. */
const tableRowsMaximum = 20_000;
const columnsMaximum = 5000;
/** Examples of each column for the people who map it. */
const samplesShown = 3;
const sampleLength = 80;

export interface TableOptions {
  /** Null guesses it by the names of the columns. */
  form: TableForm | null;
  /** Null guesses it. */
  mapping: TableMapping | null;
  dateOrder: DateOrder;
  /** Where everything but epics goes, by its path below the target group. */
  projectOf: (form: TableForm) => { path: string; name: string };
}

export interface TableColumn {
  name: string;
  field: TableField | null;
  samples: string[];
}

export interface ReadTable {
  /** Null if the file was refused; the faults say why. */
  plan: Plan | null;
  faults: Fault[];
  form: TableForm;
  /** Each name once. */
  columns: TableColumn[];
}

/**
 * Reads a table of work items, one a row, as another tracker exports it. Its rows become rows of a plan's own files, and
 * are checked and fixed like them. Pure.
 */
export function* readTable(file: string, bytes: Uint8Array, options: TableOptions): Steps<ReadTable> {
  const faults = new FaultList();
  const answer = (read: Omit<ReadTable, 'faults'>): ReadTable => ({
    ...read,
    faults: inReadingOrder(faults.all, [file]),
  });
  const refuse = (line: number, reason: string) =>
    faults.add('refused', { name: '', place: () => ({ file, line, column: 1 }) }, null, reason);
  const { bytes: text, encoding } = yield* tableText(bytes);
  const delimiter = delimiterOf(text);
  const limits = { delimiter, records: tableRowsMaximum + 1 };
  const records = yield* readRecords(file, text, faults, limits);
  const [header, ...rest] = records ?? [];
  if (header === undefined && !faults.refused) refuse(1, 'the file is empty; its first line must name the columns');
  const names = (header?.values ?? []).map((name, index) => nameFrom(name) || `(column ${index + 1})`);
  if (names.length > columnsMaximum) {
    refuse(1, `the file has ${names.length} columns, ${inDigits(columnsMaximum)} are the most`);
  }
  const form = options.form ?? guessForm(names);
  if (header === undefined || faults.refused) return answer({ plan: null, form, columns: [] });

  const mapping = options.mapping ?? guessMapping(form, names);
  const columns: TableColumns = { file, delimiter, names, indexes: indexesOf(names, mapping) };
  if (encoding === 'Windows-1252') {
    const place = () => ({ file, line: 1, column: 1 });
    faults.add('kept', { name: '', place }, null, 'the text is not UTF-8; it was read as Windows-1252');
  }
  const described = yield* describe(names, mapping, rest);
  if (!columns.indexes.has('title')) refuse(header.firstLine, 'no column holds the title; choose one');
  if (faults.refused) return answer({ plan: null, form, columns: described });

  const toRecord = (record: CsvRecord): TableRecord[] => {
    if (record.values.every((value) => value.trim() === '')) return [];
    const read = new TableRecord(columns, record);
    if (record.values.slice(names.length).every((value) => value.trim() === '')) return [read];
    const reason = `the row has ${record.values.length} fields, the first line names ${names.length} columns`;
    faults.add('left_out', { name: read.first('title'), place: () => read.place(null) }, null, reason);
    return [];
  };
  const found = (yield* mapped(rest, toRecord)).flat();
  const plan = yield* new TablePlan(form, { ...options, project: options.projectOf(form) }, found, faults).read();
  return answer({ plan: faults.refused ? null : plan, form, columns: described });
}

function indexesOf(names: readonly string[], mapping: TableMapping): Map<TableField, number[]> {
  const indexes = new Map<TableField, number[]>();
  for (const [index, name] of names.entries()) {
    const field = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    if (field !== undefined) addTo(indexes, field, index);
  }
  return indexes;
}

function* describe(
  names: readonly string[],
  mapping: TableMapping,
  records: readonly { values: readonly string[] }[],
): Steps<TableColumn[]> {
  const columns = new Map<string, TableColumn>();
  for (const [index, name] of names.entries()) {
    yield;
    const field = Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : null;
    const column = columns.get(name) ?? { name, field, samples: [] };
    columns.set(name, column);
    for (const { values } of records.slice(0, 200)) {
      if (column.samples.length === samplesShown) break;
      const value = nameFrom(values[index] ?? '');
      const sample = value.length > sampleLength ? `${cut(value, sampleLength)}…` : value;
      if (sample !== '' && !column.samples.includes(sample)) column.samples.push(sample);
    }
  }
  return [...columns.values()];
}

const dayFields = ['start_date', 'due_date', ...constraintColumns] as const;
const instantFields = ['created_at', 'closed_at'] as const;
const dateFields = [...dayFields, ...instantFields] as const;
type DateField = (typeof dateFields)[number];

/** Turns the records of a table into a plan: keys, parents and types first, then each row as one of `work-items.csv`. */
class TablePlan {
  /** The keys of the plan, by what the table calls an item. */
  private readonly keys = new Map<string, string>();
  private readonly keyOf = new Map<TableRecord, string>();
  private readonly parentOf = new Map<TableRecord, string>();
  /** Epics that are only named by their children, by key. */
  private readonly madeEpics = new Map<string, { title: string; children: TableRecord[] }>();
  private readonly typeOf = new Map<string, WorkItemType>();
  /** The keys of rows by title, for tables that name parents by it. */
  private readonly titles = new Map<string, string>();
  private order: Exclude<DateOrder, 'auto'> = 'day_first';
  private readonly namespaces = new PlannedNamespaces();
  private readonly milestones = new PlannedMilestones();

  constructor(
    private readonly form: TableForm,
    private readonly options: Pick<TableOptions, 'dateOrder'> & { project: { path: string; name: string } },
    private readonly records: readonly TableRecord[],
    private readonly faults: FaultList,
  ) {}

  *read(): Steps<Plan> {
    yield* this.nameItems();
    yield* this.findParents();
    yield* this.chooseTypes();
    yield* this.chooseOrder();
    yield* this.nameUnknownStates();
    const [first] = this.records;
    if (first !== undefined) {
      this.namespaces.add({ kind: 'group', path: '', name: '', row: this.rowOf(first, {}) });
    }
    const rows = [...(yield* this.epicRows()), ...(yield* mapped(this.records, (record) => this.itemRow(record)))];
    const items = yield* readWorkItems(rows, this.namespaces, this.milestones, this.faults);
    yield* this.complete(items);
    const rowKeys = new Set(rows.map((row) => row.value('key')));
    yield* fixParents(items, rowKeys, this.faults);
    const links = yield* readLinks(yield* this.linkRows(), items, rowKeys, this.faults);
    return {
      namespaces: this.namespaces.all().filter(({ path }) => path !== ''),
      milestones: this.milestones.all(),
      labels: [],
      items,
      links,
    };
  }

  /** Keys count within the form and project, as those of two GitLab projects are alike. Without keys, titles are keys. */
  private *nameItems(): Steps<void> {
    const taken = new Map<string, number>();
    for (const record of this.records) {
      yield;
      const written = record.first('key');
      const name = nameFrom(written || record.first('title'));
      const base = cut(`${this.form}:${this.projectOf(record).path}:${name}`, keyLengthMaximum - 8);
      const count = (taken.get(base) ?? 0) + 1;
      taken.set(base, count);
      const key = written === '' && count > 1 ? `${base}#${count}` : base;
      this.keyOf.set(record, key);
      const title = record.first('title').toLowerCase();
      if (!this.titles.has(title)) this.titles.set(title, key);
      for (const other of [written, ...record.all('other_key')]) {
        const called = other.toLowerCase();
        if (called !== '' && !this.keys.has(called)) this.keys.set(called, key);
      }
    }
  }

  private *findParents(): Steps<void> {
    for (const record of this.records) {
      yield;
      const parent = record.first('parent');
      const epic = record.first('epic');
      const found = this.found(parent) ?? parent;
      this.parentOf.set(record, found === '' && epic !== '' ? this.epicNamed(epic, record) : found);
    }
  }

  /** The key of the row that a text names by its key or title. */
  private found(name: string): string | undefined {
    if (name === '') return undefined;
    return this.keys.get(name.toLowerCase()) ?? this.titles.get(name.toLowerCase());
  }

  private epicNamed(name: string, child: TableRecord): string {
    const found = this.found(name);
    // An epic may repeat its own name in the column of its issues.
    if (found !== undefined) return found === this.keyOf.get(child) ? '' : found;
    const key = cut(`epic:${nameFrom(name)}`, keyLengthMaximum);
    const made = this.madeEpics.get(key) ?? { title: name, children: [] };
    this.madeEpics.set(key, made);
    made.children.push(child);
    return key;
  }

  /** Without a type, an item with children is an epic. */
  private *chooseTypes(): Steps<void> {
    const parents = new Set(this.parentOf.values());
    for (const key of this.madeEpics.keys()) this.typeOf.set(key, 'epic');
    for (const record of this.records) {
      yield;
      const key = this.keyOf.get(record) as string;
      const type = typeOf(record, this.form)?.type ?? (parents.has(key) ? 'epic' : 'issue');
      this.typeOf.set(key, type);
    }
    for (const record of this.records) {
      yield;
      const key = this.keyOf.get(record) as string;
      const isBelowEpic = this.typeOf.get(this.parentOf.get(record) as string) === 'epic';
      if (this.typeOf.get(key) === 'task' && isBelowEpic) this.typeOf.set(key, 'issue');
    }
  }

  /** One order for all columns: programs write dates in one form. */
  private *chooseOrder(): Steps<void> {
    const datesOf = (record: TableRecord) => dateFields.flatMap((field) => record.all(field));
    const dates = (yield* mapped(this.records, datesOf)).flat();
    const chosen = this.options.dateOrder === 'auto' ? provenOrder(dates) : this.options.dateOrder;
    this.order = chosen ?? 'day_first';
    if (chosen !== null) return;
    for (const record of this.records) {
      yield;
      const field = dateFields.find((one) => record.all(one).some(isAmbiguous));
      if (field === undefined) continue;
      const reason = `${JSON.stringify(record.first(field))} was read with the day first, like all dates of the file`;
      this.faults.add('kept', this.rowOf(record, {}), field, reason);
      return;
    }
  }

  /** Once for the table: each item with such a state would be too many. */
  private *nameUnknownStates(): Steps<void> {
    const unknown = new Map<string, TableRecord>();
    for (const record of this.records) {
      yield;
      const state = record.first('state');
      if (!isKnownState(state) && !unknown.has(state)) unknown.set(state, record);
    }
    const [first] = unknown.values();
    if (first === undefined) return;
    const reason = `read as open, since the words are unknown: ${quotedList([...unknown.keys()])}`;
    this.faults.add('kept', this.rowOf(first, {}), 'state', reason);
  }

  private itemRow(record: TableRecord): TableRow {
    const key = this.keyOf.get(record) as string;
    const type = this.typeOf.get(key) as WorkItemType;
    const [milestone = '', ...furtherMilestones] = record.all('milestone');
    if (milestone !== '' && type !== 'epic') this.addMilestone(milestone, record);
    const row = this.rowOf(record, {
      key,
      type,
      parent: this.parentOf.get(record) ?? '',
      group: type === 'epic' ? '' : this.placeOf(record),
      title: record.first('title'),
      description: record.all('description').join('\n\n'),
      state: stateOf(record),
      labels: labelsOf(record, this.form, typeOf(record, this.form)?.label ?? null),
      milestone,
      weight: weightOf(record),
      ...this.datesOf(record),
    });
    if (furtherMilestones.length > 0 && type !== 'epic') {
      const ignored = quotedList(furtherMilestones);
      this.faults.add('fixed', row, 'milestone', `an item has one milestone; ignored ${ignored}`);
    }
    return row;
  }

  private datesOf(record: TableRecord): Record<DateField, string> {
    const date = (field: DateField, kind: 'day' | 'instant') => planDate(record.first(field), this.order, kind);
    return {
      start_date: date('start_date', 'day'),
      due_date: date('due_date', 'day'),
      must_start_on: date('must_start_on', 'day'),
      start_no_earlier_than: date('start_no_earlier_than', 'day'),
      finish_no_later_than: date('finish_no_later_than', 'day'),
      created_at: date('created_at', 'instant'),
      closed_at: stateOf(record) === 'closed' ? date('closed_at', 'instant') : '',
    };
  }

  /** An epic that is only named by its children spans their dates. */
  private *epicRows(): Steps<TableRow[]> {
    const rows: TableRow[] = [];
    for (const [key, { title, children }] of this.madeEpics) {
      const [first] = children as [TableRecord, ...TableRecord[]];
      const days = yield* mapped(children, (child) => this.datesOf(child));
      const valid = (field: 'start_date' | 'due_date') =>
        days
          .map((dates) => dates[field])
          .filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))
          .sort();
      const [start, due] = [valid('start_date'), valid('due_date')];
      rows.push(
        this.rowOf(first, {
          key,
          type: 'epic',
          title,
          state: 'open',
          start_date: start[0] ?? '',
          due_date: due.at(-1) ?? '',
        }),
      );
    }
    return rows;
  }

  private rowOf(record: TableRecord, values: TableRow['values']): TableRow {
    return new TableRow(record, record.first('key') || record.first('title'), values);
  }

  private addMilestone(written: string, record: TableRecord): void {
    const title = nameFrom(written);
    if (title === '' || title.length > milestoneTitleMaximum) return;
    if (this.milestones.inTree('', title) !== null) return;
    const row = this.rowOf(record, {});
    this.milestones.add({
      namespacePath: '',
      title,
      description: null,
      state: 'active',
      startDate: null,
      dueDate: null,
      row,
    });
  }

  private projectOf(record: TableRecord): { path: string; name: string } {
    const name = nameFrom(record.first('project'));
    const path = pathFromName(name);
    return path === '' ? this.options.project : { path, name };
  }

  /** The path of the record's project, which is then part of the plan. */
  private placeOf(record: TableRecord): string {
    const { path, name } = this.projectOf(record);
    const known = this.namespaces.find(path);
    if (known === null) this.namespaces.add({ kind: 'project', path, name, row: this.rowOf(record, {}) });
    return known?.path ?? path;
  }

  /** What the rows of a plan do not hold. */
  private *complete(items: readonly PlannedItem[]): Steps<void> {
    const records = new Map([...this.keyOf].map(([record, key]) => [key, record]));
    for (const item of items) {
      yield;
      const record = records.get(item.key);
      item.inheritsDates = item.type === 'epic' && item.startDate === null && item.dueDate === null;
      if (record === undefined) continue;
      item.confidential = isConfidential(record);
      item.assigneeNames = peopleOf(record);
    }
  }

  /** The key of a linked item, and how the link is timed if that stands behind the key, as in our own exports. */
  private linkedAs(written: string): { other: string; timing: Partial<LinkTiming> } {
    const known = this.keys.get(written.toLowerCase());
    const timed = known === undefined ? timingBehindKey(written) : null;
    if (timed === null) return { other: known ?? written, timing: {} };
    return { other: this.keys.get(timed.key.toLowerCase()) ?? timed.key, timing: timed.timing };
  }

  /** Both ends of a link are in most exports: each pair once. */
  private *linkRows(): Steps<TableRow<'source' | 'target' | 'type' | 'kind' | 'lag'>[]> {
    const pairs = new Set<string>();
    const rowsOf = (record: TableRecord) => {
      const own = this.keyOf.get(record) as string;
      const rows = (field: 'blocks' | 'blocked_by' | 'relates_to') =>
        keysOf(record, field).flatMap((written) => {
          const { other, timing } = this.linkedAs(written);
          const pair = JSON.stringify([own, other].sort());
          if (pairs.has(pair)) return [];
          pairs.add(pair);
          const [source, target] = field === 'blocked_by' ? [other, own] : [own, other];
          const type = field === 'relates_to' ? 'relates_to' : 'blocks';
          const { kind = '', lag = '' } = timing;
          return [new TableRow(record, record.first('key'), { source, target, type, kind, lag: String(lag) })];
        });
      return [...rows('blocks'), ...rows('blocked_by'), ...rows('relates_to')];
    };
    return (yield* mapped(this.records, rowsOf)).flat();
  }
}
