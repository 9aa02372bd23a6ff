import { sql, type Fragment } from '../sql.ts';

/**
 * The people who are notified of an item by default, as a subquery of `user_id`, `how` and `is_internal`: its author and
 * assignees, and those who commented or were mentioned. A mention in an internal note is internal: outside such notes it
 * may not count, since the result would show people who may not read them that they exist. `item` is the item's row.
 */
export function peopleTakingPart(item: Fragment): Fragment {
  return sql`(
    select ${item}.author_id as user_id, 'author' as how, false as is_internal
    union all
    select a.user_id, 'assignee', false from work_item_assignees a where a.work_item_id = ${item}.id
    union all
    select t.author_id, 'commenter', false from notes t where t.work_item_id = ${item}.id
    union all
    select t.user_id, 'mentioned_before', coalesce(note.internal, false)
    from todos t left join notes note on note.id = t.note_id
    where t.work_item_id = ${item}.id and t.action in ('mentioned', 'directly_addressed'))`;
}

/** True if a person is notified of an item `w` by default. */
export function takesPart(userId: number | null): Fragment {
  return sql`exists (select from ${peopleTakingPart(sql`w`)} person
    where person.user_id = ${userId}::bigint and not person.is_internal)`;
}
