import type { Knex } from 'knex';
import type { AwardStore } from '../../../application/notes/award-store.ts';
import type { Award, AwardSubject } from '../../../domain/notes/award.ts';
import { select, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseAwardStore extends TableStore<Award> implements AwardStore {
  constructor(transaction: Knex.Transaction) {
    super('award_emoji', transaction);
  }

  async findByName(to: AwardSubject, userId: number, name: string): Promise<Award | null> {
    return this.findWhere({ ...to, userId, name });
  }

  async copyAll(fromItemId: number, toItemId: number): Promise<void> {
    await select(
      this.transaction,
      sql`insert into award_emoji (work_item_id, user_id, name, created_at, updated_at)
          select ${toItemId}::bigint, user_id, name, created_at, updated_at
          from award_emoji where work_item_id = ${fromItemId} on conflict do nothing`,
    );
  }
}
