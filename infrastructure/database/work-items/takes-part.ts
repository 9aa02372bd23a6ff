import { sql, type Fragment } from '../sql.ts';

/**
 * True if a person is notified of an item `w` by default: as author or assignee, or because they commented or were
 * mentioned. Mentions in internal notes do not count: the result would show people who may not read these notes that they
 * exist.
 */
export function takesPart(userId: number | null): Fragment {
  return sql`(w.author_id = ${userId}::bigint
    or exists (select from work_item_assignees a where a.work_item_id = w.id and a.user_id = ${userId}::bigint)
    or exists (select from notes t where t.work_item_id = w.id and t.author_id = ${userId}::bigint)
    or exists (select from todos t left join notes note on note.id = t.note_id
      where t.work_item_id = w.id and t.user_id = ${userId}::bigint
        and t.action in ('mentioned', 'directly_addressed') and not coalesce(note.internal, false)))`;
}
