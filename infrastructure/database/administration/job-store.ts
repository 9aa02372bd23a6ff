import type { Knex } from 'knex';
import type { JobStore } from '../../../application/administration/job-store.ts';
import { selectOne, sql } from '../sql.ts';

export class DatabaseJobStore implements JobStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async makeDue(id: number): Promise<boolean> {
    const found = await selectOne(
      this.transaction,
      sql`update jobs set due_at = least(due_at, now()), taken_until = null
          where id = ${id} and coalesce(taken_until <= now(), true) returning id`,
    );
    return found !== null;
  }
}
