import { tableFieldNames, type TableField } from '../../domain/import/table-mapping.ts';
import type { ImportReport } from '../api/rest.generated.ts';
import { parsedJson, readLocal, writeLocal } from '../state/local-storage.ts';

type Mapping = Readonly<Record<string, TableField>>;

/** Tables whose mapping is remembered. */
const keptMaximum = 10;
const nameLength = 500;

/** The mappings of columns that a person chose, by the columns of the table; in this browser. */
export class KeptMappings {
  readonly #key: string;

  constructor(username: string) {
    this.#key = `milepost:import-mappings:${username}`;
  }

  /** Null if none is kept for these columns, or it is what was guessed. */
  of({ columns }: Pick<ImportReport, 'columns'>): Mapping | null {
    const found = this.all().find(([name]) => name === nameOf(columns))?.[1];
    if (found === undefined) return null;
    return columns.every(({ name, field }) => (found[name] ?? null) === field) ? null : found;
  }

  keep({ columns }: Pick<ImportReport, 'columns'>): void {
    const mapping = Object.fromEntries(columns.flatMap(({ name, field }) => (field === null ? [] : [[name, field]])));
    const others = this.all().filter(([name]) => name !== nameOf(columns));
    writeLocal(this.#key, JSON.stringify([[nameOf(columns), mapping], ...others].slice(0, keptMaximum)));
  }

  private all(): [name: string, mapping: Mapping][] {
    const read = parsedJson(readLocal(this.#key));
    return Array.isArray(read) ? read.filter(isEntry) : [];
  }
}

function nameOf(columns: ImportReport['columns']): string {
  return columns
    .map(({ name }) => name)
    .join('|')
    .slice(0, nameLength);
}

function isEntry(entry: unknown): entry is [string, Mapping] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const mapping: unknown = entry[1];
  if (typeof mapping !== 'object' || mapping === null) return false;
  return Object.values(mapping).every((field) => tableFieldNames.some((name) => name === field));
}
