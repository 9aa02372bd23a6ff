import type { Knex } from 'knex';
import { select, selectOne, sql } from './sql.ts';

/**
 * Reserves the next `count` numbers of a namespace and returns the first. The counter's row stays locked until the
 * transaction ends, so numbers are unique and without gaps while nothing fails (security.md §6).
 */
export async function reserveIids(
  transaction: Knex.Transaction,
  namespaceId: number,
  subject: 'work_items' | 'milestones',
  count = 1,
): Promise<number> {
  const counter = await selectOne<{ last: number }>(
    transaction,
    sql`insert into iid_counters as counter (namespace_id, subject, last) values (${namespaceId}, ${subject}, ${count})
        on conflict (namespace_id, subject) do update set last = counter.last + excluded.last
        returning last`,
  );
  return (counter?.last ?? count) - count + 1;
}

/** Keeps the counter at or above a number that was chosen and not drawn. */
export async function raiseCounter(
  transaction: Knex.Transaction,
  namespaceId: number,
  subject: 'work_items' | 'milestones',
  iid: number,
): Promise<void> {
  await select(
    transaction,
    sql`insert into iid_counters as counter (namespace_id, subject, last) values (${namespaceId}, ${subject}, ${iid})
        on conflict (namespace_id, subject) do update set last = greatest(counter.last, excluded.last)`,
  );
}
