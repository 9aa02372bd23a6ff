import type { TableField } from '../../../domain/import/table-mapping.ts';
import { positionIn, type CsvRecord, type Row } from '../csv-file.ts';
import type { Place } from '../faults.ts';
import type { WorkItemColumn } from '../read-work-items.ts';
import type { Delimiter } from './table-text.ts';

/** The columns of a table, and what they hold. */
export interface TableColumns {
  file: string;
  delimiter: Delimiter;
  names: readonly string[];
  /** The columns of a field, in the order of the file. */
  indexes: ReadonlyMap<TableField, readonly number[]>;
}

/** The field of the table from which a column of a plan is filled. */
const sources: Readonly<Partial<Record<string, TableField>>> = {
  group: 'project',
  source: 'key',
  target: 'relates_to',
  kind: 'blocked_by',
  lag: 'blocked_by',
};

/** A record of a table, before it is known what its item is called and where it belongs. */
export class TableRecord {
  constructor(
    readonly columns: TableColumns,
    private readonly record: CsvRecord,
  ) {}

  get line(): number {
    return this.record.firstLine;
  }

  /** The values of a field in the order of its columns, without empty ones. */
  all(field: TableField): string[] {
    return this.indexesOf(field).map((index) => this.at(index));
  }

  /** The first value of a field; empty if it has none. */
  first(field: TableField): string {
    return this.all(field)[0] ?? '';
  }

  /** The values of a field with the names of their columns. */
  named(field: TableField): [column: string, value: string][] {
    return this.indexesOf(field).map((index) => [this.columns.names[index] ?? '', this.at(index)]);
  }

  /** The name of the column that the value of a field is in. */
  columnOf(field: string): string | null {
    return this.columns.names[this.indexOf(field)] ?? null;
  }

  place(field: string | null): Place {
    const index = field === null ? 0 : Math.max(0, this.indexOf(field));
    return { file: this.columns.file, ...positionIn(this.record, index, this.columns.delimiter) };
  }

  private indexOf(field: string): number {
    const of = (sources[field] ?? field) as TableField;
    return this.indexesOf(of)[0] ?? this.columns.indexes.get(of)?.[0] ?? -1;
  }

  private indexesOf(field: TableField): number[] {
    return (this.columns.indexes.get(field) ?? []).filter((index) => this.at(index) !== '');
  }

  private at(index: number): string {
    return (this.record.values[index] ?? '').trim().normalize('NFC');
  }
}

/** A row with the columns of a plan's own file, filled from a record of a table. */
export class TableRow<Column extends string = WorkItemColumn> implements Row<Column> {
  constructor(
    readonly record: TableRecord,
    readonly name: string,
    readonly values: Readonly<Partial<Record<Column, string>>>,
  ) {}

  get line(): number {
    return this.record.line;
  }

  value(column: Column): string {
    return this.values[column] ?? '';
  }

  text(columns: readonly Column[]): string {
    return JSON.stringify(columns.map((column) => this.value(column)));
  }

  place(field: string | null): Place {
    return this.record.place(field);
  }

  columnOf(field: string): string | null {
    return this.record.columnOf(field);
  }
}
