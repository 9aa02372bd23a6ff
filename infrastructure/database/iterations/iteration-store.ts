import type { Knex } from 'knex';
import type { IterationStore } from '../../../application/iterations/iteration-store.ts';
import type { Iteration } from '../../../domain/iterations/iteration.ts';
import { reserveIids } from '../iid-counter.ts';
import { select, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseIterationStore extends TableStore<Iteration> implements IterationStore {
  constructor(transaction: Knex.Transaction) {
    super('iterations', transaction);
  }

  async nextIid(namespaceId: number, count = 1): Promise<number> {
    return reserveIids(this.transaction, namespaceId, 'iterations', count);
  }

  async ofCadence(cadenceId: number): Promise<Iteration[]> {
    return this.rows(await this.query().where({ cadenceId }).orderBy('startDate'));
  }

  async findByTitle(namespaceIds: readonly number[], title: string, today: string): Promise<Iteration | null> {
    return selectOne<Iteration>(
      this.transaction,
      sql`select * from iterations where namespace_id = any(${namespaceIds}::bigint[]) and lower(title) = lower(${title})
          order by due_date < ${today}::date, start_date, id limit 1`,
    );
  }

  /** Lock items in id order, as all other writers do. */
  async moveOpenItems(fromIds: readonly number[], intoId: number, now: Date, maximum: number): Promise<number> {
    const moved = await select<{ id: number }>(
      this.transaction,
      sql`update work_items w set iteration_id = ${intoId}, lock_version = w.lock_version + 1, updated_at = ${now}
          where w.id in (select id from work_items where iteration_id = any(${fromIds}::bigint[]) and state = 'opened'
            order by id limit ${maximum} for update)
          returning w.id`,
    );
    return moved.length;
  }

  async removeLeftBehind(namespaceId: number): Promise<void> {
    await select(
      this.transaction,
      sql`update work_items w set iteration_id = null from namespaces n, iterations i
          where n.id = w.namespace_id and n.traversal_ids @> ${[namespaceId]}::bigint[]
            and i.id = w.iteration_id and i.namespace_id <> all(n.traversal_ids)`,
    );
  }
}
