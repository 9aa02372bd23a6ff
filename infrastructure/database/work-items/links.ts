import { addTo } from '../../../domain/lists/grouped-by.ts';
import type { Knex } from 'knex';
import type { LinkStore } from '../../../application/work-items/work-item-store.ts';
import type { WorkItemLink } from '../../../domain/work-items/links.ts';
import { select, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

/** Links between two items; a pair has at most one link, whatever its type and direction. */
export class DatabaseLinkStore extends TableStore<WorkItemLink> implements LinkStore {
  constructor(transaction: Knex.Transaction) {
    super('work_item_links', transaction);
  }

  async among(itemIds: readonly number[]): Promise<WorkItemLink[]> {
    return select<WorkItemLink>(
      this.transaction,
      sql`select * from work_item_links
          where source_id = any(${itemIds}::bigint[]) and target_id = any(${itemIds}::bigint[]) order by id`,
    );
  }

  async between(oneId: number, otherId: number): Promise<WorkItemLink | null> {
    return selectOne<WorkItemLink>(
      this.transaction,
      sql`select * from work_item_links
          where least(source_id, target_id) = ${Math.min(oneId, otherId)}
            and greatest(source_id, target_id) = ${Math.max(oneId, otherId)}`,
    );
  }

  ofItem(itemId: number): Promise<WorkItemLink[]> {
    return select<WorkItemLink>(
      this.transaction,
      sql`select * from work_item_links where ${itemId} in (source_id, target_id) order by id`,
    );
  }

  async blockedFrom(itemIds: readonly number[]): Promise<WorkItemLink[]> {
    return select<WorkItemLink>(
      this.transaction,
      sql`with recursive blocked(id) as (
            select unnest(${[...itemIds]}::bigint[])
            union select link.target_id from blocked join work_item_links link on link.source_id = blocked.id and link.type = 'blocks')
          select link.* from blocked join work_item_links link on link.source_id = blocked.id and link.type = 'blocks'
          order by link.id`,
    );
  }

  async loopThrough({ sourceId, targetId }: Pick<WorkItemLink, 'sourceId' | 'targetId'>): Promise<number[] | null> {
    const blocked = sql`with recursive blocked(id) as (
        select ${targetId}::bigint
        union select link.target_id from blocked join work_item_links link on link.source_id = blocked.id and link.type = 'blocks')`;
    const found = await selectOne<{ isLoop: boolean }>(
      this.transaction,
      sql`${blocked} select exists (select from blocked where id = ${sourceId}) as is_loop`,
    );
    if (found?.isLoop !== true) return null;
    const links = await select<{ sourceId: number; targetId: number }>(
      this.transaction,
      sql`${blocked} select link.source_id, link.target_id from blocked
          join work_item_links link on link.source_id = blocked.id and link.type = 'blocks' order by link.id`,
    );
    return shortestWay(links, targetId, sourceId);
  }

  async countsAbove(most: number, itemIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await select<{ id: number; count: number }>(
      this.transaction,
      sql`select * from (
            select item.id, (select count(*) from work_item_links where source_id = item.id)
              + (select count(*) from work_item_links where target_id = item.id) as count
            from unnest(${[...itemIds]}::bigint[]) item (id)) counted
          where count > ${most}`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  async deleteMany(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await select(this.transaction, sql`delete from work_item_links where id = any(${[...ids]}::bigint[])`);
  }
}

/** The ids from one item to another along links, both included; null if there is no way. */
function shortestWay(
  links: readonly { sourceId: number; targetId: number }[],
  from: number,
  to: number,
): number[] | null {
  const targets = new Map<number, number[]>();
  for (const { sourceId, targetId } of links) {
    addTo(targets, sourceId, targetId);
  }
  const previous = new Map([[from, from]]);
  for (const [id] of previous) {
    if (id === to) break;
    for (const next of targets.get(id) ?? []) if (!previous.has(next)) previous.set(next, id);
  }
  if (!previous.has(to)) return null;
  const way = [to];
  for (let id = to; id !== from; way.push(id)) id = previous.get(id) as number;
  return way.toReversed();
}
