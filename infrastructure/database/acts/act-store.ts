import type { Knex } from 'knex';
import type { Act, ActEntry, ActStore, Concerned, LoggedOperation } from '../../../application/acts/act-store.ts';
import { undoDays, type ActField } from '../../../domain/acts/act.ts';
import { rescheduleMaximum } from '../../../domain/work-items/work-item.ts';
import { select, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import {
  isAboutItem,
  isOfAct,
  isOfActedThing,
  isOfCard,
  isOfInherited,
  isOfUndoing,
  lastUndoing,
  shortFields,
  subjectOfAct,
  undoneFields,
  youngest,
} from './act-conditions.ts';

/** Separates the locks of people who undo from all other advisory locks. */
const undoLock = 21;
/** Entries of one person that are searched for acts: those of ten that moved as many items as one act can. */
const searchedEntries = 10 * rescheduleMaximum;
/** Entries of one item or link that are read. */
const operationsPerThing = 300;

/** What changed an item since an act that is as old as can be. */
const since = trusted(`now() - interval '${undoDays + 1} days'`);
const columns = sql`log.id, ${subjectOfAct}, log.subject_id, log.action, log.derived, ${shortFields} as fields`;

export class DatabaseActStore implements ActStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async lock(userId: number): Promise<void> {
    await select(this.transaction, sql`select pg_advisory_xact_lock(${undoLock}, hashint8(${userId}))`);
  }

  done(userId: number, limit: number): Promise<Act[]> {
    return select(
      this.transaction,
      sql`select act.id, act.at::text as at from (${acts(userId)}) act
          where not coalesce(act.is_undone, false) order by act.at desc limit ${limit}`,
    );
  }

  undone(userId: number, limit: number): Promise<Act[]> {
    return select(
      this.transaction,
      sql`with acts as (${acts(userId)})
          select act.id, act.at::text as at from acts act
          where act.is_undone and act.undone_at > (select max(at) from acts)
          order by act.undo_id desc, act.at limit ${limit}`,
    );
  }

  async find(userId: number, ids: readonly number[]): Promise<(Act & { isUndone: boolean })[]> {
    return select(
      this.transaction,
      sql`select log.id, log.created_at::text as at, coalesce(last.is_undone, false) as is_undone
          from change_log log left join lateral (${lastUndoing(sql`log.actor_id`, sql`log.created_at`)}) last on true
          where log.id = any(${[...ids]}::bigint[]) and log.actor_id = ${userId} and log.created_at >= ${youngest}
            and not log.derived and ${isOfAct} and not ${isOfUndoing}
          order by log.id desc`,
    );
  }

  entries(userId: number, of: readonly Act[], limit: number): Promise<ActEntry[]> {
    return select(
      this.transaction,
      sql`select ${columns} from change_log log
          where log.actor_id = ${userId} and log.created_at = any(${of.map(({ at }) => at)}::timestamptz[])
            and ${isOfActedThing} and ${isOfAct} and not ${isOfInherited}
          order by log.id limit ${limit}`,
    );
  }

  operations(itemIds: readonly number[], concerned: Concerned | null): Promise<LoggedOperation[]> {
    const last = sql`select * from change_log log where ${isConcerned(concerned)} and log.subject_id = thing.id and not ${isOfInherited} and log.created_at >= ${since}
      order by log.id desc limit ${operationsPerThing}`;
    return this.operationsOf(
      sql`unnest(${[...itemIds]}::bigint[]) thing (id)
        cross join lateral (${concerned === null ? last : fromFirstTurned(last, concerned)}) log`,
    );
  }

  linkOperations(pairs: readonly (readonly [number, number])[]): Promise<LoggedOperation[]> {
    const has = (side: string, source: Fragment, target: Fragment) =>
      sql`log.changes @> jsonb_build_object('sourceId', jsonb_build_object(${side}::text, ${source}),
        'targetId', jsonb_build_object(${side}::text, ${target}))`;
    const [one, other] = [trusted('thing.one'), trusted('thing.other')];
    return this.operationsOf(
      sql`unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[]) thing (one, other)
        cross join lateral (
          select * from change_log log where log.subject_type = 'link' and log.created_at >= ${since}
            and (${has('before', one, other)} or ${has('after', one, other)}
              or ${has('before', other, one)} or ${has('after', other, one)})
          order by log.id desc limit ${operationsPerThing}) log`,
    );
  }

  async text(entryId: number, field: string, side: 'before' | 'after'): Promise<string | null> {
    const row = await selectOne<{ text: string | null }>(
      this.transaction,
      sql`select log.changes -> ${field}::text ->> ${side}::text as text from change_log log where log.id = ${entryId}`,
    );
    return row?.text ?? null;
  }

  async note(userId: number, { at }: Act, isRedo: boolean, kept: readonly string[]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into undone_acts (actor_id, act_at, is_redo, kept)
          values (${userId}, ${at}::timestamptz, ${isRedo}, ${[...kept]}::text[])`,
    );
  }

  private async operationsOf(from: Fragment): Promise<LoggedOperation[]> {
    const found = await select<Omit<LoggedOperation, keyof Undoing | 'kept'>>(
      this.transaction,
      sql`select log.id, ${subjectOfAct}, log.subject_id, log.action, log.derived, ${undoneFields} as fields,
            log.actor_id, log.created_at::text as at
          from ${from} order by log.id`,
    );
    const undoings = await this.undoings(found);
    const kept = await this.kept([...new Set([...undoings.values()].flatMap(({ undoId }) => undoId ?? []))]);
    return found.map((operation) => {
      const { undoId, ...undoing } = undoings.get(actName(operation)) ?? neverUndone;
      return { ...operation, ...undoing, kept: kept.get(`${undoId} ${operation.id}`) ?? [] };
    });
  }

  /** What became of the acts to which entries belong, read once of each act: it may have changed a thousand items. */
  private async undoings(
    entries: readonly Pick<LoggedOperation, 'actorId' | 'at'>[],
  ): Promise<Map<string, Undoing & { undoId: number | null }>> {
    const acts = [...new Map(entries.flatMap((one) => (one.actorId === null ? [] : [[actName(one), one]]))).values()];
    const rows = await select<Undoing & { undoId: number | null; turn: number }>(
      this.transaction,
      sql`select log.turn, coalesce(last.is_undone, false) as is_undone, ${isOfUndoing} as is_of_undoing, last.undo_id
          from unnest(${acts.map(({ actorId }) => actorId)}::bigint[], ${acts.map(({ at }) => at)}::timestamptz[])
            with ordinality log (actor_id, created_at, turn)
          left join lateral (${lastUndoing(sql`log.actor_id`, sql`log.created_at`)}) last on true`,
    );
    return new Map(rows.map(({ turn, ...row }) => [actName(acts[turn - 1] as (typeof acts)[number]), row]));
  }

  /** What stayed of each entry, by the undoing and the entry: of an act of a thousand entries, thousands of values may. */
  private async kept(undoIds: readonly number[]): Promise<Map<string, string[]>> {
    if (undoIds.length === 0) return new Map();
    const rows = await select<{ entry: string; kept: string[] }>(
      this.transaction,
      sql`select u.id || ' ' || split_part(name, ' ', 1) as entry, array_agg(name) as kept
          from undone_acts u cross join unnest(u.kept) name
          where u.id = any(${[...undoIds]}::bigint[]) group by 1`,
    );
    return new Map(rows.map(({ entry, kept }) => [entry, kept]));
  }
}

/** Entries about items, and their cards, that tell what the values of some fields should be. */
function isConcerned(concerned: Concerned | null): Fragment {
  const ofItems = trusted(`log.subject_type = 'work_item'`);
  if (concerned === null) return sql`${isAboutItem} and ${isOfAct}`;
  const changes = sql`${ofItems} and log.changes ?| ${[...concerned.fields]}::text[]`;
  const card: ActField = 'boardPosition';
  return concerned.fields.includes(card) ? sql`${isAboutItem} and (${isOfCard} or (${changes}))` : changes;
}

/**
 * Of the last entries of an item those from the first one on that is turned now or was ever undone. What was before them is the
 * value before the first of them, however often it was changed.
 */
function fromFirstTurned(last: Fragment, { userId, acts: turned }: Concerned): Fragment {
  const ats = turned.map(({ at }) => at);
  return sql`select * from (
      select log.*, min(log.id) filter (where
        (log.actor_id = ${userId} and log.created_at = any(${ats}::timestamptz[]))
        or exists (select from undone_acts u where u.actor_id = log.actor_id and u.act_at = log.created_at)
      ) over () as first_turned_id
      from (${last}) log) log
    where log.id >= log.first_turned_id`;
}

type Undoing = Pick<LoggedOperation, 'isUndone' | 'isOfUndoing'>;

const neverUndone = { isUndone: false, isOfUndoing: false, undoId: null };

function actName({ actorId, at }: Pick<LoggedOperation, 'actorId' | 'at'>): string {
  return `${actorId} ${at}`;
}

/** The acts of a person, and what the person undid of them last. */
function acts(userId: number): Fragment {
  return sql`select entry.id, entry.at, last.is_undone, last.undone_at, last.undo_id
    from (
      select min(log.id) as id, log.created_at as at, ${userId}::bigint as actor_id
      from (
        select log.id, log.created_at from change_log log
        where log.actor_id = ${userId} and log.created_at >= ${youngest} and ${isOfActedThing}
          and not log.derived and ${isOfAct} and not ${isOfUndoing}
        order by log.created_at desc, log.id desc limit ${searchedEntries}) log
      group by log.created_at) entry
    left join lateral (${lastUndoing(sql`entry.actor_id`, sql`entry.at`)}) last on true`;
}
