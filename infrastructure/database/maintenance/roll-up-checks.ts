import { join, sql, trusted, type Fragment } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** Each sum of an epic's row and its definition over the descendants `d`. */
const sums: Readonly<Record<string, string>> = {
  opened_epics: `count(*) filter (where d.type = 'epic' and d.state = 'opened')`,
  closed_epics: `count(*) filter (where d.type = 'epic' and d.state = 'closed')`,
  opened_issues: `count(*) filter (where d.type <> 'epic' and d.state = 'opened')`,
  closed_issues: `count(*) filter (where d.type <> 'epic' and d.state = 'closed')`,
  opened_issues_weight: `sum(d.weight) filter (where d.type <> 'epic' and d.state = 'opened')`,
  closed_issues_weight: `sum(d.weight) filter (where d.type <> 'epic' and d.state = 'closed')`,
  issues_on_track: healthy('on_track'),
  issues_needing_attention: healthy('needs_attention'),
  issues_at_risk: healthy('at_risk'),
};

function healthy(status: string): string {
  return `count(*) filter (where d.type <> 'epic' and d.state = 'opened' and d.health_status = '${status}')`;
}

/** The descendants of each epic, computed from the leaves instead of level by level. */
const counted = trusted(`
  select ancestor.id, ${Object.entries(sums)
    .map(([column, sum]) => `${sum} as ${column}`)
    .join(', ')}
  from work_items d, unnest(d.ancestor_ids) as ancestor (id)
  where d.type <> 'task' group by ancestor.id`);

function sumCheck(column: string): Fragment {
  const name = trusted(column);
  return sql`
    select e.id, ${column}::text || ' is ' || e.${name} || ', its descendants count ' || coalesce(counted.${name}, 0) as problem
    from work_items e left join counted on counted.id = e.id
    where e.${name} <> (case when e.type = 'epic' then coalesce(counted.${name}, 0) else 0 end)`;
}

/**
 * One date of each epic and its source: the fixed date if it is fixed, otherwise the earliest start or latest due date
 * of the milestones of its direct issues and of its child epics. On equal dates a milestone takes precedence, then the lower
 * id.
 */
function dateCheck(side: 'start' | 'due'): Fragment {
  const date = trusted(`${side}_date`);
  const better = trusted(side === 'start' ? 'asc' : 'desc');
  return sql`
    select e.id, ${`${side}_date`}::text || ' is ' || coalesce(e.${date}::text, 'empty') || ', it should be '
           || coalesce(expected.date::text, 'empty') as problem
    from work_items e
    left join lateral (
      select source.* from (
        select m.${date} as date, m.id as milestone_id, null::bigint as item_id
        from work_items c join milestones m on m.id = c.milestone_id
        where c.parent_id = e.id and c.type in ('issue', 'incident')
        union all
        select c.${date}, null, c.id from work_items c where c.parent_id = e.id and c.type = 'epic') source
      where source.date is not null
      order by source.date ${better}, source.milestone_id nulls last, source.item_id limit 1) inherited on true
    cross join lateral (
      select case when e.${date}_is_fixed then e.${date}_fixed else inherited.date end as date) expected
    where e.type = 'epic' and (
      e.${date} is distinct from expected.date
      or e.${date}_source_milestone_id is distinct from inherited.milestone_id
      or e.${date}_source_item_id is distinct from inherited.item_id)`;
}

export const rollUpChecks: readonly IntegrityCheck[] = [
  {
    name: 'roll-ups',
    subject: 'work_item',
    broken: sql`with counted as (${counted}) select * from (${join(
      Object.keys(sums).map(sumCheck),
      ' union all ',
    )}) broken order by id, problem`,
  },
  { name: 'start-dates', subject: 'work_item', broken: dateCheck('start') },
  { name: 'due-dates', subject: 'work_item', broken: dateCheck('due') },
];
