import type { Knex } from 'knex';
import type {
  CreatedIds,
  EarlierItem,
  ImportedItem,
  ImportQueries,
  ImportStore,
  NewLink,
  StoredImport,
} from '../../../application/import/import-store.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import type { PlanImport } from '../../../domain/import/plan-import.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { treeDepthMaximum } from '../../../domain/work-items/hierarchy.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import type { WorkItemLink } from '../../../domain/work-items/links.ts';
import { select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

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

  async itemsOf(rootNamespaceIds: readonly number[]): Promise<EarlierItem[]> {
    return select<EarlierItem>(
      this.transaction,
      sql`select i.*, n.traversal_ids @> array[i.root_namespace_id] and not n.archived as is_within
          from imported_items i join work_items w on w.id = i.work_item_id join namespaces n on n.id = w.namespace_id
          where i.root_namespace_id = any(${[...rootNamespaceIds]}::bigint[])`,
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

  async childrenOf(parentIds: readonly number[]): Promise<Map<number, { count: number; last: number }>> {
    const rows = await select<{ parentId: number; count: number; last: number }>(
      this.transaction,
      sql`select parent_id, count(*) as count, max(relative_position) as last from work_items
          where parent_id = any(${[...parentIds]}::bigint[]) group by parent_id`,
    );
    return new Map(rows.map(({ parentId, ...of }) => [parentId, of]));
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

  async notifyNobody(): Promise<void> {
    await select(this.transaction, sql`select set_config('milepost.quiet', 'on', true)`);
  }

  membersOf(namespaceIds: readonly number[]): Promise<Pick<User, 'id' | 'name' | 'username'>[]> {
    return select(
      this.transaction,
      sql`select id, name, username from users
          where state = 'active' and id in (
            select user_id from members where namespace_id = any(${[...namespaceIds]}::bigint[])
              and (expires_at is null or expires_at > current_date)
          ) order by id`,
    );
  }

  async remembered({
    namespaceId,
    userId,
    form,
    files,
    counts,
    faultCount,
    created,
    createdAt,
  }: Omit<StoredImport, 'id' | 'undoneAt'>): Promise<PlanImport> {
    const row = await selectOne<PlanImport>(
      this.transaction,
      sql`insert into plan_imports (namespace_id, user_id, form, files, counts, fault_count, created, created_at)
          values (${namespaceId}, ${userId}, ${form}, ${files}, ${JSON.stringify(counts)}::jsonb, ${faultCount},
            ${JSON.stringify(created)}::jsonb, ${createdAt})
          returning *`,
    );
    return row as PlanImport;
  }

  findImport(id: number): Promise<StoredImport | null> {
    return selectOne<StoredImport>(this.transaction, sql`select * from plan_imports where id = ${id} for update`);
  }

  async stillWithin(groupId: number, created: CreatedIds): Promise<CreatedIds> {
    const inGroup = sql`join namespaces n on n.traversal_ids @> array[${groupId}]::bigint[] and not n.archived`;
    const within = async (ids: readonly number[], table: Fragment, place: Fragment): Promise<number[]> => {
      const rows = await select<{ id: number }>(
        this.transaction,
        sql`select t.id from ${table} t ${inGroup} and n.id = ${place} where t.id = any(${[...ids]}::bigint[]) order by t.id`,
      );
      return rows.map(({ id }) => id);
    };
    const item = sql`t.namespace_id`;
    return {
      groups: await within(created.groups, sql`namespaces`, sql`t.id`),
      projects: await within(created.projects, sql`namespaces`, sql`t.id`),
      milestones: await within(created.milestones, sql`milestones`, item),
      labels: await within(created.labels, sql`labels`, item),
      epics: await within(created.epics, sql`work_items`, item),
      issues: await within(created.issues, sql`work_items`, item),
      links: created.links,
    };
  }

  async markUndone(id: number, at: Date): Promise<void> {
    await select(this.transaction, sql`update plan_imports set undone_at = ${at} where id = ${id}`);
  }

  async changedItems(
    ids: readonly number[],
    importId: number,
  ): Promise<{ changed: Pick<WorkItem, 'type' | 'title'>[]; needed: ReadonlySet<number> }> {
    const all = [...ids];
    const changed = await select<Pick<WorkItem, 'id' | 'type' | 'title' | 'ancestorIds' | 'parentId'>>(
      this.transaction,
      sql`select id, type, title, ancestor_ids, parent_id from work_items i
          where id = any(${all}::bigint[]) and (
            exists (select from change_log c where c.subject_type = 'work_item' and c.subject_id = i.id
              and not c.derived and c.created_at > ${loggedAt(importId)})
            or exists (select from notes n where n.work_item_id = i.id)
            or exists (select from work_items child where child.parent_id = i.id and child.id <> all(${all}::bigint[]))
          ) order by id`,
    );
    const needed = new Set(changed.flatMap(({ id, parentId, ancestorIds }) => [id, parentId ?? id, ...ancestorIds]));
    return { changed, needed };
  }

  async deleteItems(ids: readonly number[]): Promise<number[]> {
    const all = [...ids];
    const parents = await select<{ id: number }>(
      this.transaction,
      sql`select distinct p.id from work_items i join work_items p on p.id = i.parent_id
          where i.id = any(${all}::bigint[]) and p.type = 'epic' and p.id <> all(${all}::bigint[]) order by p.id`,
    );
    // Tasks before issues before epics, and lower epics before higher ones.
    await select(this.transaction, sql`delete from work_items where id = any(${all}::bigint[]) and type = 'task'`);
    await select(this.transaction, sql`delete from work_items where id = any(${all}::bigint[]) and type <> 'epic'`);
    for (let depth = treeDepthMaximum; depth >= 0; depth -= 1) {
      await select(
        this.transaction,
        sql`delete from work_items where id = any(${all}::bigint[]) and cardinality(ancestor_ids) = ${depth}`,
      );
    }
    return parents.map(({ id }) => id);
  }

  countLinks(ids: readonly number[]): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from work_item_links where id = any(${[...ids]}::bigint[])`,
    );
  }

  async deleteUnused<Table extends 'milestones' | 'labels'>(
    table: Table,
    ids: readonly number[],
    importId: number,
  ): Promise<{ deleted: (Table extends 'milestones' ? Milestone : Label)[]; kept: string[] }> {
    const isMilestone = table === 'milestones';
    const subject = isMilestone ? 'milestone' : 'label';
    const used = isMilestone
      ? sql`exists (select from work_items i where i.milestone_id = t.id)`
      : sql`exists (select from work_item_labels l where l.label_id = t.id)`;
    const deleted = await select<Table extends 'milestones' ? Milestone : Label>(
      this.transaction,
      sql`delete from ${trusted(table)} t where id = any(${[...ids]}::bigint[]) and not ${used}
          and not exists (select from change_log c where c.subject_type = ${subject} and c.subject_id = t.id
            and not c.derived and c.created_at > ${loggedAt(importId)})
          returning *`,
    );
    const kept = await select<{ title: string }>(
      this.transaction,
      sql`select title from ${trusted(table)} where id = any(${[...ids]}::bigint[]) order by title`,
    );
    return { deleted, kept: kept.map(({ title }) => title) };
  }

  async usedNamespaces(ids: readonly number[], importId: number): Promise<ReadonlySet<number>> {
    const all = [...ids];
    const used = await select<{ traversalIds: number[] }>(
      this.transaction,
      sql`select traversal_ids from namespaces n
          where id = any(${all}::bigint[]) and (
            exists (select from work_items i where i.namespace_id = n.id)
            or exists (select from milestones m where m.namespace_id = n.id)
            or exists (select from labels l where l.namespace_id = n.id)
            or exists (select from namespaces child where child.parent_id = n.id and child.id <> all(${all}::bigint[]))
            or exists (select from change_log c where c.namespace_id = n.id and not c.derived and c.created_at > ${loggedAt(importId)})
          )`,
    );
    return new Set(used.flatMap(({ traversalIds }) => traversalIds));
  }
}

/** When an import was logged, to the microsecond, which dates of JavaScript do not have. */
function loggedAt(importId: number): Fragment {
  return sql`(select logged_at from plan_imports where id = ${importId})`;
}

export class DatabaseImportQueries implements ImportQueries {
  constructor(private readonly connection: Statements) {}

  async newest(actor: Actor, group: Namespace, limit: number): Promise<PlanImport[]> {
    if (!canInGroup(actor, 'importPlan', group)) return [];
    return select<PlanImport>(
      this.connection,
      sql`select id, namespace_id, user_id, form, files, counts, fault_count, created_at, undone_at
          from plan_imports where namespace_id = ${group.id} order by id desc limit ${limit}`,
    );
  }
}
