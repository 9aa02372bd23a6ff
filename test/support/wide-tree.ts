import type { Knex } from 'knex';
import type { WorkItem } from '../../domain/work-items/work-item.ts';

export interface WideTree {
  /** The epic that holds everything; its rows are written, its sums are not. */
  parent: Pick<WorkItem, 'id' | 'namespaceId' | 'authorId'>;
  /** Where the issues are made. */
  projectId: number;
  /** Direct children: every fifth is an epic, the others are issues; the first epic begins the chain. */
  children: number;
  /** Levels of epics below the parent, one in the other, under the first child. */
  levels: number;
  /** Children of the second child epic, all issues. */
  nested: number;
}

/**
 * Fills an epic with many children by plain statements, since thousands of acts through the door take too long. Sums are
 * counted by the product afterwards (RebuildRollUps).
 */
export async function growWideTree(connection: Knex, wide: WideTree): Promise<void> {
  const { parent, projectId, children, levels, nested } = wide;
  const named = {
    parent: parent.id,
    groupId: parent.namespaceId,
    authorId: parent.authorId,
    projectId,
    children,
    levels,
    nested,
  };
  await connection.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    for (const statement of [directChildren, chain, nestedIssues, counters]) await transaction.raw(statement, named);
  });
}

/** The highest number given in a namespace so far. */
const last = (namespace: string): string =>
  `(select coalesce(max(iid), 0) from work_items where namespace_id = ${namespace})`;

const directChildren = `
  insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids, relative_position, weight, health_status)
  select case when i % 5 = 1 then :groupId::bigint else :projectId::bigint end,
         i + case when i % 5 = 1 then ${last(':groupId')} else ${last(':projectId')} end,
         case when i % 5 = 1 then 'epic' else 'issue' end,
         case when i % 5 = 1 then 'Epic ' else 'Issue ' end || i || ' of a wide tree', :authorId, :parent,
         (select ancestor_ids || id from work_items where id = :parent), i * 513,
         case when i % 5 = 2 then i % 9 end, case when i % 5 = 3 then 'on_track' when i % 5 = 4 then 'at_risk' end
  from generate_series(1, :children) i`;

const chain = `
  with recursive first as (
    select id, ancestor_ids from work_items where parent_id = :parent and type = 'epic' order by relative_position limit 1),
  numbered as (
    select level, nextval(pg_get_serial_sequence('work_items', 'id')) as id from generate_series(2, :levels) level),
  tree as (
    select n.level, n.id, first.id as parent_id, first.ancestor_ids || first.id as ancestor_ids
    from numbered n cross join first where n.level = 2
    union all
    select n.level, n.id, t.id, t.ancestor_ids || t.id from tree t join numbered n on n.level = t.level + 1)
  insert into work_items (id, namespace_id, iid, type, title, author_id, parent_id, ancestor_ids)
  overriding system value
  select id, :groupId, level + ${last(':groupId')}, 'epic', 'Level ' || level, :authorId, parent_id, ancestor_ids from tree order by level`;

const nestedIssues = `
  insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids, relative_position)
  select :projectId, i + ${last(':projectId')}, 'issue', 'Nested ' || i, :authorId, second.id,
         second.ancestor_ids || second.id, i * 513
  from generate_series(1, :nested) i cross join (
    select id, ancestor_ids from work_items where parent_id = :parent and type = 'epic' order by relative_position offset 1 limit 1) second`;

const counters = `
  insert into iid_counters (namespace_id, subject, last)
  select namespace_id, 'work_items', max(iid) from work_items where namespace_id in (:groupId, :projectId) group by namespace_id
  on conflict (namespace_id, subject) do update set last = excluded.last`;
