import { addTo } from '../../../domain/lists/grouped-by.ts';
import type { Knex } from 'knex';
import type { LinkStore } from '../../../application/work-items/work-item-store.ts';
import type { WorkItemLink } from '../../../domain/work-items/links.ts';
import { select, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

/** Separates the lock for new blocking links from all other advisory locks. */
const blockingLock = 4;

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

  async lockBlocking(): Promise<void> {
    await select(this.transaction, sql`select pg_advisory_xact_lock(${blockingLock}, 0)`);
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

  async exceed(itemIds: readonly number[], most: number): Promise<boolean> {
    const first = await selectOne<{ id: number }>(
      this.transaction,
      sql`select item.id from unnest(${[...itemIds]}::bigint[]) item (id)
          where (select count(*) from work_item_links where source_id = item.id)
            + (select count(*) from work_item_links where target_id = item.id) > ${most} limit 1`,
    );
    return first !== null;
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
