import type { Knex } from 'knex';
import type { AwardEmoji, LoadedItem, WorkItemStore } from '../../../application/work-items/work-item-store.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { StoredLinkType, WorkItemLink } from '../../../domain/work-items/links.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { raiseCounter, reserveIids } from '../iid-counter.ts';
import { WorkItemModel } from '../models.ts';
import { select, selectJoined, selectOne, sql, steady, type Fragment } from '../sql.ts';
import { TableStore } from '../table-store.ts';
import { WorkItemLinks } from './links.ts';
import { WorkItemReactions } from './reactions.ts';
import { RollUps } from './roll-ups.ts';
import { DatabaseSiblingOrder } from './sibling-order.ts';
import { WorkItemTree } from './tree.ts';

/** Work items and all that belongs to them; trees, sums, links and reactions have their own files beside this one. */
export class DatabaseWorkItemStore extends TableStore<WorkItem> implements WorkItemStore {
  readonly siblings: DatabaseSiblingOrder;
  private readonly tree: WorkItemTree;
  private readonly rollUps: RollUps;
  private readonly links: WorkItemLinks;
  private readonly reactions: WorkItemReactions;

  constructor(transaction: Knex.Transaction) {
    super(WorkItemModel, transaction);
    this.siblings = new DatabaseSiblingOrder(transaction);
    this.tree = new WorkItemTree(transaction);
    this.rollUps = new RollUps(transaction);
    this.links = new WorkItemLinks(transaction);
    this.reactions = new WorkItemReactions(transaction);
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
    return selectOne<WorkItem>(
      this.transaction,
      sql`select * from work_items
          where namespace_id = ${namespaceId} and iid = ${iid} and type = any(${[...types]}::text[])`,
    );
  }

  async findByIds(ids: readonly number[]): Promise<WorkItem[]> {
    return this.whereIn('id', ids);
  }

  async load(ids: readonly number[]): Promise<LoadedItem[]> {
    return this.loadWhere(sql`w.id = any(${[...ids]}::bigint[])`);
  }

  async loadByIids(
    places: readonly { namespaceId: number; iid: number }[],
    types: readonly WorkItem['type'][],
  ): Promise<LoadedItem[]> {
    return this.loadWhere(
      sql`w.type = any(${[...types]}::text[]) and (w.namespace_id, w.iid) in (select * from unnest(
            ${places.map(({ namespaceId }) => namespaceId)}::bigint[], ${places.map(({ iid }) => iid)}::bigint[]))`,
    );
  }

  private async loadWhere(condition: Fragment): Promise<LoadedItem[]> {
    const rows = await selectJoined<WorkItem & { authorBanned: boolean; assigneeIds: number[] }, Namespace>(
      this.transaction,
      steady(sql`select w.*,
                   exists (select from users u where u.id = w.author_id and u.state = 'banned') as author_banned,
                   array(select a.user_id from work_item_assignees a where a.work_item_id = w.id) as assignee_ids, n.*
                 from work_items w join namespaces n on n.id = w.namespace_id where ${condition}`),
    );
    return rows.map(({ first: { authorBanned, assigneeIds, ...item }, second: namespace }) => ({
      item,
      namespace,
      policy: { ...item, authorBanned, assigneeIds },
    }));
  }

  async assigneeIds(itemId: number): Promise<number[]> {
    const rows = await select<{ userId: number }>(
      this.transaction,
      sql`select user_id from work_item_assignees where work_item_id = ${itemId} order by user_id`,
    );
    return rows.map((row) => row.userId);
  }

  async setAssignees(itemId: number, userIds: readonly number[]): Promise<void> {
    await this.transaction.raw(
      'delete from work_item_assignees where work_item_id = ? and user_id <> all(?::bigint[])',
      [itemId, [...userIds]],
    );
    await this.transaction.raw(
      `insert into work_item_assignees (work_item_id, user_id) select ?, unnest(?::bigint[]) on conflict do nothing`,
      [itemId, [...userIds]],
    );
  }

