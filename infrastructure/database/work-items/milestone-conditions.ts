import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { sql, type Fragment } from '../sql.ts';
import { visibleWorkItems } from '../visible.ts';

/**
 * The conditions on milestones. An issue has its own milestone; an epic has those of all descendant issues that the
 * actor may read, so that the answer reveals nothing about hidden ones.
 */
export function milestoneConditions(actor: Actor, filter: WorkItemFilter, today: string): Fragment[] {
  const { milestone, milestoneIds, not, types } = filter;
  const having = (milestones: Fragment): Fragment =>
    types.includes('epic') ? epicsHaving(actor, milestones) : sql`coalesce(w.milestone_id in (${milestones}), false)`;
  const conditions: Fragment[] = [];
  if (milestone) {
    const any = types.includes('epic') ? epicsWithMilestone(actor) : sql`w.milestone_id is not null`;
    if ('any' in milestone) conditions.push(any);
    else if ('none' in milestone) conditions.push(sql`not (${any})`);
    else conditions.push(having(matchingMilestones(milestone, today)));
  }
  if (milestoneIds)
    conditions.push(having(sql`select m.id from milestones m where m.id = any(${milestoneIds}::bigint[])`));
  if (not?.milestone !== undefined) {
    conditions.push(sql`not ${having(matchingMilestones({ is: not.milestone }, today))}`);
  }
  return conditions;
}

function matchingMilestones(
  filter: Exclude<NonNullable<WorkItemFilter['milestone']>, { none: true } | { any: true }>,
  today: string,
): Fragment {
  if ('is' in filter) return sql`select m.id from milestones m where m.title = ${filter.is}`;
  if ('started' in filter) {
    return sql`select m.id from milestones m where m.state = 'active' and m.start_date <= ${today}::date
      and (m.due_date is null or m.due_date >= ${today}::date)`;
  }
  // The next milestone due in each group or project.
  return sql`select distinct on (m.namespace_id) m.id from milestones m
    where m.state = 'active' and m.due_date > ${today}::date order by m.namespace_id, m.due_date, m.id`;
}

/** Most issues have a milestone, so their parents are made distinct before their ancestors are listed. */
function epicsWithMilestone(actor: Actor): Fragment {
  return sql`w.id in (select unnest(parent.ancestor_ids || parent.id) from work_items parent
    where parent.id in (select below.parent_id from work_items below
      where below.milestone_id is not null and ${visibleWorkItems(actor, 'below')}))`;
}

function epicsHaving(actor: Actor, milestones: Fragment): Fragment {
  return sql`w.id in (select unnest(below.ancestor_ids) from work_items below
    where below.milestone_id in (${milestones}) and ${visibleWorkItems(actor, 'below')})`;
}
