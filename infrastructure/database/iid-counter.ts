import type { Knex } from 'knex';
import { selectOne, sql } from './sql.ts';

/**
 * Reserves the next `count` numbers of a namespace and returns the first. The counter's row stays locked until the
 * transaction ends, so numbers are unique and have no gaps unless a transaction fails.
 */
export async function reserveIids(
  transaction: Knex.Transaction,
  namespaceId: number,
  subject: 'work_items' | 'milestones' | 'iterations' | 'deployments' | 'merge_requests',
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

/** Raises the counter to at least a number that was chosen instead of reserved. Returns its previous value. */
export async function raiseCounter(
  transaction: Knex.Transaction,
  namespaceId: number,
  subject: 'work_items' | 'milestones',
  iid: number,
): Promise<number> {
  const counter = await selectOne<{ before: number }>(
    transaction,
    sql`insert into iid_counters as counter (namespace_id, subject, last) values (${namespaceId}, ${subject}, ${iid})
        on conflict (namespace_id, subject) do update set last = greatest(counter.last, excluded.last)
        returning coalesce((select last from iid_counters was
          where was.namespace_id = counter.namespace_id and was.subject = counter.subject), 0) as before`,
  );
  return counter?.before ?? 0;
}
