import { createHash } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Knex } from 'knex';
import { camelName } from '../../domain/text/camel-name.ts';
import type { Columns } from './columns.ts';
import { meaningOf } from './failures.ts';
import { GatheredStatements } from './gathered-statements.ts';
import { StatementLimiter, type Statements } from './statement-limiter.ts';

/** A piece of SQL with separate values, so that pieces can be combined and values never become text. */
export interface Fragment {
  text: string;
  bindings: readonly unknown[];
  /** See `prepared`. */
  prepared?: boolean;
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && 'text' in value && 'bindings' in value;
}

/**
 * `sql\`select … where id = ${id} and ${condition}\``: fragments are inserted, everything else is bound as a parameter.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Fragment {
  let text = '';
  const bindings: unknown[] = [];
  strings.forEach((part, index) => {
    text += part.replaceAll('?', '\\?');
    if (index >= values.length) return;
    const value = values[index];
    if (isFragment(value)) {
      text += value.text;
      bindings.push(...value.bindings);
    } else {
      text += '?';
      bindings.push(value);
    }
  });
  return { text, bindings };
}

/** Trusted text, such as a column from an allow-list. Never pass input here. */
export function trusted(text: string): Fragment {
  return { text, bindings: [] };
}

export const always = trusted('true');

export function join(fragments: readonly Fragment[], separator: string): Fragment {
  return {
    text: fragments.map((fragment) => fragment.text).join(separator),
    bindings: fragments.flatMap((fragment) => fragment.bindings),
  };
}

export function all(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? always : join(conditions, ' and ');
}

export function any(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? trusted('false') : join([trusted('('), join(conditions, ' or '), trusted(')')], '');
}

/**
 * Marks a frequent statement whose best plan does not depend on its values: each connection prepares it once. Not for
 * lists with filters: a generic plan would be bad for most values.
 */
export function prepared(fragment: Fragment): Fragment {
  return { ...fragment, prepared: true };
}

/** Maximum number of rows to convert without yielding. */
const rowsAtOnce = 1_000;

/** Maximum characters of long texts that one statement reads: the limit of an answer. */
const textBytesMaximum = 16 * 1024 * 1024;

/**
 * A statement whose rows contain long texts in this column. It fails if they exceed the limit of an answer; lengths are
 * checked before any text is read. @throws AnswerTooLarge when executed
 */
export function withTexts(statement: Fragment, column = 'description'): Fragment {
  return sql`with found as materialized (${statement})
    select * from found
    where (select require_answer_size(sum(octet_length(found.${trusted(column)})), ${textBytesMaximum}) from found)`;
}

/** Runs a fragment and returns its rows with camel-case keys. Throws application errors (see failures.ts). */
export async function select<Row>(connection: Statements, fragment: Fragment): Promise<Row[]> {
  const { names, rows } = await run(connection, fragment);
  return inParts(rows, rowMaker<Row>(names));
}

/** The same, but returns the last `count` columns separately, as values next to the row. */
export async function selectWithExtra<Row, Extra extends readonly unknown[]>(
  connection: Statements,
  fragment: Fragment,
  count: Extra['length'],
): Promise<{ row: Row; extra: Extra }[]> {
  const { names, rows } = await run(connection, fragment);
  const own = names.slice(0, names.length - count);
  const rowOf = rowMaker<Row>(own);
  return inParts(rows, (values) => ({
    row: rowOf(values),
    extra: values.slice(own.length) as unknown as Extra,
  }));
}

/** Rows of two joined tables, each as its own object. The columns of each begin with its `id`. */
export async function selectJoined<First, Second>(
  connection: Statements,
  fragment: Fragment,
): Promise<{ first: First; second: Second }[]> {
  const { names, rows } = await run(connection, fragment);
  const place = names.indexOf('id', 1);
  const firstOf = rowMaker<First>(names.slice(0, place));
  const secondOf = rowMaker<Second>(names.slice(place));
  return rows.map((values) => ({ first: firstOf(values), second: secondOf(values.slice(place)) }));
}

/** Maps each row; yields to the event loop between chunks of very many rows. */
async function inParts<Result>(
  rows: readonly unknown[][],
  make: (values: readonly unknown[]) => Result,
): Promise<Result[]> {
  if (rows.length <= rowsAtOnce) return rows.map(make);
  const made: Result[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    if (start > 0) await nextRound();
    for (const values of rows.slice(start, start + rowsAtOnce)) made.push(make(values));
  }
  return made;
}

export async function selectOne<Row>(connection: Statements, fragment: Fragment): Promise<Row | null> {
  return (await select<Row>(connection, fragment))[0] ?? null;
}

/** The number in the column `count` of the only row. */
export async function selectCount(connection: Statements, fragment: Fragment): Promise<number> {
  return (await selectOne<{ count: number }>(connection, fragment))?.count ?? 0;
}

function run(connection: Statements, fragment: Fragment): Promise<Columns> {
  const isGathered = fragment.prepared === true && connection instanceof StatementLimiter;
  return isGathered ? gathered(connection).run(fragment) : send(connection, fragment);
}

const gatheredOf = new WeakMap<StatementLimiter, GatheredStatements>();

function gathered(limiter: StatementLimiter): GatheredStatements {
  let statements = gatheredOf.get(limiter);
  if (statements === undefined) {
    statements = new GatheredStatements((fragment) => send(limiter, fragment));
    gatheredOf.set(limiter, statements);
  }
  return statements;
}

/** Requests rows as arrays, so that each becomes an object only once; this conversion takes most of a list's time. */
async function send(connection: Statements, { text, bindings, prepared }: Fragment): Promise<Columns> {
  const statement = (sender: Knex) =>
    sender
      .raw<{ fields: { name: string }[]; rows: unknown[][] }>(text, bindings as Knex.RawBinding[])
      .options({ rowMode: 'array', ...(prepared === true && { name: statementName(text) }) });
  const sent = connection instanceof StatementLimiter ? connection.run(statement) : statement(connection);
  const { fields, rows } = await sent.catch((error: unknown) => {
    throw meaningOf(error);
  });
  return { names: fields.map((field) => camelName(field.name)), rows };
}

const statementNames = new Map<string, string>();

/** PostgreSQL truncates names at 63 bytes, so use a hash instead of the text. */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return name;
}

/** Cached by column names. */
const emptyRows = new Map<string, Record<string, unknown>>();

/**
 * Not built key by key: after about twenty keys the engine switches to a dictionary object, which is slow to fill and
 * to read.
 */
function emptyRow(names: readonly string[]): Record<string, unknown> {
  const key = names.join();
  let row = emptyRows.get(key);
  if (row === undefined) {
    row = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Record<string, unknown>;
    emptyRows.set(key, row);
  }
  return row;
}

/** Creates row objects by copying an empty one and filling it. */
function rowMaker<Row>(names: readonly string[]): (values: readonly unknown[]) => Row {
  const empty = emptyRow(names);
  return (values) => {
    const row = { ...empty };
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row as Row;
  };
}

/** Minimum number of letters and digits for which a trigram index is useful. */
const trigram = 3;

/** True if a text is too short for a trigram index; then other indexes search the beginning of names. */
export function isShort(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < trigram;
}

/** A LIKE pattern that matches the text anywhere, with special characters escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A LIKE pattern that matches the text at the beginning, with special characters escaped. */
export function likePrefix(text: string): string {
  return likePattern(text).slice(1);
}
