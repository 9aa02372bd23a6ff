import { addTo } from '../../../domain/lists/grouped-by.ts';
import type {
  ActQueries,
  HistoryAct,
  HistoryItem,
  HistoryPage,
  HistoryPlace,
} from '../../../application/acts/act-queries.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { canInContainer } from '../../../domain/access/policy.ts';
import { itemsOfEntries, type ToldEntry } from '../../../domain/acts/act-in-words.ts';
import { undoableFields } from '../../../domain/acts/act.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { binnedPlaces } from '../bin/bin-store.ts';
import { all, always, any, join, select, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleWorkItems } from '../visible.ts';
import {
  isAboutItem,
  isOfAct,
  isOfActedThing,
  isOfUndoing,
  lastUndoing,
  shortFields,
  subjectOfAct,
  youngest,
} from './act-conditions.ts';

/** Entries that are read of one act: more than any act that can be named item by item. */
const entriesPerAct = 300;

const placeFields: readonly string[] = ['parentId', 'relativePosition'];
const otherFields = undoableFields.filter((field) => !placeFields.includes(field));

type FoundAct = Omit<HistoryAct, 'entries' | 'isCut'> & { at: string };

export class DatabaseActQueries implements ActQueries {
  constructor(private readonly connection: Statements) {}

  async page(actor: Actor, place: HistoryPlace, before: number | null, size: number): Promise<HistoryPage> {
    const sight = await this.sightOf(actor, place.namespace);
    const found = await select<FoundAct>(this.connection, actsOf(place, sight, before, size + 1));
    const acts = found.slice(0, size);
    const entries = await this.entries(acts, sight);
    const items = await this.items([...new Set([...entries.values()].flatMap(itemsOfEntries))]);
    return {
      acts: acts.map((act, index) => {
        const own = entries.get(index) ?? [];
        const { id, actorId, createdAt, isUndone } = act;
        const isCut = own.length > entriesPerAct;
        return { id, actorId, createdAt, isUndone, entries: own.slice(0, entriesPerAct), isCut };
      }),
      items,
      hasNext: found.length > size,
    };
  }

  private async sightOf(actor: Actor, { traversalIds, id }: Namespace): Promise<Sight> {
    const places = await select<Namespace>(this.connection, binnedPlaces(traversalIds[0] ?? id));
    const binIds = places.filter((place) => canInContainer(actor, 'useBin', place)).map((place) => place.id);
    return { actor, binIds };
  }

  /** By the index of their act. */
  private async entries(acts: readonly FoundAct[], sight: Sight): Promise<Map<number, ToldEntry[]>> {
    if (acts.length === 0) return new Map();
    const rows = await select<ToldEntry & { act: number }>(
      this.connection,
      sql`select act.turn - 1 as act, log.subject_type, log.subject_id,
            case when ${parentsAreSeen(sight)} then log.fields else log.fields - ${placeFields}::text[] end as fields
          from unnest(${acts.map(({ actorId }) => actorId)}::bigint[], ${acts.map(({ at }) => at)}::timestamptz[])
            with ordinality act (actor_id, at, turn)
          cross join lateral (
            select log.id, ${subjectOfAct}, log.subject_id, log.changes, ${shortFields} as fields from change_log log
            where log.actor_id = act.actor_id and log.created_at = act.at and ${isTold(sight)}
            order by log.id limit ${entriesPerAct + 1}) log
          order by act.turn, log.id`,
    );
    const byAct = new Map<number, ToldEntry[]>();
    for (const { act, subjectType, subjectId, fields } of rows) {
      addTo(byAct, act, { subjectType, subjectId, fields });
    }
    return byAct;
  }

  private async items(ids: readonly number[]): Promise<Map<number, HistoryItem>> {
    if (ids.length === 0) return new Map();
    const from = (table: string, isDeleted: boolean) =>
      sql`select one.id, one.type, one.iid, one.title, n.full_path, ${isDeleted}::boolean as is_deleted
        from ${trusted(table)} one join namespaces n on n.id = one.namespace_id where one.id = any(${ids}::bigint[])`;
    const rows = await select<HistoryItem>(
      this.connection,
      join([from('work_items', false), from('binned_items', true)], ' union all '),
    );
    return new Map(rows.map((item) => [item.id, item]));
  }
}

/** What an actor may see: items, and what is in the bins that they may use. */
interface Sight {
  actor: Actor;
  binIds: readonly number[];
}

