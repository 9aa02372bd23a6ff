import { inDigits } from '../../domain/calendar/format.ts';
import { isUtf8 } from 'node:buffer';
import { CsvError, parse, type Info } from 'csv-parse/sync';
import { mapped, type Steps } from './in-turns.ts';
import { scanRecord, type Position } from './csv-scan.ts';
import type { FaultList, FaultyRow, Place } from './faults.ts';
import { quoted } from './values-in-words.ts';

/** Columns that the first line of a file of a plan may name: several times those that are read. */
const planColumnsMaximum = 200;
/** Rows of the wrong length that are named; the first one refuses the file. */
const unevenRowsListed = 100;
/** Maximum bytes of one row: it is parsed without a pause, and the longest description fits in any script. */
const longestRecord = 4 * 1024 * 1024;
/** Records and bytes that are parsed without a pause, unless one record is longer. */
const recordsPerStep = 100;
const bytesPerStep = 256 * 1024;

/** What readers need of a row: values by column, and where they are. */
export interface Row<Column extends string> extends FaultyRow {
  readonly line: number;
  value(column: Column): string;
  /** The values of all known columns; compared with the same row of another import. */
  text(columns: readonly Column[]): string;
}

/** One record of a file as it was read. */
export interface CsvRecord {
  values: string[];
  bytes: Uint8Array;
  firstLine: number;
}

/** A row of a plan's file. */
export class CsvRow<Column extends string> implements Row<Column> {
  constructor(
    private readonly file: string,
    private readonly source: Pick<CsvRecord, 'bytes' | 'firstLine'>,
    private readonly header: readonly string[],
    private readonly values: readonly string[],
    private readonly nameColumn: Column,
  ) {}

  /** Line where the row begins, counted from 1. */
  get line(): number {
    return this.source.firstLine;
  }

  get name(): string {
    return this.value(this.nameColumn);
  }

  value(column: Column): string {
    return this.values[this.header.indexOf(column)] ?? '';
  }

  text(columns: readonly Column[]): string {
    return JSON.stringify(columns.map((column) => this.value(column)));
  }

  place(field: string | null): Place {
    return { file: this.file, ...positionIn(this.source, field === null ? 0 : this.header.indexOf(field)) };
  }
}

/** The record that was scanned last: one with many problems is scanned once. */
let scanned: { bytes: Uint8Array; fields: readonly Position[] } | null = null;

/** Where a field of a record begins, or its last field if it has fewer. */
export function positionIn(
  { bytes, firstLine }: Pick<CsvRecord, 'bytes' | 'firstLine'>,
  index: number,
  delimiter = ',',
) {
  if (scanned?.bytes !== bytes) scanned = { bytes, fields: scanRecord(decode(bytes), firstLine, delimiter).fields };
  const { fields } = scanned;
  return fields[index] ?? fields.at(-1) ?? { line: firstLine, column: 1 };
}

export interface CsvFileOptions<Column extends string> {
  /** Columns that may be missing. */
  optional?: readonly Column[];
  /** Maximum rows, without the header. */
  rows?: number | undefined;
}

/**
 * Reads one file of a plan (UTF-8, RFC 4180). A file with broken quoting, a missing column or a row of the wrong length
 * is rejected: the problem is recorded and no rows are returned. Optional columns may be missing; unknown ones are reported
 * and ignored.
 */
export function* readCsvFile<Column extends string>(
  file: string,
  bytes: Uint8Array,
  columns: readonly [Column, ...Column[]],
  nameColumn: Column,
  faults: FaultList,
  { optional = [], rows: rowsMaximum }: CsvFileOptions<Column> = {},
): Steps<CsvRow<Column>[]> {
  const refuse = (place: Omit<Place, 'file'>, field: string | null, reason: string) => {
    faults.add('refused', { name: '', place: () => ({ file, ...place }) }, field, reason);
    return [];
  };
  const limits = rowsMaximum === undefined ? {} : { records: rowsMaximum + 1 };
  const records = yield* readRecords(file, bytes, faults, limits);
  if (records === null) return [];
  const [header, ...rows] = records;
  if (header === undefined)
    return refuse({ line: 1, column: 1 }, null, 'the file is empty; its first line must name the columns');
  const names = header.values.map((name) => name.trim());
  if (names.length > planColumnsMaximum) {
    const reason = `the first line names ${names.length} columns, ${planColumnsMaximum} are the most`;
    return refuse({ line: header.firstLine, column: 1 }, null, reason);
  }
  const row = (record: CsvRecord) =>
    new CsvRow(
      file,
      record,
      names,
      record.values.map((value) => value.normalize('NFC')),
      nameColumn,
    );
  for (const column of columns) {
    const found = names.filter((name) => name === column).length;
    if (found === 1 || (found === 0 && optional.includes(column))) continue;
    const position = { line: header.firstLine, column: 1 };
    refuse(
      position,
      column,
      found === 0 ? `the column ${column} is missing` : `the column ${column} is there ${found} times`,
    );
  }
  for (const name of names) {
    if ((columns as readonly string[]).includes(name)) continue;
    faults.add('left_out', row(header), name, `unknown column ${quoted(name)}; it was ignored`);
  }
  const uneven = rows.filter(({ values }) => values.length !== names.length);
  for (const record of uneven.slice(0, unevenRowsListed)) {
    const { line, column } = row(record).place(names[names.length] ?? null);
    refuse(
      { line, column },
      null,
      `the row has ${record.values.length} fields, the first line names ${names.length} columns`,
    );
  }
  return faults.refused ? [] : yield* mapped(rows, row);
}

