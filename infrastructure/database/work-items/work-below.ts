import type { MainWork } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { prepared, select, sql } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleWorkItems } from '../visible.ts';

/** Who works on epics and to which milestone, by their own assignees and the readable items below them. */
export async function mainWorkOf(
  connection: Statements,
  actor: Actor,
  epicIds: readonly number[],
): Promise<Map<number, MainWork>> {
  const rows = await select<MainWork & { ofId: number }>(
    connection,
    prepared(sql`with below as materialized (
        select epic.id as epic_id, w.id, w.milestone_id, w.state = 'opened' as is_open, false as is_own
        from unnest(${epicIds}::bigint[]) epic (id) join work_items w on w.ancestor_ids @> array[epic.id]
        where w.type <> 'epic' and ${visibleWorkItems(actor, 'w')}
        union all
        select epic.id, epic.id, null, true, true from unnest(${epicIds}::bigint[]) epic (id)),
      assigned as (
        select distinct on (epic_id) epic_id, user_id from (
          select below.epic_id, assignee.user_id, bool_or(below.is_own) as is_own,
            count(*) filter (where below.is_open) as open_items, count(*) as items
          from below join work_item_assignees assignee on assignee.work_item_id = below.id
          group by below.epic_id, assignee.user_id) person
        order by epic_id, is_own desc, open_items desc, items desc, user_id),
      planned as (
        select distinct on (below.epic_id) below.epic_id, m.id from below join milestones m on m.id = below.milestone_id
        order by below.epic_id, below.is_open desc, m.due_date desc nulls last, m.id)
      select epic.id as of_id, assigned.user_id as assignee_id, planned.id as milestone_id
      from unnest(${epicIds}::bigint[]) epic (id)
        left join assigned on assigned.epic_id = epic.id left join planned on planned.epic_id = epic.id`),
  );
  return new Map(rows.map(({ ofId, assigneeId, milestoneId }) => [ofId, { assigneeId, milestoneId }]));
}
