import { cardSubject, undoableFields, outcomeFields, undoDays } from '../../../domain/acts/act.ts';
import { fields, itemFields } from '../../../domain/work-items/fields.ts';
import { sql, trusted, type Fragment } from '../sql.ts';

const undoable: readonly string[] = undoableFields;
/** Fields that an item of some type has from others: their changes come and go with those of the others. */
const following: readonly string[] = undoableFields.filter((field) => fields[field].follows.length > 0);
const read: readonly string[] = [...undoableFields, ...outcomeFields];

/** When the oldest act was that can be undone. */
export const youngest = trusted(`now() - interval '${undoDays} days'`);

/** Entries about things that acts change; an index has them. */
export const isOfActedThing = trusted(`log.subject_type in ('work_item', 'link', '${cardSubject}')`);
/** Those about items and their cards. */
export const isAboutItem = trusted(`log.subject_type in ('work_item', '${cardSubject}')`);

/** An entry of a card that a person moved on a board, not of one that made room for another. */
export const isOfCard = sql`(log.subject_type = ${trusted(`'${cardSubject}'`)} and not log.derived and log.changes ? 'position')`;

/** An entry `log` of an item, its card or a link that is an act, or belongs to one. */
export const isOfAct = sql`(log.subject_type = 'link' or ${isOfCard}
  or (log.subject_type = 'work_item' and log.changes ?| ${undoable}::text[]))`;

/** What an entry is about: the place of a card is a field of its item. */
export const subjectOfAct = trusted(
  `case log.subject_type when '${cardSubject}' then 'work_item' else log.subject_type end as subject_type`,
);
const cardFields = sql`jsonb_build_object('boardPosition', log.changes -> 'position')`;
const isAboutCard = trusted(`log.subject_type = '${cardSubject}'`);

/** An entry of dates that an epic only inherited, of which one act may have as many as it moved items. */
export const isOfInherited = sql`(log.derived and log.subject_type = 'work_item'
  and not log.changes ?| ${undoable.filter((field) => !following.includes(field))}::text[])`;

/** An entry that undoing made. */
export const isOfUndoing = trusted(
  'exists (select from undone_acts u where u.actor_id = log.actor_id and u.created_at = log.created_at)',
);

/** The changed fields of an entry, without the values of long texts. */
export const shortFields = sql`case when log.subject_type = 'link' then log.changes
  when ${isAboutCard} then ${cardFields} else coalesce((
    select jsonb_object_agg(key, case key when 'description' then '{}'::jsonb else value end)
    from jsonb_each(log.changes) where key = any(${read}::text[])), '{}') end`;

const unread: readonly string[] = itemFields.filter((field) => field === 'description' || !read.includes(field));

/** The same for very many entries, in far less time; fields that items had once may be among them. */
export const undoneFields = sql`case when log.subject_type = 'link' then log.changes
  when ${isAboutCard} then ${cardFields}
  when log.changes ? 'description' then (log.changes - ${unread}::text[]) || '{"description": {}}'
  else log.changes - ${unread}::text[] end`;

/** What a person undid last of an act. */
export function lastUndoing(actorId: Fragment, at: Fragment): Fragment {
  return sql`select not u.is_redo as is_undone, u.created_at as undone_at, u.id as undo_id
    from undone_acts u where u.actor_id = ${actorId} and u.act_at = ${at} order by u.id desc limit 1`;
}
