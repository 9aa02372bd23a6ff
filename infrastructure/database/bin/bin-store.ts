import type { Knex } from 'knex';
import type { BinStore } from '../../../application/bin/bin-store.ts';
import type { BinnedItem } from '../../../domain/bin/binned-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { join, select, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import { foreignKeysOf, type ForeignKey } from './foreign-keys.ts';

const items = 'work_items';
/** References to an item that are not brought back as they were: they belong to the tree, or follow from it. */
const ofTree = ['parent_id', 'start_date_source_item_id', 'due_date_source_item_id'];

export class DatabaseBinStore implements BinStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async keep(itemId: number, deletedById: number, deletedAt: Date): Promise<void> {
    await select(
      this.transaction,
      sql`insert into binned_items (id, namespace_id, iid, type, title, confidential, discussion_locked, author_id,
            assignee_ids, parent_id, relative_position, deleted_by_id, deleted_at)
          select w.id, w.namespace_id, w.iid, w.type, w.title, w.confidential, w.discussion_locked, w.author_id,
            array(select a.user_id from work_item_assignees a where a.work_item_id = w.id), w.parent_id,
            w.relative_position, ${deletedById}, ${deletedAt}
          from work_items w where w.id = ${itemId}`,
    );
    await this.keepRows(itemId, items, sql`r.id = ${itemId}`);
    const keys = await foreignKeysOf(this.transaction);
    const waiting = [items];
    const reached = new Set(waiting);
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
      reached.add(table);
      const targets = sql`(select (b.content ->> 'id')::bigint from binned_rows b
        where b.item_id = ${itemId} and b.table_name = ${table} and b.column_name is null)`;
      for (const key of keys.filter(({ target }) => target === table)) {
        const refers = sql`r.${trusted(key.column)} in ${targets}`;
        if (key.onDelete === 'cascade') {
          const count = await this.keepRows(itemId, key.table, refers);
          if (count > 0) waiting.push(key.table);
        } else if (key.onDelete === 'set null' && !(key.table === items && ofTree.slice(1).includes(key.column))) {
          await this.keepReferences(itemId, key, refers);
        }
      }
    }
  }

  find(itemId: number): Promise<BinnedItem | null> {
    return selectOne(this.transaction, sql`select * from binned_items where id = ${itemId}`);
  }

  lock(itemId: number): Promise<BinnedItem | null> {
    return selectOne(this.transaction, sql`select * from binned_items where id = ${itemId} for update`);
  }

  children(itemId: number): Promise<{ id: number; relativePosition: number }[]> {
    return select(
      this.transaction,
      sql`select (content ->> 'id')::bigint as id, (content ->> 'relative_position')::bigint as relative_position
          from binned_rows where item_id = ${itemId} and table_name = ${items} and column_name = 'parent_id' order by 2, 1`,
    );
  }

  async bringBack(itemId: number, at: { namespace: Namespace; ghostId: number; now: Date }): Promise<boolean> {
    const keys = await foreignKeysOf(this.transaction);
    const kept = await select<{ tableName: string; columns: string[] }>(
      this.transaction,
      sql`select distinct on (b.table_name) b.table_name,
            array(select a.attname::text from pg_attribute a
              where a.attrelid = to_regclass(b.table_name) and a.attnum > 0 and not a.attisdropped
                and a.attgenerated = '' and b.content ? a.attname::text order by a.attnum) as columns
          from binned_rows b where b.item_id = ${itemId} and b.column_name is null order by b.table_name`,
    );
    for (const { tableName, columns } of inOrder(kept, keys)) {
      const own = keys.filter(({ table }) => table === tableName);
      const inserted = await this.insertRows(itemId, tableName, columns, own, at);
      if (tableName === items && inserted === 0) return false;
    }
    await this.refer(itemId);
    return true;
  }

  async remove(itemIds: readonly number[]): Promise<void> {
    await select(this.transaction, sql`delete from binned_items where id = any(${[...itemIds]}::bigint[])`);
  }

  async removeIn(namespaceIds: readonly number[], limit: number): Promise<number> {
    const rows = await select(
      this.transaction,
      sql`delete from binned_items where id in (
            select id from binned_items where namespace_id = any(${[...namespaceIds]}::bigint[]) limit ${limit})
          returning id`,
    );
    return rows.length;
  }

  async removeBefore(day: Date, limit: number): Promise<number> {
    const rows = await select(
      this.transaction,
      sql`delete from binned_items where id in (
            select id from binned_items where deleted_at < ${day} order by deleted_at limit ${limit})
          returning id`,
    );
    return rows.length;
  }

  namespacesBelow(namespaceId: number): Promise<Namespace[]> {
    return select(this.transaction, binnedPlaces(namespaceId));
  }

  async hasNumber(namespaceId: number, iid: number): Promise<boolean> {
    const row = await selectOne(
      this.transaction,
      sql`select id from binned_items where namespace_id = ${namespaceId} and iid = ${iid}`,
    );
    return row !== null;
  }

  /** Returns how many rows were not kept before. */
  private async keepRows(itemId: number, table: string, condition: Fragment): Promise<number> {
    const rows = await select(
      this.transaction,
      sql`insert into binned_rows (item_id, table_name, content, digest)
          select ${itemId}, ${table}, kept.content, md5(kept.content::text)
          from (select to_jsonb(r) as content from ${trusted(table)} r where ${condition}) kept
          on conflict do nothing returning item_id`,
    );
    return rows.length;
  }

  private async keepReferences(itemId: number, { table, column }: ForeignKey, condition: Fragment): Promise<void> {
    await select(
      this.transaction,
      sql`insert into binned_rows (item_id, table_name, column_name, content, digest)
          select ${itemId}, ${table}, ${column}, jsonb_build_object('id', kept.content -> 'id', 'target', kept.content -> ${column}::text,
            'relative_position', kept.content -> 'relative_position'), kept.content ->> 'id'
          from (select to_jsonb(r) as content from ${trusted(table)} r where ${condition}) kept
          on conflict do nothing`,
    );
  }

  private async insertRows(
    itemId: number,
    table: string,
    columns: readonly string[],
    keys: readonly ForeignKey[],
    { namespace, ghostId, now }: { namespace: Namespace; ghostId: number; now: Date },
  ): Promise<number> {
    const conditions = [sql`b.item_id = ${itemId} and b.table_name = ${table} and b.column_name is null`];
    const values = new Map<string, Fragment>(columns.map((column) => [column, trusted(`r.${column}`)]));
    for (const { column, target, onDelete } of keys) {
      if (target === table || !values.has(column)) continue;
      const [value, row] = [trusted(`r.${column}`), trusted(target)];
      const isThere = sql`exists (select from ${row} t where t.id = ${value})`;
      if (onDelete === 'set null') values.set(column, sql`case when ${isThere} then ${value} end`);
      else if (onDelete === 'refuse' && target === 'users')
        values.set(column, sql`case when ${value} is null or ${isThere} then ${value} else ${ghostId}::bigint end`);
      else conditions.push(sql`(${value} is null or ${isThere})`);
    }
    const isAbove = (of: string, id: string): Fragment =>
      sql`exists (select from ${trusted(of)} t where t.id = ${trusted(id)} and t.namespace_id = any(${namespace.traversalIds}::bigint[]))`;
    if (table === items) {
      // The place may have moved to other groups.
      for (const [column, of] of [
        ['milestone_id', 'milestones'],
        ['iteration_id', 'iterations'],
      ] as const)
        values.set(column, sql`case when ${isAbove(of, `r.${column}`)} then r.${trusted(column)} end`);
      values.set('parent_id', trusted('null::bigint'));
      values.set('ancestor_ids', trusted(`'{}'::bigint[]`));
      values.set('lock_version', trusted('r.lock_version + 1'));
      values.set('updated_at', sql`${now}::timestamptz`);
    }
    if (table === 'work_item_labels') conditions.push(isAbove('labels', 'r.label_id'));
    const names = trusted([...values.keys()].join(', '));
    const rows = await select(
      this.transaction,
      sql`insert into ${trusted(table)} (${names}) overriding system value
          select ${join([...values.values()], ', ')}
          from binned_rows b cross join lateral jsonb_populate_record(null::${trusted(table)}, b.content) r
          where ${join(conditions, ' and ')}
          on conflict do nothing returning 1`,
    );
    return rows.length;
  }

  /** Rows that stayed refer to the item again, or to what came back with it, if they refer to nothing else. */
  private async refer(itemId: number): Promise<void> {
    const references = await select<{ tableName: string; columnName: string }>(
      this.transaction,
      sql`select distinct table_name, column_name from binned_rows
          where item_id = ${itemId} and column_name <> 'parent_id' order by 1, 2`,
    );
    const keys = await foreignKeysOf(this.transaction);
    for (const { tableName, columnName } of references) {
      const key = keys.find(({ table, column }) => table === tableName && column === columnName);
      if (key === undefined) continue;
      const column = trusted(columnName);
      await select(
        this.transaction,
        sql`update ${trusted(tableName)} r set ${column} = (b.content ->> 'target')::bigint from binned_rows b
            where b.item_id = ${itemId} and b.table_name = ${tableName} and b.column_name = ${columnName}
              and r.id = (b.content ->> 'id')::bigint and r.${column} is null
              and exists (select from ${trusted(key.target)} t where t.id = (b.content ->> 'target')::bigint)`,
      );
    }
  }
}

/** The namespaces at or below one that have deleted items. */
export function binnedPlaces(namespaceId: number): Fragment {
  return sql`select n.* from namespaces n
    where n.traversal_ids @> array[${namespaceId}::bigint] and exists (select from binned_items b where b.namespace_id = n.id)`;
}

/** Tables after those that they refer to. */
function inOrder<Kept extends { tableName: string }>(kept: readonly Kept[], keys: readonly ForeignKey[]): Kept[] {
  const left = new Map(kept.map((one) => [one.tableName, one]));
  const sorted: Kept[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find(({ tableName }) =>
      keys.every(({ table, target }) => table !== tableName || target === tableName || !left.has(target)),
    );
    if (next === undefined) throw new Error(`the tables ${[...left.keys()].join(', ')} refer to each other`);
    sorted.push(next);
    left.delete(next.tableName);
  }
  return sorted;
}
