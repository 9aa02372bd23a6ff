/** Namespaces that the reader sees: all of them, and those whose confidential items the reader sees, as arrays. */
const readable = `
  places as (
    select n.id, n.name, n.full_name, n.full_path, n.traversal_ids && $2::bigint[] as trusted from namespaces n
    where n.traversal_ids @> array[(select id from here)]
      and (n.visibility in ('public', 'internal') or n.traversal_ids && $2::bigint[])),
  mine as (select array_agg(id) as ids, array_agg(id) filter (where trusted) as trusted from places)`;

const withinTimeframe = `roadmap_start <= $4::date and roadmap_end >= $3::date and not (roadmap_start > roadmap_end)`;

/** The sum keeps the planner from the index of namespaces, which would cost more than the order of the page saves. */
function isVisible(item: string): string {
  return `${item}.namespace_id + 0 = any((select ids from mine)::bigint[])
    and (not ${item}.confidential or ${item}.namespace_id = any((select trusted from mine)::bigint[]))
    and not exists (select from users author where author.id = ${item}.author_id and author.state = 'banned')`;
}

/** Whether an epic is listed under an ancestor: under its parent, or without a parent that has both dates, any. */
function isShownUnder(ancestor: string, epic: string): string {
  return `(${ancestor}.id = ${epic}.parent_id or (
    select parent.id from work_items parent where parent.id = ${epic}.parent_id and parent.start_date is not null
      and parent.due_date is not null and ${isVisible('parent')}) is null)`;
}

/**
 * The first page of a group's roadmap as one statement by hand, the answer ready to send: what the product's several
 * statements, its rules and its GraphQL are measured against. Parameters: path of the group, ids of the namespaces the
 * reader is a member of, start and end of the timeframe, size of the page, and the two counts of `countStatement`.
 */
