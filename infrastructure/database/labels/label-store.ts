import type { Knex } from 'knex';
import type { LabelStore } from '../../../application/labels/label-store.ts';
import type { Label } from '../../../domain/labels/label.ts';
import { LabelModel } from '../models.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseLabelStore extends TableStore<Label> implements LabelStore {
  constructor(transaction: Knex.Transaction) {
    super(LabelModel, transaction);
  }

  async findByTitle(namespaceId: number, title: string): Promise<Label | null> {
    return (await this.where({ namespaceId, title }))[0] ?? null;
  }

  async findByTitles(namespaceIds: readonly number[], titles: readonly string[]): Promise<Label[]> {
    if (namespaceIds.length === 0 || titles.length === 0) return [];
    return this.rows(
      await this.model
        .query(this.transaction)
        .whereIn('namespaceId', [...namespaceIds])
        .whereIn('title', [...titles])
        .orderBy('id'),
    );
  }

  async findByIds(ids: readonly number[]): Promise<Label[]> {
    return this.whereIn('id', ids);
  }

  async merge(fromId: number, intoId: number): Promise<void> {
    for (const [table, owner] of [
      ['work_item_labels', 'work_item_id'],
      ['label_subscriptions', 'user_id'],
    ]) {
      await this.transaction.raw(
        `insert into ${table} (label_id, ${owner}) select ?, ${owner} from ${table} where label_id = ? on conflict do nothing`,
        [intoId, fromId],
      );
    }
    await this.delete(fromId);
  }

  async isSubscribed(labelId: number, userId: number): Promise<boolean> {
    return (await this.transaction('label_subscriptions').where({ labelId, userId }).first()) !== undefined;
  }

  async setSubscription(labelId: number, userId: number, subscribed: boolean): Promise<boolean> {
    const subscriptions = this.transaction('label_subscriptions');
    const changed: unknown[] = subscribed
      ? await subscriptions.insert({ labelId, userId }).onConflict().ignore().returning('labelId')
      : await subscriptions.where({ labelId, userId }).delete().returning('labelId');
    return changed.length > 0;
  }
}
