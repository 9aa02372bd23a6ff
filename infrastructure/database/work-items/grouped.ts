import type { Knex } from 'knex';
import { selectBeside, type Fragment } from '../sql.ts';

/** An entry for each id asked for, with the rows of the statement that belong to it; its last column tells to which. */
export async function selectGrouped<Row>(
  connection: Knex,
  ids: readonly number[],
  fragment: Fragment,
): Promise<Map<number, Row[]>> {
  const groups = new Map<number, Row[]>(ids.map((id) => [id, []]));
  for (const { row, beside } of await selectBeside<Row, [ofId: number]>(connection, fragment, 1)) {
    groups.get(beside[0])?.push(row);
  }
  return groups;
}

/** An entry for each id asked for, with the rows that belong to it in their order. */
export function grouped<Row, Value>(
  ids: readonly number[],
  rows: readonly (Row & { ofId: number })[],
  value: (row: Omit<Row & { ofId: number }, 'ofId'>) => Value,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>(ids.map((id) => [id, []]));
  for (const { ofId, ...row } of rows) groups.get(ofId)?.push(value(row));
  return groups;
}

/** An entry for each id asked for: its row, or null. */
export function keyed<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Map<number, Row | null> {
  const found = new Map<number, Row | null>(ids.map((id) => [id, null]));
  for (const row of rows) found.set(row.id, row);
  return found;
}
