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
        select epic.id, epic.id, null, true, true from unnest(${epicIds}::bigint[]) epic (id))
      select epic.id as of_id,
        (select assignee.user_id from below join work_item_assignees assignee on assignee.work_item_id = below.id
          where below.epic_id = epic.id group by assignee.user_id
          order by bool_or(below.is_own) desc, count(*) filter (where below.is_open) desc, count(*) desc, assignee.user_id
          limit 1) as assignee_id,
        (select m.id from below join milestones m on m.id = below.milestone_id
          where below.epic_id = epic.id
          order by below.is_open desc, m.due_date desc nulls last, m.id limit 1) as milestone_id
      from unnest(${epicIds}::bigint[]) epic (id)`),
  );
  return new Map(rows.map(({ ofId, assigneeId, milestoneId }) => [ofId, { assigneeId, milestoneId }]));
}