function actsOf(place: HistoryPlace, sight: Sight, before: number | null, limit: number): Fragment {
  const told = all([
    isTold(sight),
    sql`log.created_at >= ${youngest}`,
    ...(isAdministrator(sight.actor)
      ? []
      : [trusted(`exists (select from users u where u.id = log.actor_id and u.state <> 'banned')`)]),
  ]);
  const shown = [told, ...(before === null ? [] : [isBefore(before, told)])];
  const last = (of: Fragment): Fragment =>
    sql`select log.actor_id, log.created_at as at, min(log.id) as id from change_log log where ${all([of, ...shown])}
        group by log.created_at, log.actor_id order by log.created_at desc, log.actor_id desc limit ${limit}`;
  const found =
    'itemId' in place
      ? last(isAbout(place.itemId))
      : sql`select act.* from (${below(place.namespace)}) place
          cross join lateral (${last(trusted('log.namespace_id = place.id'))}) act
        union all (${last(hasEndIn(place.namespace))})`;
  const order = trusted('order by act.at desc, act.actor_id desc');
  return sql`select act.id, act.actor_id, act.at as created_at, act.at::text as at,
      coalesce(last.is_undone, false) as is_undone
    from (
      select act.actor_id, act.at, min(act.id) as id from (${found}) act
      group by act.actor_id, act.at ${order} limit ${limit}) act
    left join lateral (${lastUndoing(sql`act.actor_id`, sql`act.at`)}) last on true
    ${order}`;
}

function below({ id }: Namespace): Fragment {
  return sql`select n.id from namespaces n where n.traversal_ids @> array[${id}::bigint]`;
}

/** Entries of links with an item of a group or project, which are logged where one of both items is. */
function hasEndIn(namespace: Namespace): Fragment {
  const isIn = (table: string): Fragment =>
    sql`exists (select from ${trusted(table)} item where item.id in (${endOf('sourceId')}, ${endOf('targetId')})
      and item.namespace_id in (${below(namespace)}))`;
  return all([trusted(`log.subject_type = 'link'`), any([isIn('work_items'), isIn('binned_items')])]);
}

/** The item at an end of the link of an entry. */
function endOf(end: 'sourceId' | 'targetId'): Fragment {
  return trusted(`coalesce(log.changes -> '${end}' ->> 'after', log.changes -> '${end}' ->> 'before')::bigint`);
}

/** Acts that were before that of an entry; none if it is not told, as if there were no such entry. */
function isBefore(entryId: number, told: Fragment): Fragment {
  return sql`(log.created_at, log.actor_id) <
    (select log.created_at, log.actor_id from change_log log where log.id = ${entryId} and ${told})`;
}

/** Entries of the item, and of the links that it has or had. */
function isAbout(itemId: number): Fragment {
  const ends = (['sourceId', 'targetId'] as const).flatMap((end) =>
    (['before', 'after'] as const).map(
      (side) =>
        sql`(log.subject_type = 'link' and log.changes @> ${JSON.stringify({ [end]: { [side]: itemId } })}::jsonb)`,
    ),
  );
  return any([sql`(${isAboutItem} and log.subject_id = ${itemId})`, ...ends]);
}

/** Whether an entry belongs to an act and is about something that the actor may see. */
function isTold(sight: Sight): Fragment {
  return all([
    sql`${isOfActedThing} and log.actor_id is not null and not log.derived`,
    isOfAct,
    sql`not ${isOfUndoing}`,
    sql`case log.subject_type
      when 'link' then ${isSeen(sight, endOf('sourceId'))} and ${isSeen(sight, endOf('targetId'))}
      else ${isSeen(sight, trusted('log.subject_id'))} and (log.changes ?| ${otherFields}::text[] or ${parentsAreSeen(sight)})
      end`,
  ]);
}

/** Whether the parents that an entry is about are there for the actor; true of an entry about none. */
function parentsAreSeen(sight: Sight): Fragment {
  return sql`not exists (
    select from unnest(array[(log.changes #>> '{parentId,before}')::bigint, (log.changes #>> '{parentId,after}')::bigint]) parent (id)
    where parent.id is not null and not ${isSeen(sight, trusted('parent.id'))})`;
}

function isSeen({ actor, binIds }: Sight, id: Fragment): Fragment {
  const isBanned = trusted(
    `exists (select from users author where author.id = b.author_id and author.state = 'banned')`,
  );
  const seenInBin = isAdministrator(actor) ? always : sql`not ${isBanned}`;
  return any([
    sql`exists (select from work_items w where w.id = ${id} and ${visibleWorkItems(actor, 'w')})`,
    sql`exists (select from binned_items b where b.id = ${id} and b.namespace_id = any(${binIds}::bigint[]) and ${seenInBin})`,
  ]);
}
