import type { MilestoneNamed, WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { any, sql, type Fragment } from '../sql.ts';
import { visibleWorkItems } from '../visible.ts';
import { eachOnce } from './each-once.ts';

/**
 * The conditions on milestones. An issue has its own milestone; an epic has those of all descendant issues that the
 * actor may read, so that the answer reveals nothing about hidden ones.
 */
export function milestoneConditions(actor: Actor, filter: WorkItemFilter, today: string): Fragment[] {
  const { milestone, milestoneIds, not, or, types } = filter;
  const having = (milestones: Fragment): Fragment =>
    types.includes('epic') ? epicsHaving(actor, milestones) : sql`coalesce(w.milestone_id in (${milestones}), false)`;
  const withSome = types.includes('epic') ? epicsWithMilestone(actor) : sql`w.milestone_id is not null`;
  /** All titles are looked up at once. */
  const havingOne = (named: readonly MilestoneNamed[]): Fragment => {
    const titles = named.flatMap((one) => ('is' in one ? one.is : []));
    return any([
      ...(titles.length > 0 ? [having(milestonesTitled(titles))] : []),
      ...eachOnce(named).flatMap((one) => {
        if ('is' in one) return [];
        if ('any' in one) return [withSome];
        return 'none' in one ? [sql`not (${withSome})`] : [having(milestonesByDay(one, today))];
      }),
    ]);
  };
  const conditions: Fragment[] = [];
  if (milestone) conditions.push(havingOne([milestone]));
  if (or?.milestones) conditions.push(havingOne(or.milestones));
  if (milestoneIds)
    conditions.push(having(sql`select m.id from milestones m where m.id = any(${milestoneIds}::bigint[])`));
  if (not?.milestone !== undefined) {
    conditions.push(sql`not ${having(milestonesTitled([not.milestone]))}`);
  }
  return conditions;
}

function milestonesTitled(titles: readonly string[]): Fragment {
  return sql`select m.id from milestones m where m.title = any(${titles}::text[])`;
}

function milestonesByDay(filter: { started: true } | { upcoming: true }, today: string): Fragment {
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
