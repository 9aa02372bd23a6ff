import type { Knex } from 'knex';
import type { TimelogStore } from '../../../application/work-items/timelog-store.ts';
import type { Timelog } from '../../../domain/work-items/timelog.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseTimelogStore extends TableStore<Timelog> implements TimelogStore {
  constructor(transaction: Knex.Transaction) {
    super('timelogs', transaction);
  }

  async countOf(workItemId: number): Promise<number> {
    return this.query().where({ workItemId }).resultSize();
  }

  async moveAll(fromItemId: number, toItemId: number): Promise<void> {
    await this.query()
      .patch({ workItemId: toItemId } as object)
      .where({ workItemId: fromItemId });
  }
}
