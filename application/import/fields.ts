import { inDigits } from '../../domain/calendar/format.ts';
import { isDay } from '../../domain/calendar/day.ts';
import { instantOf, startOfDay } from '../../domain/calendar/instant.ts';
import { nameFrom } from '../../domain/text/name.ts';
import { weightMaximum } from '../../domain/work-items/work-item.ts';
import type { Row } from './csv-file.ts';
import type { FaultList } from './faults.ts';
import { cut, quoted, namedTogether } from './values-in-words.ts';

/** Reads the values of one row. Invalid values are fixed and reported with their position. */
export class FieldReader<Column extends string> {
  constructor(
    readonly row: Row<Column>,
    private readonly faults: FaultList,
  ) {}

  /** The value without the characters that the database cannot store. */
  text(column: Column): string {
    const value = this.row.value(column);
    if (!value.includes('\0')) return value;
    this.fix(column, 'holds NUL characters; they were removed');
    return value.replaceAll('\0', '');
  }

  trimmed(column: Column): string {
    return this.text(column).trim();
  }

  /** A name or title without line breaks and characters that turn the order of letters around. */
  name(column: Column): string {
    const value = this.trimmed(column);
    const name = nameFrom(value);
    if (name !== value) this.fix(column, 'holds control characters; they were removed');
    return name;
  }

  /** A name of at most `maximum` UTF-16 units; a longer one is cut. */
  limited(column: Column, maximum: number): string {
    const value = this.name(column);
    if (value.length <= maximum) return value;
    this.fix(column, `has ${value.length} characters, ${maximum} are the most; the rest was cut off`);
    return cut(value, maximum);
  }

  /** A calendar day, `YYYY-MM-DD`, or the day of a time with a zone, as it is written; null if empty or invalid. */
  day(column: Column): string | null {
    const value = this.trimmed(column);
    const dayOfTime = timeOf(value) === null ? null : value.slice(0, 'YYYY-MM-DD'.length);
    if (value === '') return null;
    if (isDay(value)) return value;
    this.fix(
      column,
      `${quoted(value)} ${dayOfTime === null ? 'is not a date; it was left empty' : 'has a time; used its day'}`,
    );
    return dayOfTime;
  }

  /**
   * A time with a zone, or the beginning of a calendar day; null if empty or invalid. `instead` describes what the
   * import does with an invalid one.
   */
  instant(column: Column, instead: string): Date | null {
    const value = this.trimmed(column);
    if (value === '') return null;
    const instant = isDay(value) ? startOfDay(value, 'utc') : timeOf(value);
    if (instant === null) this.fix(column, `${quoted(value)} is not a date, nor a time with a zone; ${instead}`);
    return instant;
  }

  /** One of several words; anything else becomes `otherwise`. An empty field is reported only if it is required. */
  choice<Word extends string>(column: Column, words: Readonly<Record<string, Word>>, otherwise: Word): Word {
    const value = this.trimmed(column);
    const word = Object.hasOwn(words, value.toLowerCase()) ? words[value.toLowerCase()] : undefined;
    if (word !== undefined) return word;
    const known = Object.keys(words).join(', ');
    this.fix(column, `${quoted(value)} is not valid (expected ${known}); used ${otherwise}`);
    return otherwise;
  }

  /** A whole number from 0; null if empty or invalid. */
  weight(column: Column): number | null {
    const value = this.trimmed(column);
    if (value === '') return null;
    if (/^\d{1,10}$/.test(value) && Number(value) <= weightMaximum) return Number(value);
    this.fix(column, `${quoted(value)} is not a whole number from 0 to ${weightMaximum}; it was left empty`);
    return null;
  }

  /** A whole number between -`maximum` and `maximum`; 0 if empty or invalid. */
  wholeNumber(column: Column, maximum: number): number {
    const value = this.trimmed(column);
    if (value === '') return 0;
    if (/^[+-]?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= maximum) return Number(value) || 0;
    this.fix(column, `${quoted(value)} is not a whole number from -${maximum} to ${maximum}; used 0`);
    return 0;
  }

  fix(column: Column, reason: string): void {
    this.faults.add('fixed', this.row, column, reason);
  }

  /** Reports the first of many problems of one field, and how many more there are. */
  fixAll(column: Column, reasons: readonly string[]): void {
    for (const reason of reasons.slice(0, namedTogether)) this.fix(column, reason);
    const more = reasons.length - namedTogether;
    if (more > 0) this.fix(column, `${inDigits(more)} more like these`);
  }

  keep(column: Column, reason: string): void {
    this.faults.add('kept', this.row, column, reason);
  }

  leaveOut(column: Column | null, reason: string): void {
    this.faults.add('left_out', this.row, column, reason);
  }
}

/** The instant of an ISO 8601 time with a zone, such as `2026-01-05T10:00:00Z`; null for other texts. */
function timeOf(text: string): Date | null {
  return /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? instantOf(text) : null;
}
