import type { Actor } from '../../../domain/access/actor.ts';
import type { NoteFilter } from '../../../domain/notes/note.ts';
import { activityFields } from '../../../domain/work-items/fields.ts';
import { join, sql, trusted, type Fragment } from '../sql.ts';
import { shortChanges } from '../short-changes.ts';
import { visibleInternalNotes, visibleWorkItems } from '../visible.ts';

/**
 * All lines of an item's conversation as one relation of entries: comments, changes of the item, added and removed
 * children, duplicates, and links. Lines about another item are only visible to people who may read that item too.
 */
export function conversation(actor: Actor, itemId: number | Fragment, filter: NoteFilter): Fragment {
  const parts = [
    ...(filter === 'activity' ? [] : [comments(actor, itemId)]),
    ...(filter === 'comments'
      ? []
      : [ownChanges(itemId), children(actor, itemId), duplicates(actor, itemId), links(actor, itemId)]),
  ];
  return join(parts, ' union all ');
}

function comments(actor: Actor, itemId: number | Fragment): Fragment {
  return sql`${allComments} where note.work_item_id = ${itemId} and ${visibleComments(actor)}`;
}

/** Comments `note` of items `w` as entries. */
// As a left join the thread is not read where only the number of comments is needed.
export const allComments =
  trusted(`select note.id, note.work_item_id, note.discussion_id, note.author_id, note.threaded, note.body,
    note.internal, null::text as action, null::jsonb as changes, null::text as subject_type, null::bigint as subject_id,
    note.created_at, note.updated_at, note.last_edited_at,
    thread.author_id as thread_author_id, thread.resolved_at, thread.resolved_by_id
  from notes note join work_items w on w.id = note.work_item_id
    left join notes thread on thread.id = note.discussion_id`);

/** Comments that the actor may read, on items that they may read. */
export function visibleComments(actor: Actor): Fragment {
  return sql`(not note.internal or ${visibleInternalNotes(actor, 'w')})`;
}

function changes(itemId: number | Fragment, rest: Fragment): Fragment {
  return sql`select log.id, ${itemId}::bigint as work_item_id, null::bigint as discussion_id, log.actor_id as author_id,
      false as threaded, null::text as body, false as internal, log.action, ${shortChanges} as changes, log.subject_type, log.subject_id,
      log.created_at, log.created_at as updated_at, null::timestamptz as last_edited_at, null::bigint as thread_author_id,
      null::timestamptz as resolved_at, null::bigint as resolved_by_id
    from change_log log ${rest}`;
}

/**
 * Entries that set the number are its creation or its move to another container, not changes that the conversation
 * shows.
 */
function ownChanges(itemId: number | Fragment): Fragment {
  return changes(
    itemId,
    sql`where log.subject_type = 'work_item' and log.subject_id = ${itemId} and not log.derived
        and log.changes ?| ${activityFields}::text[] and not log.changes ? 'iid'`,
  );
}

function children(actor: Actor, itemId: number | Fragment): Fragment {
  const side = (name: 'before' | 'after'): Fragment => sql`log.changes -> 'parentId' @> ${containing([name], itemId)}`;
  return changes(
    itemId,
    sql`${visibleItem(actor, trusted('log.subject_id'))}
        where log.subject_type = 'work_item' and log.changes ? 'parentId' and not log.derived and (${side('before')} or ${side('after')})`,
  );
}

function duplicates(actor: Actor, itemId: number | Fragment): Fragment {
  return changes(
    itemId,
    sql`${visibleItem(actor, trusted('log.subject_id'))}
        where log.subject_type = 'work_item' and log.changes ? 'duplicatedToId' and not log.derived
          and log.changes -> 'duplicatedToId' @> ${containing(['after'], itemId)}`,
  );
}

function links(actor: Actor, itemId: number | Fragment): Fragment {
  const ends = (['sourceId', 'targetId'] as const).flatMap((end) =>
    (['before', 'after'] as const).map((side) => sql`log.changes @> ${containing([end, side], itemId)}`),
  );
  const id = (end: string): Fragment =>
    trusted(`coalesce(log.changes -> '${end}' ->> 'after', log.changes -> '${end}' ->> 'before')::bigint`);
  const other = sql`case when ${id('sourceId')} = ${itemId} then ${id('targetId')} else ${id('sourceId')} end`;
  return changes(
    itemId,
    sql`${visibleItem(actor, other)} where log.subject_type = 'link' and not log.derived and (${join(ends, ' or ')})`,
  );
}

/** A JSON object with the item's id under these names; a constant if the id is a constant. */
function containing(names: readonly string[], itemId: number | Fragment): Fragment {
  if (typeof itemId !== 'number') {
    return names.reduceRight((value, name) => sql`jsonb_build_object(${name}::text, ${value})`, itemId);
  }
  return sql`${JSON.stringify(names.reduceRight<unknown>((value, name) => ({ [name]: value }), itemId))}::jsonb`;
}

/**
 * Indexes on the JSON of the log find the entries of one item, but the planner estimates that they match one entry in a
 * hundred, and in a long log it prefers to join the estimate with all work items. So the item of each entry is looked
 * up separately: `offset 0` prevents the planner from turning that into a join.
 */
function visibleItem(actor: Actor, id: Fragment): Fragment {
  return sql`cross join lateral (
    select from work_items w where w.id = ${id} and ${visibleWorkItems(actor, 'w')} offset 0) w`;
}
