import type { Actor } from '../../../domain/access/actor.ts';
import type { NoteFilter } from '../../../domain/notes/note.ts';
import { activityFields } from '../../../domain/work-items/fields.ts';
import { join, sql, trusted, type Fragment } from '../sql.ts';
import { shortChanges } from '../short-changes.ts';
import { visibleInternalNotes, visibleWorkItems } from '../visible.ts';

/**
 * All lines of an item's conversation as one relation of entries: comments, changes of the item, children that came or
 * went, links that were made or removed. What concerns another item shows to those who may read that one too.
 */
export function conversation(actor: Actor, itemId: number | Fragment, filter: NoteFilter): Fragment {
  const parts = [
    ...(filter === 'activity' ? [] : [comments(actor, itemId)]),
    ...(filter === 'comments' ? [] : [ownChanges(itemId), children(actor, itemId), links(actor, itemId)]),
  ];
  return join(parts, ' union all ');
}

function comments(actor: Actor, itemId: number | Fragment): Fragment {
  return sql`${allComments} where note.work_item_id = ${itemId} and ${visibleComments(actor)}`;
}

/** Comments `note` of items `w` as entries. */
export const allComments =
  trusted(`select note.id, note.work_item_id, note.discussion_id, note.author_id, note.threaded, note.body,
    note.internal, null::text as action, null::jsonb as changes, null::text as subject_type, null::bigint as subject_id,
    note.created_at, note.updated_at, note.last_edited_at
  from notes note join work_items w on w.id = note.work_item_id`);

/** Those that the actor may read of items that they may read. */
export function visibleComments(actor: Actor): Fragment {
  return sql`(not note.internal or ${visibleInternalNotes(actor, 'w')})`;
}

function changes(itemId: number | Fragment, rest: Fragment): Fragment {
  return sql`select log.id, ${itemId}::bigint as work_item_id, null::bigint as discussion_id, log.actor_id as author_id,
      false as threaded, null::text as body, false as internal, log.action, ${shortChanges} as changes, log.subject_type, log.subject_id,
      log.created_at, log.created_at as updated_at, null::timestamptz as last_edited_at
    from change_log log ${rest}`;
}

/** The author of the item did not change it: an entry that gives a number is the making, or the move to another container. */
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

/** A JSON object that holds the item's id below these names; a constant where the id is one. */
function containing(names: readonly string[], itemId: number | Fragment): Fragment {
  if (typeof itemId !== 'number') {
    return names.reduceRight((value, name) => sql`jsonb_build_object(${name}::text, ${value})`, itemId);
  }
  return sql`${JSON.stringify(names.reduceRight<unknown>((value, name) => ({ [name]: value }), itemId))}::jsonb`;
}

/**
 * What the log says of one item is found by indexes on its JSON, of which the planner guesses that they name one line in a
 * hundred, and in a long log it would rather join that guess with all work items. Each line's item is therefore looked up
 * by itself: `offset 0` keeps the planner from turning that into a join.
 */
function visibleItem(actor: Actor, id: Fragment): Fragment {
  return sql`cross join lateral (
    select from work_items w where w.id = ${id} and ${visibleWorkItems(actor, 'w')} offset 0) w`;
}