export interface CsvLimits {
  delimiter?: string;
  /** Maximum records, with the header. */
  records?: number;
  /** Maximum fields of a record. */
  fields?: number;
}

/**
 * Reads the records of a file (UTF-8, RFC 4180), empty lines left out. A file with another encoding, broken quoting or
 * too many records or fields is refused: the problem is recorded, and null returned.
 */
export function* readRecords(
  file: string,
  bytes: Uint8Array,
  faults: FaultList,
  { delimiter = ',', records: recordsMaximum, fields: fieldsMaximum = Infinity }: CsvLimits = {},
): Steps<CsvRecord[] | null> {
  const refuse = (place: Omit<Place, 'file'>, reason: string) => {
    faults.add('refused', { name: '', place: () => ({ file, ...place }) }, null, reason);
    return null;
  };
  const problem = yield* textProblem(bytes, delimiter, fieldsMaximum);
  if (problem !== null) return refuse({ line: problem.line, column: 1 }, problem.reason);

  const records: CsvRecord[] = [];
  let start = 0;
  let end = 0;
  let line = 1;
  let size = bytesPerStep;
  const take = ({ info, record }: { info: Info; record: string[] }) => {
    // Blank lines before a record do not belong to it.
    for (; bytes[end] === 10 || bytes[end] === 13; end += 1) if (bytes[end] === 10) line += 1;
    const source = bytes.subarray(end, start + info.bytes);
    records.push({ values: record, bytes: source, firstLine: line });
    end = start + info.bytes;
    line += newlines(source);
    return null;
  };
  const parsePart = (part: Uint8Array, isLast: boolean): void => {
    try {
      parse(part, {
        bom: start === 0,
        info: true,
        delimiter,
        record_delimiter: ['\r\n', '\n'],
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: longestRecord,
        on_record: take as never,
        to: recordsPerStep,
      });
    } catch (error) {
      // Its last record goes on in the next part.
      if (isLast || !(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    }
  };
  try {
    for (;;) {
      start = end;
      const isLast = start + size >= bytes.length;
      // Parts end with a line: only a quotation may be open there.
      const partEnd = isLast ? bytes.length : bytes.lastIndexOf(10, start + size - 1) + 1;
      parsePart(bytes.subarray(start, Math.max(start, partEnd)), isLast);
      yield;
      if (end === bytes.length || records.length > (recordsMaximum ?? Infinity)) break;
      if (end === start && isLast) break;
      // A record that is longer than a part is read again in a larger one.
      size = end === start ? size * 4 : bytesPerStep;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      return refuse({ line, column: 1 }, `the row is longer than ${longestRecord} bytes, or a quote is never closed`);
    }
    const { fault, fields } = scanRecord(decode(bytes.subarray(end, end + 4 * longestRecord)), line, delimiter);
    const position = fault?.position ?? fields[0] ?? { line, column: 1 };
    return refuse(position, `broken quoting: ${fault?.reason ?? error.message}`);
  }
  if (recordsMaximum !== undefined && records.length > recordsMaximum) {
    const beyond = { line: records[recordsMaximum]?.firstLine ?? line, column: 1 };
    return refuse(beyond, `the file has more than ${inDigits(recordsMaximum)} rows`);
  }
  return records;
}

const decoder = new TextDecoder();

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function newlines(bytes: Uint8Array): number {
  return countOf(bytes, 10);
}

function countOf(bytes: Uint8Array, searched: number): number {
  let count = 0;
  for (const byte of bytes) if (byte === searched) count += 1;
  return count;
}

interface TextProblem {
  line: number;
  reason: string;
}

/** The first line that is not UTF-8 or exceeds a maximum, counted from 1; null if all lines are fine. */
function* textProblem(bytes: Uint8Array, delimiter: string, fieldsMaximum: number): Steps<TextProblem | null> {
  const isText = isUtf8(bytes);
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    yield;
    const next = bytes.indexOf(10, start);
    const end = next === -1 ? bytes.length : next + 1;
    if (end - start > longestRecord) return { line, reason: `the line is longer than ${longestRecord} bytes` };
    if (!isText && !isUtf8(bytes.subarray(start, end))) return { line, reason: 'the text is not UTF-8' };
    if (fieldsMaximum < Infinity && countOf(bytes.subarray(start, end), delimiter.charCodeAt(0)) >= fieldsMaximum) {
      return { line, reason: `the line has more than ${inDigits(fieldsMaximum)} fields` };
    }
    start = end;
  }
  return null;
}
