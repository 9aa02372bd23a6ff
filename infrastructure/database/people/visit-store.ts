import type { Knex } from 'knex';
import type { VisitStore } from '../../../application/people/visit-store.ts';
import { frequentItemsMaximum, visitWindow } from '../../../domain/people/recent-places.ts';
import { select, sql } from '../sql.ts';

export class DatabaseVisitStore implements VisitStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async count({ userId, namespaceId, kind, now }: Parameters<VisitStore['count']>[0]): Promise<void> {
    const counted = await select(
      this.transaction,
      sql`insert into visits as known (user_id, namespace_id, last_counted_at) values (${userId}, ${namespaceId}, ${now})
          on conflict (user_id, namespace_id) do update
          set frequency = known.frequency + 1, last_counted_at = excluded.last_counted_at
          where known.last_counted_at < ${new Date(now.getTime() - visitWindow)}
          returning namespace_id`,
    );
    if (counted.length === 0) return;
    await select(
      this.transaction,
      sql`delete from visits v using (
            select k.namespace_id, row_number() over (
              order by k.namespace_id <> ${namespaceId}, k.frequency desc, k.last_counted_at desc) as place
            from visits k join namespaces n on n.id = k.namespace_id where k.user_id = ${userId} and n.kind = ${kind}) ranked
          where v.user_id = ${userId} and v.namespace_id = ranked.namespace_id and ranked.place > ${frequentItemsMaximum}`,
    );
  }
}
