import type { Knex } from 'knex';
import type { ItemTree } from '../../../application/work-items/work-item-store.ts';
import { positionGap } from '../../../domain/work-items/order.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { select, selectCount, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';

/** Parents, ancestor paths and the order of children. The caller holds the lock of each changed tree. */
export class DatabaseItemTree implements ItemTree {
  constructor(private readonly transaction: Knex.Transaction) {}

  async lockMany(ids: readonly number[]): Promise<void> {
    await select(
      this.transaction,
      prepared(sql`select id from work_items where id = any(${[...ids]}::bigint[])
                 order by cardinality(ancestor_ids) desc, id for update`),
    );
  }

  async lockChildren(parentId: number): Promise<Pick<WorkItem, 'id' | 'relativePosition'>[]> {
    return select(
      this.transaction,
      sql`select id, relative_position from work_items where parent_id = ${parentId} order by relative_position, id for update`,
    );
  }

  childrenCount(parentId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*)::integer as count from work_items where parent_id = ${parentId}`,
    );
  }

  async descendantIds(itemId: number, limit: number): Promise<number[]> {
    const rows = await select<{ id: number }>(
      this.transaction,
      sql`select id from work_items where ancestor_ids @> array[${itemId}]::bigint[]
          order by cardinality(ancestor_ids), relative_position, id limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  }

  async openChildTypes(parentId: number): Promise<WorkItem['type'][]> {
    const rows = await select<{ type: WorkItem['type'] }>(
      this.transaction,
      sql`select distinct type from work_items where parent_id = ${parentId} and not confidential`,
    );
    return rows.map((row) => row.type);
  }

  async releaseChildren(parentId: number): Promise<void> {
    await this.transaction.raw(
      `update work_items set
         ancestor_ids = ancestor_ids[array_position(ancestor_ids, ?::bigint) + 1:],
         relative_position = case when parent_id = ? then iid::bigint * ? else relative_position end,
         parent_id = nullif(parent_id, ?)
       where ancestor_ids @> array[?::bigint]`,
      [parentId, parentId, positionGap, parentId, parentId],
    );
  }

  async heights(itemIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await select<{ id: number; height: number }>(
      this.transaction,
      sql`select item.id, 1 + coalesce(max(cardinality(below.ancestor_ids)), cardinality(item.ancestor_ids))
                            - cardinality(item.ancestor_ids) as height
          from work_items item
          left join work_items below on below.ancestor_ids @> array[item.id] and below.type = 'epic'
          where item.id = any(${itemIds}::bigint[]) and item.type = 'epic' group by item.id`,
    );
    return new Map(rows.map(({ id, height }) => [id, height]));
  }

  async setParent(itemId: number, parent: WorkItem | null, relativePosition: number): Promise<WorkItem> {
    return (await this.setParents([itemId], parent, [relativePosition]))[0] as WorkItem;
  }

  async setParents(
    itemIds: readonly number[],
    parent: WorkItem | null,
    relativePositions: readonly number[],
  ): Promise<WorkItem[]> {
    const rows = await this.hang<WorkItem>(itemIds, parent, relativePositions, trusted('w.*'));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return itemIds.map((id) => {
      const moved = byId.get(id);
      if (moved === undefined) throw new Error(`work item ${id} is gone`);
      return moved;
    });
  }

  async handOverChildren(children: readonly Pick<WorkItem, 'id' | 'relativePosition'>[], to: WorkItem): Promise<void> {
    if (children.length === 0) return;
    const ids = children.map(({ id }) => id);
    const positions = children.map(({ relativePosition }) => relativePosition);
    await this.hang(ids, to, positions, trusted('w.id'));
  }

  private async hang<Row>(
    itemIds: readonly number[],
    parent: WorkItem | null,
    relativePositions: readonly number[],
    returned: Fragment,
  ): Promise<Row[]> {
    const path = parent === null ? [] : [...parent.ancestorIds, parent.id];
    await this.transaction.raw(
      `update work_items w
       set ancestor_ids = ?::bigint[] || w.ancestor_ids[array_position(w.ancestor_ids, moved.id):]
       from unnest(?::bigint[]) moved (id) where w.ancestor_ids @> array[moved.id]`,
      [path, [...itemIds]],
    );
    return select<Row>(
      this.transaction,
      sql`update work_items w
          set parent_id = ${parent?.id ?? null}, ancestor_ids = ${path}::bigint[], relative_position = moved.position
          from unnest(${itemIds}::bigint[], ${relativePositions}::bigint[]) moved (id, position)
          where w.id = moved.id returning ${returned}`,
    );
  }

  async firstPosition(parentId: number): Promise<number | null> {
    const row = await selectOne<{ first: number | null }>(
      this.transaction,
      sql`select min(relative_position) as first from work_items where parent_id = ${parentId}`,
    );
    return row?.first ?? null;
  }

  async topLevelNamespaceIds(itemIds: readonly number[]): Promise<number[]> {
    if (itemIds.length === 0) return [];
    const rows = await select<{ id: number }>(
      this.transaction,
      sql`select distinct n.traversal_ids[1] as id
          from work_items item
          cross join lateral unnest(item.ancestor_ids || item.id) as above (id)
          join work_items w on w.id = above.id
          join namespaces n on n.id = w.namespace_id
          where item.id = any(${[...itemIds]}::bigint[]) order by 1`,
    );
    return rows.map((row) => row.id);
  }
}