export const roadmapStatement = `
  with here as (select id, name, full_name from namespaces where lower(full_path) = lower($1)),${readable},
  page as (
    select w.*, row_number() over (order by w.start_date nulls last, w.id) as place
    from work_items w
    where w.id in (
      select w.id from work_items w
      where ${withinTimeframe} and ${isVisible('w')} and not exists (
        select from (select id from work_items item where ${withinTimeframe} and ${isVisible('item')}) above
        where above.id = any(w.ancestor_ids) and ${isShownUnder('above', 'w')})
      order by w.start_date nulls last, w.id limit $5 + 1)),
  children as (
    select c.parent_id, bool_or(c.type = 'epic') as epics,
           bool_or(c.type = 'epic' and c.roadmap_start <= $4::date and c.roadmap_end >= $3::date) as within
    from page join work_items c on c.parent_id = page.id
    where ${isVisible('c')} group by c.parent_id),
  worn as (
    select o.work_item_id, json_agg(json_build_object('id', 'gid://gitlab/GroupLabel/' || l.id, 'title', l.title,
             'description', l.description, 'color', l.color) order by lower(l.title), l.id) as nodes
    from page join work_item_labels o on o.work_item_id = page.id join labels l on l.id = o.label_id
    group by o.work_item_id),
  sides as (
    select l.source_id as own, l.target_id as other, l.type as seen, l.id, l.kind, l.lag
    from page join work_item_links l on l.source_id = page.id
    union all
    select l.target_id, l.source_id, case l.type when 'blocks' then 'is_blocked_by' else l.type end, l.id, l.kind, l.lag
    from page join work_item_links l on l.target_id = page.id),
  linked as (
    select s.own, json_agg(json_build_object('linkType', s.seen,
             'linkKind', case when s.seen <> 'relates_to' then upper(s.kind) end,
             'linkLag', case when s.seen <> 'relates_to' then s.lag end,
             'workItemState', case w.state when 'opened' then 'OPEN' else 'CLOSED' end,
             'workItem', json_build_object('id', 'gid://gitlab/WorkItem/' || w.id)) order by s.id) as nodes
    from sides s join work_items w on w.id = s.other
    where w.namespace_id = any((select ids from mine)::bigint[])
      and (not w.confidential or w.namespace_id = any((select trusted from mine)::bigint[])) group by s.own),
  nodes as (
    select page.place, page.id, json_build_object(
      'id', 'gid://gitlab/Epic/' || page.id, 'iid', page.iid::text, 'title', page.title, 'state', page.state, 'color', page.color,
      'confidential', page.confidential,
      'startDate', page.start_date, 'startDateIsFixed', page.start_date_is_fixed,
      'dueDate', page.due_date, 'dueDateIsFixed', page.due_date_is_fixed,
      'mustStartOn', page.must_start_on, 'startNoEarlierThan', page.start_no_earlier_than,
      'finishNoLaterThan', page.finish_no_later_than,
      'closedAt', to_char(page.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'hasParent', page.parent_id is not null,
      'hasChildren', coalesce(children.epics, false), 'hasChildrenWithinTimeframe', coalesce(children.within, false),
      'parent', case when parent.id is not null then json_build_object(
        'id', 'gid://gitlab/Epic/' || parent.id, 'title', parent.title, 'startDate', parent.start_date, 'dueDate', parent.due_date) end,
      'ancestors', json_build_object('nodes', coalesce((
        select json_agg(json_build_object('id', 'gid://gitlab/Epic/' || a.id) order by cardinality(a.ancestor_ids) desc)
        from work_items a
        where a.id = any(page.ancestor_ids) and a.namespace_id = any((select ids from mine)::bigint[])
          and (not a.confidential or a.namespace_id = any((select trusted from mine)::bigint[]))), '[]')),
      'group', json_build_object('id', 'gid://gitlab/Group/' || places.id, 'name', places.name,
        'fullName', places.full_name, 'fullPath', places.full_path),
      'labels', json_build_object('nodes', coalesce(worn.nodes, '[]')),
      'descendantCounts', json_build_object('openedEpics', page.opened_epics, 'closedEpics', page.closed_epics,
        'openedIssues', page.opened_issues, 'closedIssues', page.closed_issues),
      'descendantWeightSum', json_build_object('openedIssues', page.opened_issues_weight,
        'closedIssues', page.closed_issues_weight),
      'userPermissions', json_build_object('updateEpic', page.namespace_id = any((select trusted from mine)::bigint[]),
        'destroyEpic', false),
      'healthStatus', json_build_object('issuesAtRisk', page.issues_at_risk,
        'issuesNeedingAttention', page.issues_needing_attention, 'issuesOnTrack', page.issues_on_track),
      'linkedWorkItems', json_build_object('nodes', coalesce(linked.nodes, '[]'))) as node
    from page join places on places.id = page.namespace_id
    left join work_items parent on parent.id = page.parent_id
    left join children on children.parent_id = page.id
    left join worn on worn.work_item_id = page.id
    left join linked on linked.own = page.id
    where page.place <= $5)
  select json_build_object('data', json_build_object('group', json_build_object(
    'id', 'gid://gitlab/Group/' || here.id, 'name', here.name, 'fullName', here.full_name,
    'userPermissions', json_build_object('createEpic', true, 'shareRoadmap', false),
    'epics', json_build_object(
      'count', $6::integer,
      'matchCount', $7::integer,
      'nodes', (select coalesce(json_agg(node order by place), '[]') from nodes),
      'pageInfo', json_build_object('hasNextPage', (select count(*) > $5 from page))))))::text as answer,
    pg_current_snapshot()::text as snapshot
  from here`;

/** The numbers of rows and of matching epics, for the same parameters but the last, and the snapshot that they hold for. */
export const countStatement = `
  with here as (select id from namespaces where lower(full_path) = lower($1)),${readable},
  found as materialized (
    select w.id, w.parent_id, w.ancestor_ids from (
      select id, parent_id, ancestor_ids, namespace_id, confidential, author_id from work_items
      where ${withinTimeframe} offset 0) w join places on places.id = w.namespace_id
    where (not w.confidential or places.trusted)
      and not exists (select from users author where author.id = w.author_id and author.state = 'banned')),
  below as (
    select distinct f.id from found f cross join lateral unnest(f.ancestor_ids) as ancestor(id)
    join found above on above.id = ancestor.id where ${isShownUnder('above', 'f')})
  select (select count(*) from found) - (select count(*) from below) as rows, (select count(*) from found) as matches,
    pg_current_snapshot()::text as snapshot`;
