import type { Knex } from 'knex';
import type { ImportedItem, ImportStore, NewLink } from '../../../application/import/import-store.ts';
import type { WorkItemLink } from '../../../domain/work-items/links.ts';
import { select, selectOne, sql } from '../sql.ts';

/** Separates the import lock from all other advisory locks. */
const importLock = 2;

const filledTables = [
  'namespaces',
  'milestones',
  'labels',
  'work_items',
  'work_item_labels',
  'work_item_assignees',
  'work_item_links',
  'imported_items',
  'change_log',
] as const;

/** Each statement takes its rows as one array per column, so its text is the same for any number of rows. */
export class DatabaseImportStore implements ImportStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async lock(): Promise<boolean> {
    const row = await selectOne<{ taken: boolean }>(
      this.transaction,
      sql`select pg_try_advisory_xact_lock(${importLock}, 0) as taken`,
    );
    return row?.taken ?? false;
  }

  async itemsOf(rootNamespaceIds: readonly number[]): Promise<ImportedItem[]> {
    return select<ImportedItem>(
      this.transaction,
      sql`select * from imported_items where root_namespace_id = any(${[...rootNamespaceIds]}::bigint[])`,
    );
  }

  async remember(items: readonly ImportedItem[]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into imported_items (root_namespace_id, key, work_item_id, digest)
          select * from unnest(${items.map((item) => item.rootNamespaceId)}::bigint[],
            ${items.map((item) => item.key)}::text[], ${items.map((item) => item.workItemId)}::bigint[],
            ${items.map((item) => item.digest)}::text[])`,
    );
  }

  async labelItems(pairs: readonly { workItemId: number; labelId: number }[]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into work_item_labels (work_item_id, label_id)
          select * from unnest(${pairs.map((pair) => pair.workItemId)}::bigint[],
            ${pairs.map((pair) => pair.labelId)}::bigint[])
          on conflict do nothing`,
    );
  }

  async assignItems(pairs: readonly { workItemId: number; userId: number }[]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into work_item_assignees (work_item_id, user_id)
          select * from unnest(${pairs.map((pair) => pair.workItemId)}::bigint[],
            ${pairs.map((pair) => pair.userId)}::bigint[])
          on conflict do nothing`,
    );
  }

  async lastPositions(parentIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await select<{ parentId: number; position: number }>(
      this.transaction,
      sql`select parent_id, max(relative_position) as position from work_items
          where parent_id = any(${[...parentIds]}::bigint[]) group by parent_id`,
    );
    return new Map(rows.map((row) => [row.parentId, row.position]));
  }

  async insertLinks(links: readonly NewLink[]): Promise<WorkItemLink[]> {
    return select<WorkItemLink>(
      this.transaction,
      sql`insert into work_item_links (source_id, target_id, type, kind, lag)
          select * from unnest(${links.map((link) => link.sourceId)}::bigint[],
            ${links.map((link) => link.targetId)}::bigint[], ${links.map((link) => link.type)}::text[],
            ${links.map((link) => link.kind)}::text[], ${links.map((link) => link.lag)}::integer[])
          on conflict do nothing returning *`,
    );
  }

  async countStatistics(): Promise<void> {
    await this.transaction.raw(`analyze ${filledTables.join(', ')}`);
  }
}
