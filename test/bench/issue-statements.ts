/* What a page of issues and the page of an issue cost as one statement by hand, without rules, presenters and GraphQL. */

/** What a list shows of an issue `w`. */
const asJson = `
  json_build_object(
    'id', w.id, 'iid', w.iid, 'title', w.title, 'state', w.state, 'confidential', w.confidential, 'weight', w.weight,
    'created_at', w.created_at, 'due_date', w.due_date, 'description', w.description,
    'author', (select json_build_object('id', u.id, 'name', u.name, 'username', u.username) from users u where u.id = w.author_id),
    'milestone', (select json_build_object('id', m.id, 'title', m.title, 'due_date', m.due_date)
                  from milestones m where m.id = w.milestone_id),
    'epic', (select json_build_object('id', e.id, 'iid', e.iid, 'title', e.title) from work_items e where e.id = w.parent_id),
    'labels', coalesce((select json_agg(json_build_object('id', l.id, 'name', l.title, 'color', l.color) order by lower(l.title))
                        from work_item_labels o join labels l on l.id = o.label_id where o.work_item_id = w.id), '[]'),
    'assignees', coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'username', u.username) order by u.id)
                           from work_item_assignees a join users u on u.id = a.user_id where a.work_item_id = w.id), '[]'),
    'user_notes_count', (select count(*) from notes n where n.work_item_id = w.id))`;

/** Whether the reader sees the row; `$2` holds the ids of the namespaces of which the reader is a Reporter. */
const isVisible = `
  (n.visibility in ('public', 'internal') or n.traversal_ids && $2::bigint[])
  and (not w.confidential or n.traversal_ids && $2::bigint[])
  and not exists (select from users author where author.id = w.author_id and author.state = 'banned')`;

/** The newest open issues of a group and all below it. Parameters: id of the group, memberships, size of the page. */
export const issuesStatement = `
  with page as materialized (
    select w.id, row_number() over (order by w.created_at desc, w.id desc) as place
    from work_items w join namespaces n on n.id = w.namespace_id
    where w.type <> 'epic' and w.state = 'opened' and n.traversal_ids @> array[$1::bigint] and ${isVisible}
    order by w.created_at desc, w.id desc limit $3)
  select json_agg(${asJson} order by page.place)::text as answer
  from page join work_items w on w.id = page.id`;

/** An issue. Parameters: its id, memberships. */
export const issueStatement = `
  select json_build_object('data', json_build_object('namespace', json_build_object('workItem', ${asJson})))::text as answer
  from work_items w join namespaces n on n.id = w.namespace_id
  where w.id = $1::bigint and ${isVisible}`;
