import type { Actor } from '../../../domain/access/actor.ts';
import { scopeOf, type ItemGrouping, type PlainGrouping } from '../../../domain/work-items/grouping.ts';
import { sql, trusted, type Fragment } from '../sql.ts';
import { visibleInNamespace, visibleNamespaces, visibleWorkItems } from '../visible.ts';

/**
 * What tells the group of the item `w`; null for those in none. What the actor may not see is as if it were not there,
 * as in the answer about the item itself.
 */
export function groupKey(actor: Actor, grouping: ItemGrouping): Fragment {
  const scope = scopeOf(grouping);
  return scope === null ? plainKeys[grouping as PlainGrouping](actor) : labelKey(scope);
}

const plainKeys: Readonly<Record<PlainGrouping, (actor: Actor) => Fragment>> = {
  state: () => trusted('w.state'),
  // The first one of an answer.
  assignee: () => trusted('(select min(given.user_id) from work_item_assignees given where given.work_item_id = w.id)'),
  milestone: (actor) =>
    sql`(select m.id from milestones m where m.id = w.milestone_id and ${visibleInNamespace(actor, 'm')})`,
  epic: (actor) => sql`(select parent.id from work_items parent
    where parent.id = w.parent_id and parent.type = 'epic' and ${visibleWorkItems(actor, 'parent')})`,
  group: (actor) =>
    sql`(select n.id from namespaces n where n.id = w.namespace_id and ${visibleNamespaces(actor, 'n')})`,
};

/** An item has at most one label of a scope, unless it came with a plan. */
function labelKey(scope: string): Fragment {
  const start = `${scope}::`;
  return sql`(select min(l.title) from work_item_labels item_label join labels l on l.id = item_label.label_id
    where item_label.work_item_id = w.id and starts_with(l.title, ${start}::text)
      and strpos(substr(l.title, char_length(${start}::text) + 1), '::') = 0)`;
}

/** The sums of the groups. What is below two epics of a group counts once. */
export function groupSums(key: Fragment, conditions: Fragment, limit: number): Fragment {
  return sql`with found as materialized (
      select w.id, w.state = 'closed' as is_closed, w.ancestor_ids, (${key})::text as key,
        case when w.type = 'epic' then w.opened_issues + w.closed_issues else 1 end as issues,
        case when w.type = 'epic' then w.closed_issues else (w.state = 'closed')::int end as closed_issues,
        case when w.type = 'epic' then w.opened_issues_weight + w.closed_issues_weight
          else coalesce(w.weight, 0) end as weight,
        case when w.type = 'epic' then w.closed_issues_weight
          when w.state = 'closed' then coalesce(w.weight, 0) else 0 end as closed_weight,
        w.type = 'epic' as is_epic
      from work_items w where ${conditions}),
    nested as (select distinct found.id from found cross join unnest(found.ancestor_ids) ancestor(id)
      join found above on above.id = ancestor.id and above.is_epic and above.key is not distinct from found.key
      where found.is_epic)
    select found.key, count(*) as count, count(*) filter (where found.is_closed) as closed_count,
      coalesce(sum(found.issues) filter (where nested.id is null), 0)::bigint as issue_count,
      coalesce(sum(found.closed_issues) filter (where nested.id is null), 0)::bigint as closed_issue_count,
      coalesce(sum(found.weight) filter (where nested.id is null), 0)::bigint as weight,
      coalesce(sum(found.closed_weight) filter (where nested.id is null), 0)::bigint as closed_weight
    from found left join nested on nested.id = found.id group by found.key limit ${limit}`;
}
