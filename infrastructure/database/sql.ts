import type { Knex } from 'knex';
import { meaningOf } from './failures.ts';

/** A piece of SQL with its values apart, so that pieces compose and no value ever becomes text. */
export interface Fragment {
  text: string;
  bindings: readonly unknown[];
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && 'text' in value && 'bindings' in value;
}

/** `sql\`select … where id = ${id} and ${condition}\``: fragments are spliced in, everything else is bound. */
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

/** Trusted text of our own, such as a column from an allow-list. Never a value from outside. */
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

/** Runs a fragment and returns its rows with camel-case keys. Throws what a fault means (failures.ts). */
export async function select<Row>(connection: Knex, fragment: Fragment): Promise<Row[]> {
  const { text, bindings } = fragment;
  const result = await connection
    .raw<{ rows: Record<string, unknown>[] }>(text, bindings as Knex.RawBinding[])
    .catch((error: unknown) => {
      throw meaningOf(error);
    });
  return result.rows.map((row) => camelRow(row) as Row);
}

export async function selectOne<Row>(connection: Knex, fragment: Fragment): Promise<Row | null> {
  return (await select<Row>(connection, fragment))[0] ?? null;
}

const camelNames = new Map<string, string>();

function camelName(name: string): string {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, camel);
  }
  return camel;
}

function camelRow(row: Record<string, unknown>): Record<string, unknown> {
  const camel: Record<string, unknown> = {};
  for (const name in row) camel[camelName(name)] = row[name];
  return camel;
}

/** Text to be found anywhere, with LIKE's own characters taken literally. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
