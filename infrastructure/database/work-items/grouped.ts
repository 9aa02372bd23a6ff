import { selectWithExtra, prepared, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

/** An entry for each id with the rows that belong to it; the last column holds that id. */
export async function selectGrouped<Row>(
  connection: Statements,
  ids: readonly number[],
  fragment: Fragment,
): Promise<Map<number, Row[]>> {
  const groups = new Map<number, Row[]>(ids.map((id) => [id, []]));
  for (const { row, extra } of await selectWithExtra<Row, [ofId: number]>(connection, prepared(fragment), 1)) {
    groups.get(extra[0])?.push(row);
  }
  return groups;
}

/** An entry for each id: its row, or null. */
export function keyed<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Map<number, Row | null> {
  const found = new Map<number, Row | null>(ids.map((id) => [id, null]));
  for (const row of rows) found.set(row.id, row);
  return found;
}
