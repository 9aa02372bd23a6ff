/**
 * The first page of an epic's tree as one statement by hand, the answer ready to send: what the page's query costs without
 * GraphQL, rules and several statements. Parameters: id of the epic, ids of the namespaces the reader is a Reporter of,
 * size of the page.
 */
export const treeStatement = `
  with epic as (select w.*, n.full_path from work_items w join namespaces n on n.id = w.namespace_id where w.id = $1),
  places as (
    select n.id, n.full_path, n.traversal_ids && $2::bigint[] as trusted from namespaces n
    where n.visibility in ('public', 'internal') or n.traversal_ids && $2::bigint[]),
  readable as (
    select w.*, places.full_path from work_items w join places on places.id = w.namespace_id
    where w.parent_id = $1 and (not w.confidential or places.trusted)
      and not exists (select from users author where author.id = w.author_id and author.state = 'banned')),
  page as materialized (
    select * from (
      select r.*, r.type = 'epic' as is_epic,
             row_number() over (partition by r.type = 'epic' order by r.relative_position, r.id) as place
      from readable r) numbered where place <= $3 + 1),
  worn as (
    select o.work_item_id, json_agg(json_build_object('id', 'gid://gitlab/GroupLabel/' || l.id, 'title', l.title,
             'color', l.color, 'description', l.description) order by lower(l.title), l.id) as nodes
    from page join work_item_labels o on o.work_item_id = page.id join labels l on l.id = o.label_id group by 1),
  people as (
    select a.work_item_id, json_agg(json_build_object('id', 'gid://gitlab/User/' || u.id, 'webPath', '/' || u.username,
             'name', u.name, 'username', u.username, 'avatarUrl', u.avatar_url) order by u.id) as nodes
    from page join work_item_assignees a on a.work_item_id = page.id join users u on u.id = a.user_id group by 1),
  blockers as (
    select l.target_id, count(*) as count from page join work_item_links l on l.target_id = page.id and l.type = 'blocks'
    join work_items s on s.id = l.source_id and s.state = 'opened' group by 1),
  below as (
    select c.parent_id, bool_or(c.type = 'epic') as epics, bool_or(c.type <> 'epic') as issues
    from page join work_items c on c.parent_id = page.id group by 1),
  nodes as (
    select page.is_epic, page.place, jsonb_build_object(
      'id', case when is_epic then 'gid://gitlab/Epic/' else 'gid://gitlab/Issue/' end || page.id, 'iid', page.iid::text,
      'title', page.title, 'state', page.state, 'confidential', page.confidential,
      'reference', page.full_path || case when is_epic then '&' else '#' end || page.iid,
      'relationPath', '/groups/' || epic.full_path || '/-/epics/' || epic.iid
        || case when is_epic then '/links/' else '/issues/' end || page.id,
      'webPath', case when is_epic then '/groups/' || page.full_path || '/-/epics/' else '/' || page.full_path || '/-/issues/' end
        || page.iid,
      'createdAt', to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'closedAt', to_char(page.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'dueDate', page.due_date, 'relativePosition', page.relative_position,
      'blocked', blockers.count is not null, 'blockedByCount', coalesce(blockers.count, 0),
      'labels', json_build_object('nodes', coalesce(worn.nodes, '[]')))
    || case when is_epic then jsonb_build_object(
      'startDate', page.start_date, 'userPermissions', json_build_object('updateEpic', true),
      'hasChildren', coalesce(below.epics, false), 'hasIssues', coalesce(below.issues, false),
      'group', json_build_object('id', 'gid://gitlab/Group/' || page.namespace_id, 'fullPath', page.full_path),
      'descendantCounts', json_build_object('openedEpics', page.opened_epics, 'closedEpics', page.closed_epics,
        'openedIssues', page.opened_issues, 'closedIssues', page.closed_issues))
    else jsonb_build_object(
      'epicIssueId', 'gid://gitlab/EpicIssue/' || page.id, 'type', 'ISSUE', 'weight', page.weight,
      'healthStatus', case page.health_status when 'on_track' then 'onTrack' when 'at_risk' then 'atRisk'
        when 'needs_attention' then 'needsAttention' end,
      'userPermissions', json_build_object('adminIssue', true),
      'milestone', (select json_build_object('id', 'gid://gitlab/Milestone/' || m.id, 'title', m.title,
        'startDate', m.start_date, 'dueDate', m.due_date) from milestones m where m.id = page.milestone_id),
      'assignees', json_build_object('nodes', coalesce(people.nodes, '[]'))) end as node
    from page cross join epic
    left join worn on worn.work_item_id = page.id left join people on people.work_item_id = page.id
    left join blockers on blockers.target_id = page.id left join below on below.parent_id = page.id),
  pages as (
    select is_epic, json_build_object(
      'nodes', json_agg(node order by place) filter (where place <= $3),
      'pageInfo', json_build_object('hasNextPage', count(*) > $3, 'endCursor', max(place)::text)) as answer
    from nodes group by is_epic)
  select json_build_object('data', json_build_object('group', json_build_object(
    'id', 'gid://gitlab/Group/' || epic.namespace_id, 'fullPath', epic.full_path,
    'epic', json_build_object(
      'id', 'gid://gitlab/Epic/' || epic.id, 'iid', epic.iid::text, 'title', epic.title, 'confidential', epic.confidential,
      'webPath', '/groups/' || epic.full_path || '/-/epics/' || epic.iid, 'hasChildren', true, 'hasIssues', true,
      'userPermissions', json_build_object('adminEpic', true, 'createEpic', true, 'adminEpicRelation', true),
      'descendantCounts', json_build_object('openedEpics', epic.opened_epics, 'closedEpics', epic.closed_epics,
        'openedIssues', epic.opened_issues, 'closedIssues', epic.closed_issues),
      'descendantWeightSum', json_build_object('openedIssues', epic.opened_issues_weight,
        'closedIssues', epic.closed_issues_weight),
      'healthStatus', json_build_object('issuesAtRisk', epic.issues_at_risk, 'issuesOnTrack', epic.issues_on_track,
        'issuesNeedingAttention', epic.issues_needing_attention),
      'children', (select answer from pages where is_epic), 'issues', (select answer from pages where not is_epic)))))::text
    as answer
  from epic`;
