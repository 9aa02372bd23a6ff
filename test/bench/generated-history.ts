import { dice } from './dice.ts';

/**
 * What years leave behind in a plan: texts of the usual length, what was changed when and by whom, and comments. Some 1.5 lines
 * of history for each item and a comment for each epic and for one issue in forty.
 */

/** Some hundred characters for most items, thousands for a few. */
export function description(row: string): string {
  return `repeat('What it is about, why it matters and how we know that it is done. ',
    case when ${dice(row, 'long text', 50)} = 0 then 60 else 2 + (${dice(row, 'text', 8)})::int end)`;
}

/** Each item was made, which says all it was made with. */
export const makings = `
  insert into change_log (created_at, actor_id, action, subject_type, subject_id, namespace_id, changes)
  select w.created_at, w.author_id, 'work_item.create', 'work_item', w.id, w.namespace_id, jsonb_strip_nulls(jsonb_build_object(
    'iid', jsonb_build_object('after', w.iid), 'type', jsonb_build_object('after', w.type),
    'title', jsonb_build_object('after', w.title), 'state', jsonb_build_object('after', 'opened'),
    'parentId', case when w.parent_id is not null then jsonb_build_object('after', w.parent_id) end))
  from work_items w order by w.id`;

/** Every second item was changed afterwards. */
export const edits = `
  insert into change_log (created_at, actor_id, action, subject_type, subject_id, namespace_id, changes)
  select w.created_at + interval '1 hour', w.author_id, 'work_item.update', 'work_item', w.id, w.namespace_id,
         case ${dice('w.id', 'kind of edit', 4)}
           when 0 then jsonb_build_object('title', jsonb_build_object('before', 'Draft', 'after', w.title))
           when 1 then jsonb_build_object('labelIds', jsonb_build_object('before', '[]'::jsonb, 'after', '[]'::jsonb))
           when 2 then jsonb_build_object('parentId', jsonb_build_object('before', w.parent_id, 'after', w.parent_id))
           else jsonb_build_object('state', jsonb_build_object('before', 'opened', 'after', w.state)) end
  from work_items w where ${dice('w.id', 'edited', 2)} = 0 order by w.id`;

export const comments = `
  with written as (
    select w.id as item_id, w.created_at, nextval(pg_get_serial_sequence('change_log', 'id')) as id
    from work_items w where w.type = 'epic' or ${dice('w.id', 'comment', 40)} = 0)
  insert into notes (id, discussion_id, work_item_id, author_id, body, created_at, updated_at)
  select id, id, item_id, (select min(id) from users where username like 'person%') + ${dice('written.id', 'commenter', ':people')},
         repeat('I have looked at it and think that we can go on. ', 1 + (${dice('written.id', 'comment text', 10)})::int),
         created_at + interval '2 hours', created_at + interval '2 hours'
  from written`;
