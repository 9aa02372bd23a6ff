import { cut } from './values-in-words.ts';

/**
 * Outcome of a row that breaks a rule. `refused`: the file cannot be read, so nothing of the plan is imported;
 * `left_out`: the row is skipped; `fixed`: the row is imported without the invalid part; `kept`: the row is imported
 * unchanged but should be reviewed.
 */
export type FaultOutcome = 'refused' | 'left_out' | 'fixed' | 'kept';

/** Position in a file. Line and column count from 1; columns count characters. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface Fault extends Place {
  outcome: FaultOutcome;
  /** The CSV column, or null for the whole row or file. */
  field: string | null;
  /** The key, path or title of the row, if it has one. */
  row: string;
  reason: string;
}

/** The information that problem reports need about a row. */
export interface FaultyRow {
  /** Identifies the row in reports. */
  readonly name: string;
  place(field: string | null): Place;
  /** What the file calls a field; omitted if it has the field's own name. */
  columnOf?(field: string): string | null;
}

/** Characters of a row's or column's name in a report: a file may have a megabyte there, and each problem of it as well. */
const nameLength = 255;

/** Collects problems in the order in which they are found. */
export class FaultList {
  readonly all: Fault[] = [];

  add(outcome: FaultOutcome, row: FaultyRow, field: string | null, reason: string): void {
    const named = field === null ? null : cut(row.columnOf?.(field) ?? field, nameLength);
    this.all.push({ outcome, ...row.place(field), field: named, row: cut(row.name, nameLength), reason });
  }

  get refused(): boolean {
    return this.all.some((fault) => fault.outcome === 'refused');
  }
}

/** Sorts problems by file, then line, so that people can work through a report. */
export function inReadingOrder(faults: readonly Fault[], files: readonly string[]): Fault[] {
  return [...faults].sort(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}