  async labels(itemId: number): Promise<Label[]> {
    return select<Label>(
      this.transaction,
      sql`select l.* from labels l join work_item_labels wl on wl.label_id = l.id
          where wl.work_item_id = ${itemId} order by l.title, l.id`,
    );
  }

  async setLabels(itemId: number, labelIds: readonly number[]): Promise<void> {
    await this.transaction.raw('delete from work_item_labels where work_item_id = ? and label_id <> all(?::bigint[])', [
      itemId,
      [...labelIds],
    ]);
    await this.transaction.raw(
      `insert into work_item_labels (work_item_id, label_id) select ?, unnest(?::bigint[]) on conflict do nothing`,
      [itemId, [...labelIds]],
    );
  }

  async lockMany(ids: readonly number[]): Promise<void> {
    return this.tree.lockMany(ids);
  }

  async lockChildren(parentId: number): Promise<WorkItem[]> {
    return this.tree.lockChildren(parentId);
  }

  async childrenCount(parentId: number): Promise<number> {
    return this.tree.childrenCount(parentId);
  }

  async openChildTypes(parentId: number): Promise<WorkItem['type'][]> {
    return this.tree.openChildTypes(parentId);
  }

  async releaseChildren(parentId: number): Promise<void> {
    return this.tree.releaseChildren(parentId);
  }

  async height(itemId: number): Promise<number> {
    return this.tree.height(itemId);
  }

  async setParent(itemId: number, parent: WorkItem | null, relativePosition: number): Promise<WorkItem> {
    return this.tree.setParent(itemId, parent, relativePosition);
  }

  async firstPosition(parentId: number): Promise<number | null> {
    return this.tree.firstPosition(parentId);
  }

  async topLevelNamespaceIds(itemIds: readonly number[]): Promise<number[]> {
    return this.tree.topLevelNamespaceIds(itemIds);
  }

  async refreshRollUps(epicIds: readonly number[]): Promise<void> {
    return this.rollUps.refresh(epicIds);
  }

  async rebuildRollUps(): Promise<number[]> {
    return this.rollUps.rebuild();
  }

  async epicsFollowingMilestone(milestoneId: number): Promise<number[]> {
    const rows = await select<{ id: number }>(
      this.transaction,
      sql`select distinct parent_id as id from work_items
          where milestone_id = ${milestoneId} and parent_id is not null and type <> 'task' order by 1`,
    );
    return rows.map((row) => row.id);
  }

  async findLink(id: number): Promise<WorkItemLink | null> {
    return this.links.find(id);
  }

  async linkBetween(oneId: number, otherId: number): Promise<WorkItemLink | null> {
    return this.links.between(oneId, otherId);
  }

  async insertLink(sourceId: number, targetId: number, type: StoredLinkType): Promise<WorkItemLink | null> {
    return this.links.insert(sourceId, targetId, type);
  }

  async deleteLink(id: number): Promise<void> {
    return this.links.delete(id);
  }

  async insertAward(itemId: number, userId: number, name: string): Promise<AwardEmoji | null> {
    return this.reactions.insertAward(itemId, userId, name);
  }

  async findAward(id: number): Promise<AwardEmoji | null> {
    return this.reactions.findAward(id);
  }

  async awardBy(itemId: number, userId: number, name: string): Promise<AwardEmoji | null> {
    return this.reactions.awardBy(itemId, userId, name);
  }

  async deleteAward(id: number): Promise<void> {
    return this.reactions.deleteAward(id);
  }

  async copyAwards(fromItemId: number, toItemId: number): Promise<void> {
    return this.reactions.copyAwards(fromItemId, toItemId);
  }

  async isSubscribed(itemId: number, userId: number): Promise<boolean> {
    return this.reactions.isSubscribed(itemId, userId);
  }

  async setSubscription(itemId: number, userId: number, subscribed: boolean): Promise<boolean> {
    return this.reactions.setSubscription(itemId, userId, subscribed);
  }
}
