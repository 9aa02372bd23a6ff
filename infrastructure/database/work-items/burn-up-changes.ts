import type { Actor } from '../../../domain/access/actor.ts';
import type { BurnUpChange } from '../../../domain/milestones/burn-up.ts';
import { select, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleWorkItems } from '../visible.ts';

const fields = {
  milestone: { column: trusted('w.milestone_id'), logged: '{milestoneId,after}' },
  iteration: { column: trusted('w.iteration_id'), logged: '{iterationId,after}' },
} as const;

/**
 * When the issues of a milestone or iteration that the actor may read came into it, and when they were completed, by day.
 * `place` narrows them further.
 */
export async function burnUpChanges(
  connection: Statements,
  actor: Actor,
  { of, id, place }: { of: keyof typeof fields; id: number; place: Fragment },
): Promise<BurnUpChange[]> {
  const { column, logged } = fields[of];
  const rows = await select<{ date: string; added: number; addedWeight: number; done: number; doneWeight: number }>(
    connection,
    sql`with items as (
          select coalesce(w.weight, 0) as weight, w.closed_at, coalesce(
            (select max(log.created_at) from change_log log
             where log.subject_type = 'work_item' and log.subject_id = w.id and not log.changes ? 'iid'
               and log.changes #>> ${logged}::text[] = ${String(id)}), w.created_at) as added_at
          from work_items w where ${column} = ${id} and ${place} and ${visibleWorkItems(actor, 'w')}),
        changes as (
          select added_at as at, 1 as added, weight as added_weight, 0 as done, 0 as done_weight from items
          union all
          select greatest(closed_at, added_at), 0, 0, 1, weight from items where closed_at is not null)
        select (at at time zone 'UTC')::date as date, sum(added) as added, sum(added_weight) as added_weight,
          sum(done) as done, sum(done_weight) as done_weight
        from changes group by 1 order by 1`,
  );
  return rows.map(({ date, added, addedWeight, done, doneWeight }) => ({
    date,
    added: { count: added, weight: addedWeight },
    completed: { count: done, weight: doneWeight },
  }));
}
