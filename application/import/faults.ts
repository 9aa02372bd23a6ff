/**
 * What became of a row that breaks a rule. `refused`: the file cannot be read as a plan, so nothing of the plan comes in;
 * `left_out`: the row has no place in the plan; `fixed`: the row is imported without the faulty part; `kept`: the row is
 * in as it is, but deserves a look.
 */
export type FaultOutcome = 'refused' | 'left_out' | 'fixed' | 'kept';

/** Where in a file: line and column count from 1, columns in characters. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface Fault extends Place {
  outcome: FaultOutcome;
  /** The CSV column, or null for the row or file as a whole. */
  field: string | null;
  /** The key, path or title that names the row, as far as it has one. */
  row: string;
  reason: string;
}

/** What a row offers to anyone who reports on it. */
export interface FaultyRow {
  /** Names the row in reports. */
  readonly name: string;
  place(field: string | null): Place;
}

/** Collects faults in the order of their discovery. */
export class FaultList {
  readonly all: Fault[] = [];

  add(outcome: FaultOutcome, row: FaultyRow, field: string | null, reason: string): void {
    this.all.push({ outcome, ...row.place(field), field, row: row.name, reason });
  }

  get refused(): boolean {
    return this.all.some((fault) => fault.outcome === 'refused');
  }
}

/** The order of files, then lines, in which people work through a report. */
export function inReadingOrder(faults: readonly Fault[], files: readonly string[]): Fault[] {
  return [...faults].sort(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}
