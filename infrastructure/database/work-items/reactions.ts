import type { Knex } from 'knex';
import type { AwardEmoji } from '../../../application/work-items/work-item-store.ts';
import { selectOne, sql } from '../sql.ts';

/** What single people attach to an item: award emoji and their subscription. */
export class WorkItemReactions {
  constructor(private readonly transaction: Knex.Transaction) {}

  async insertAward(itemId: number, userId: number, name: string): Promise<AwardEmoji | null> {
    return selectOne<AwardEmoji>(
      this.transaction,
      sql`insert into award_emoji (work_item_id, user_id, name) values (${itemId}, ${userId}, ${name})
          on conflict do nothing returning *`,
    );
  }

  async findAward(id: number): Promise<AwardEmoji | null> {
    return selectOne<AwardEmoji>(this.transaction, sql`select * from award_emoji where id = ${id}`);
  }

  async awardBy(itemId: number, userId: number, name: string): Promise<AwardEmoji | null> {
    return selectOne<AwardEmoji>(
      this.transaction,
      sql`select * from award_emoji where work_item_id = ${itemId} and user_id = ${userId} and name = ${name}`,
    );
  }

  async deleteAward(id: number): Promise<void> {
    await this.transaction('award_emoji').where({ id }).delete();
  }

  async copyAwards(fromItemId: number, toItemId: number): Promise<void> {
    await this.transaction.raw(
      `insert into award_emoji (work_item_id, user_id, name, created_at, updated_at)
       select ?, user_id, name, created_at, updated_at from award_emoji where work_item_id = ? on conflict do nothing`,
      [toItemId, fromItemId],
    );
  }

  /** Whoever has not chosen is subscribed when they wrote the item or are assigned to it. */
  async isSubscribed(itemId: number, userId: number): Promise<boolean> {
    const row = await selectOne<{ subscribed: boolean }>(
      this.transaction,
      sql`select coalesce(s.subscribed, w.author_id = ${userId} or exists (
            select from work_item_assignees a where a.work_item_id = w.id and a.user_id = ${userId})) as subscribed
          from work_items w left join subscriptions s on s.work_item_id = w.id and s.user_id = ${userId}
          where w.id = ${itemId}`,
    );
    return row?.subscribed ?? false;
  }

  async setSubscription(itemId: number, userId: number, subscribed: boolean): Promise<boolean> {
    if ((await this.isSubscribed(itemId, userId)) === subscribed) return false;
    await this.transaction('subscriptions')
      .insert({ workItemId: itemId, userId, subscribed })
      .onConflict(['workItemId', 'userId'])
      .merge();
    return true;
  }
}
