import type { Knex } from 'knex';
import type { Gap, Neighbor, OrderedItem, SiblingOrder } from '../../../application/work-items/sibling-order-store.ts';
import { select, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';

/** Reads and writes the order of siblings, touching as few rows as possible: an epic may have 5,000 children. */
export class DatabaseSiblingOrder implements SiblingOrder {
  constructor(private readonly transaction: Knex.Transaction) {}

  async lockUnderParent(itemId: number): Promise<number | null> {
    for (;;) {
      const locked = await select<{ id: number; parentId: number | null }>(
        this.transaction,
        prepared(sql`select w.id, w.parent_id from work_items w
            where w.id in (select unnest(array[child.id, child.parent_id]) from work_items child
                           where child.id = ${itemId} and child.parent_id is not null)
            order by cardinality(w.ancestor_ids) desc, w.id for update`),
      );
      const parentId = locked.find(({ id }) => id === itemId)?.parentId ?? null;
      // The item may have got another parent while this transaction waited for its row.
      if (parentId === null || locked.some(({ id }) => id === parentId)) return parentId;
    }
  }

  async gapBeside(item: OrderedItem, { id, lies }: Neighbor): Promise<Gap | null> {
    const [beyond, direction] = lies === 'before' ? [trusted('>'), trusted('asc')] : [trusted('<'), trusted('desc')];
    const found = await selectOne<{ position: number; next: number | null }>(
      this.transaction,
      prepared(sql`select sibling.relative_position as position,
                 (select s.relative_position from work_items s
                  where ${siblingsOf(item)} and (s.relative_position, s.id) ${beyond} (sibling.relative_position, sibling.id)
                  order by s.relative_position ${direction}, s.id ${direction} limit 1) as next
          from (select s.id, s.relative_position from work_items s where s.id = ${id} and ${siblingsOf(item)}) sibling`),
    );
    if (found === null) return null;
    return lies === 'before'
      ? { before: found.position, after: found.next }
      : { before: found.next, after: found.position };
  }

  async startOf(item: OrderedItem): Promise<number | null> {
    const found = await selectOne<{ first: number | null }>(
      this.transaction,
      prepared(sql`select min(s.relative_position) as first from work_items s where ${siblingsOf(item)}`),
    );
    return found?.first ?? null;
  }

  async siblingPositions(item: OrderedItem): Promise<{ id: number; relativePosition: number }[]> {
    return select(
      this.transaction,
      sql`select s.id, s.relative_position from work_items s where ${siblingsOf(item)} order by s.relative_position, s.id`,
    );
  }

  async setPositions(positions: readonly { id: number; relativePosition: number }[]): Promise<void> {
    await select(
      this.transaction,
      prepared(sql`update work_items w set relative_position = placed.position
          from unnest(${positions.map((one) => one.id)}::bigint[], ${positions.map((one) => one.relativePosition)}::bigint[])
            as placed (id, position)
          where w.id = placed.id and w.relative_position <> placed.position`),
    );
  }
}

/** A condition on the siblings `s` of an item. */
function siblingsOf({ id, parentId, namespaceId }: OrderedItem): Fragment {
  const together =
    parentId === null ? sql`s.namespace_id = ${namespaceId} and s.parent_id is null` : sql`s.parent_id = ${parentId}`;
  return sql`${together} and s.id <> ${id}`;
}
