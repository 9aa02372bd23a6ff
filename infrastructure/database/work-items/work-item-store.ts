import type { Knex } from 'knex';
import type { LoadedItem, LoadedRow } from '../../../application/references/item-reference.ts';
import type { WorkItemStore } from '../../../application/work-items/work-item-store.ts';
import type { Label } from '../../../domain/labels/label.ts';
import { addTo, groupedBy } from '../../../domain/lists/grouped-by.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow, WorkItem } from '../../../domain/work-items/work-item.ts';
import { columnName } from '../columns.ts';
import { raiseCounter, reserveIids } from '../iid-counter.ts';
import { modelOf } from '../models.ts';
import { join, select, selectJoined, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';
import { rowOf, setJoined, TableStore } from '../table-store.ts';
import { itemColumns } from './item-columns.ts';
import { takesPart } from './takes-part.ts';
import { DatabaseLinkStore } from './links.ts';
import { DatabasePlanStore } from './plan-store.ts';
import { DatabaseRollUps } from './roll-ups.ts';
import { DatabaseSiblingOrder } from './sibling-order.ts';
import { DatabaseItemTree } from './tree.ts';

/** Work items and their related tables; the parts are in separate files next to this one. */
export class DatabaseWorkItemStore extends TableStore<WorkItem> implements WorkItemStore {
  readonly siblings: DatabaseSiblingOrder;
  readonly tree: DatabaseItemTree;
  readonly rollUps: DatabaseRollUps;
  readonly links: DatabaseLinkStore;
  readonly plans: DatabasePlanStore;

  constructor(transaction: Knex.Transaction) {
    super('work_items', transaction);
    this.siblings = new DatabaseSiblingOrder(transaction);
    this.tree = new DatabaseItemTree(transaction);
    this.rollUps = new DatabaseRollUps(transaction);
    this.links = new DatabaseLinkStore(transaction);
    this.plans = new DatabasePlanStore(transaction);
  }

  async nextIid(namespaceId: number): Promise<number> {
    return reserveIids(this.transaction, namespaceId, 'work_items');
  }

  async reserveIids(namespaceId: number, count: number): Promise<number> {
    return reserveIids(this.transaction, namespaceId, 'work_items', count);
  }

  async raiseIidCounter(namespaceId: number, iid: number): Promise<number> {
    return raiseCounter(this.transaction, namespaceId, 'work_items', iid);
  }

  async findByIid(namespaceId: number, iid: number, types: readonly WorkItem['type'][]): Promise<WorkItem | null> {
    return this.row(
      await this.query()
        .where({ namespaceId, iid })
        .whereIn('type', [...types])
        .first(),
    );
  }

  async findByIds(ids: readonly number[]): Promise<ItemRow[]> {
    if (ids.length === 0) return [];
    return select(
      this.transaction,
      sql`select ${itemColumns('w')} from work_items w where w.id = any(${[...ids]}::bigint[])`,
    );
  }

  async load(ids: readonly number[]): Promise<LoadedItem[]> {
    return this.loadWhere<WorkItem>(trusted('w.*'), sql`w.id = any(${[...ids]}::bigint[])`);
  }

  async loadRows(ids: readonly number[]): Promise<LoadedRow[]> {
    if (ids.length === 0) return [];
    return this.loadWhere<ItemRow>(itemColumns('w'), sql`w.id = any(${[...ids]}::bigint[]) order by w.id`);
  }

  async loadByIids(
    places: readonly { namespaceId: number; iid: number }[],
    types: readonly WorkItem['type'][],
  ): Promise<LoadedItem[]> {
    return this.loadWhere<WorkItem>(
      trusted('w.*'),
      sql`w.type = any(${[...types]}::text[]) and (w.namespace_id, w.iid) in (select * from unnest(
            ${places.map(({ namespaceId }) => namespaceId)}::bigint[], ${places.map(({ iid }) => iid)}::bigint[]))`,
    );
  }

  private async loadWhere<Row extends ItemRow>(
    columns: Fragment,
    condition: Fragment,
  ): Promise<(LoadedRow & { item: Row })[]> {
    const rows = await selectJoined<Row & { authorBanned: boolean; assigneeIds: number[] }, Namespace>(
      this.transaction,
      prepared(sql`select ${columns},
                   exists (select from users u where u.id = w.author_id and u.state = 'banned') as author_banned,
                   array(select a.user_id from work_item_assignees a where a.work_item_id = w.id) as assignee_ids, n.*
                 from work_items w join namespaces n on n.id = w.namespace_id where ${condition}`),
    );
    return rows.map(({ first: { authorBanned, assigneeIds, ...rest }, second: namespace }) => {
      const item = rest as unknown as Row;
      return { item, namespace, policy: { ...item, authorBanned, assigneeIds } };
    });
  }

  async updateMany(changes: readonly (Partial<WorkItem> & { id: number })[]): Promise<void> {
    for (const [names, rows] of groupedBy(changes, (row) => Object.keys(row).map(columnName).sort().join())) {
      const columns = names.split(',').filter((name) => name !== 'id');
      const values = join(
        columns.map((name) => trusted(`${name} = changed.${name}`)),
        ', ',
      );
      const images = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value])),
      );
      await select(
        this.transaction,
        sql`update work_items w set ${values}
            from jsonb_populate_recordset(null::work_items, ${JSON.stringify(images)}::jsonb) changed
            where w.id = changed.id`,
      );
    }
  }

  async assigneeIds(itemId: number): Promise<number[]> {
    const rows = await modelOf('work_item_assignees')
      .query(this.transaction)
      .where({ workItemId: itemId })
      .orderBy('userId');
    return rows.map((row) => rowOf<{ userId: number }>(row).userId);
  }

  setAssignees(itemId: number, userIds: readonly number[]): Promise<void> {
    return setJoined(this.transaction, 'work_item_assignees', { workItemId: itemId }, 'userId', userIds);
  }

  async labels(itemId: number): Promise<Label[]> {
    const found = await modelOf('work_items')
      .relatedQuery('labels', this.transaction)
      .for(itemId)
      .orderBy(['labels.title', 'labels.id']);
    return found.map((label) => rowOf<Label>(label));
  }

  async labelIds(itemIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await select<{ itemId: number; labelIds: number[] }>(
      this.transaction,
      sql`select work_item_id as item_id, array_agg(label_id order by label_id) as label_ids from work_item_labels
          where work_item_id = any(${[...itemIds]}::bigint[]) group by work_item_id`,
    );
    return new Map(rows.map(({ itemId, labelIds }) => [itemId, labelIds]));
  }

  setLabels(itemId: number, labelIds: readonly number[]): Promise<void> {
    return setJoined(this.transaction, 'work_item_labels', { workItemId: itemId }, 'labelId', labelIds);
  }

  async labelsOfMany(itemIds: readonly number[]): Promise<Map<number, Label[]>> {
    const rows = await select<{ itemId: number; labelId: number }>(
      this.transaction,
      sql`select item.work_item_id as item_id, item.label_id from work_item_labels item join labels l on l.id = item.label_id
          where item.work_item_id = any(${[...itemIds]}::bigint[]) order by l.title, l.id`,
    );
    const labels = await modelOf('labels')
      .query(this.transaction)
      .findByIds([...new Set(rows.map(({ labelId }) => labelId))]);
    const known = new Map(labels.map((label) => rowOf<Label>(label)).map((label) => [label.id, label]));
    const found = new Map<number, Label[]>();
    for (const { itemId, labelId } of rows) addTo(found, itemId, known.get(labelId) as Label);
    return found;
  }

  setLabelsOfMany(sets: ReadonlyMap<number, readonly number[]>): Promise<void> {
    return this.setJoinedOfMany('work_item_labels', 'label_id', sets);
  }

  setAssigneesOfMany(sets: ReadonlyMap<number, readonly number[]>): Promise<void> {
    return this.setJoinedOfMany('work_item_assignees', 'user_id', sets);
  }

  private async setJoinedOfMany(
    table: 'work_item_labels' | 'work_item_assignees',
    column: 'label_id' | 'user_id',
    sets: ReadonlyMap<number, readonly number[]>,
  ): Promise<void> {
    if (sets.size === 0) return;
    const pairs = [...sets].flatMap(([itemId, ids]) => ids.map((id) => [itemId, id] as const));
    const wanted = sql`unnest(
        ${pairs.map(([itemId]) => itemId)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[]) wanted (item_id, id)`;
    await select(
      this.transaction,
      sql`delete from ${trusted(table)} joined where joined.work_item_id = any(${[...sets.keys()]}::bigint[])
            and not exists (select from ${wanted}
              where wanted.item_id = joined.work_item_id and wanted.id = joined.${trusted(column)})`,
    );
    if (pairs.length === 0) return;
    await select(
      this.transaction,
      sql`insert into ${trusted(table)} (work_item_id, ${trusted(column)})
          select * from ${wanted} on conflict do nothing`,
    );
  }

  async epicsFollowingMilestone(milestoneId: number): Promise<number[]> {
    const rows = await select<{ id: number }>(
      this.transaction,
      sql`select distinct parent_id as id from work_items
          where milestone_id = ${milestoneId} and parent_id is not null and type <> 'task' order by 1`,
    );
    return rows.map((row) => row.id);
  }

  async setSubscription(itemId: number, userId: number, subscribed: boolean): Promise<boolean> {
    if ((await this.isSubscribed(itemId, userId)) === subscribed) return false;
    await modelOf('subscriptions')
      .query(this.transaction)
      .insert({ workItemId: itemId, userId, subscribed } as object)
      .onConflict(['workItemId', 'userId'])
      .merge();
    return true;
  }

  async unsubscribe(itemId: number, userId: number): Promise<boolean> {
    const row = await selectOne(
      this.transaction,
      sql`insert into subscriptions (work_item_id, user_id, subscribed) values (${itemId}, ${userId}, false)
          on conflict (work_item_id, user_id) do update set subscribed = false where subscriptions.subscribed
          returning user_id`,
    );
    return row !== null;
  }

  /** Without an explicit choice, what {@link takesPart} tells. */
  private async isSubscribed(itemId: number, userId: number): Promise<boolean> {
    const row = await selectOne<{ subscribed: boolean }>(
      this.transaction,
      sql`select coalesce(s.subscribed, ${takesPart(userId)}) as subscribed
          from work_items w left join subscriptions s on s.work_item_id = w.id and s.user_id = ${userId}
          where w.id = ${itemId}`,
    );
    return row?.subscribed ?? false;
  }
}
