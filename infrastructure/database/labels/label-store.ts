import type { Knex } from 'knex';
import type { LabelStore } from '../../../application/labels/label-store.ts';
import type { Label } from '../../../domain/labels/label.ts';
import { select, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseLabelStore extends TableStore<Label> implements LabelStore {
  constructor(transaction: Knex.Transaction) {
    super('labels', transaction);
  }

  async findByTitle(namespaceId: number, title: string): Promise<Label | null> {
    return this.findWhere({ namespaceId, title });
  }

  async findByTitles(namespaceIds: readonly number[], titles: readonly string[]): Promise<Label[]> {
    if (namespaceIds.length === 0 || titles.length === 0) return [];
    return this.rows(
      await this.query()
        .whereIn('namespaceId', [...namespaceIds])
        .whereIn('title', [...titles])
        .orderBy('id'),
    );
  }

  async findByIds(ids: readonly number[]): Promise<Label[]> {
    return this.whereIn('id', ids);
  }

  /**
   * Lock the items with the label first: otherwise a concurrent change of their labels would log a set that still
   * contains it. Locking the label itself waits for transactions that are adding it to an item.
   */
  override async delete(id: number): Promise<void> {
    await this.lock(id);
    await this.lockCarriers(sql`label_id = ${id}`);
    await super.delete(id);
  }

  async countOfItems(id: number, limit: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from (select from work_item_labels where label_id = ${id} limit ${limit}) carried`,
    );
  }

  async merge(fromId: number, intoId: number): Promise<number[]> {
    await this.lock(fromId);
    const carriers = await this.lockCarriers(sql`label_id = ${fromId}`);
    for (const [table, owner] of [
      ['work_item_labels', 'work_item_id'],
      ['merge_request_labels', 'namespace_id, merge_request_id'],
      ['label_subscriptions', 'user_id'],
    ]) {
      await this.transaction.raw(
        `insert into ${table} (label_id, ${owner}) select ?, ${owner} from ${table} where label_id = ? on conflict do nothing`,
        [intoId, fromId],
      );
    }
    await select(
      this.transaction,
      sql`delete from work_item_labels item_label using labels other, labels given
          where given.id = ${intoId} and other.id = item_label.label_id and other.id <> all(${[fromId, intoId]}::bigint[])
            and item_label.work_item_id = any(${carriers}::bigint[])
            and given.title like '%::%' and ${scopeOf('other')} = ${scopeOf('given')}`,
    );
    await select(
      this.transaction,
      sql`update board_lists list set label_id = ${intoId} where list.label_id = ${fromId}
          and not exists (select from board_lists other where other.board_id = list.board_id and other.label_id = ${intoId})`,
    );
    await this.delete(fromId);
    return carriers;
  }

  async lockForPriority(namespaceId: number, ids: readonly number[]): Promise<Label[]> {
    return select<Label>(
      this.transaction,
      sql`select * from labels where namespace_id = ${namespaceId} and (priority is not null or id = any(${ids}::bigint[]))
          order by priority nulls last, lower(title), id for update`,
    );
  }

  async leftBehind(namespaceId: number): Promise<Label[]> {
    return select<Label>(
      this.transaction,
      sql`select * from labels where id in (
            select carried.label_id from work_item_labels carried
              join work_items w on w.id = carried.work_item_id join namespaces n on n.id = w.namespace_id
              join labels l on l.id = carried.label_id
            where n.traversal_ids @> ${[namespaceId]}::bigint[] and l.namespace_id <> all(n.traversal_ids))
          order by id`,
    );
  }

  async replaceBelow(namespaceId: number, fromId: number, intoId: number): Promise<void> {
    const carriers = sql`label_id = ${fromId} and work_item_id in (select w.id from work_items w
      join namespaces n on n.id = w.namespace_id where n.traversal_ids @> ${[namespaceId]}::bigint[])`;
    await this.lockCarriers(carriers);
    await select(
      this.transaction,
      sql`insert into work_item_labels (work_item_id, label_id)
          select work_item_id, ${intoId}::bigint from work_item_labels where ${carriers} on conflict do nothing`,
    );
    await select(this.transaction, sql`delete from work_item_labels where ${carriers}`);
  }

  /** In the order in which all writers lock items. */
  private async lockCarriers(which: Fragment): Promise<number[]> {
    const carriers = await select<{ id: number }>(
      this.transaction,
      sql`select id from work_items where id in (select work_item_id from work_item_labels where ${which})
          order by cardinality(ancestor_ids) desc, id for update`,
    );
    return carriers.map(({ id }) => id);
  }

  async setSubscription(labelId: number, userId: number, subscribed: boolean): Promise<boolean> {
    const subscriptions = this.transaction('label_subscriptions');
    const changed: unknown[] = subscribed
      ? await subscriptions.insert({ labelId, userId }).onConflict().ignore().returning('labelId')
      : await subscriptions.where({ labelId, userId }).delete().returning('labelId');
    return changed.length > 0;
  }
}

/** As `scopeKey` of the domain. */
function scopeOf(alias: string): Fragment {
  return trusted(String.raw`substring(${alias}.title from '^(.*)::')`);
}
