import type { Knex } from 'knex';
import { select, selectOne, sql, trusted, type Fragment } from './sql.ts';

/** Entries of one seal. */
const rowsPerSeal = 2_000;
/** Only one process seals at a time. */
const lockNumber = 7_302_117;
/** Entries may hold long texts. */
const statementMilliseconds = 60_000;

interface Horizon {
  /** The last id that was handed out. */
  id: number;
  /** Transactions from this one on began later, so they get higher ids. */
  transaction: string;
}

export interface LastSeal {
  untilId: number;
  /** Hexadecimal SHA-256. */
  digest: string;
}

/**
 * Chains the change log by digests in the background, so that no writer waits for another. Ids are handed out before a
 * commit, so entries are sealed only once every transaction has ended that may still add one with a lower id.
 */
export class ChangeLogSeals {
  private horizon: Horizon | null = null;

  constructor(private readonly connection: Knex) {}

  /** Seals a limited number of entries that no one can add to any more; true if more are ready. */
  async sealSome(): Promise<boolean> {
    this.horizon ??= await this.newHorizon();
    if (this.horizon === null || !(await this.isReached(this.horizon))) return false;
    const isMore = await this.sealUntil(this.horizon.id);
    if (!isMore) this.horizon = null;
    return isMore;
  }

  /** Null without any. */
  last(): Promise<LastSeal | null> {
    return selectOne<LastSeal>(
      this.connection,
      sql`select until_id, encode(digest, 'hex') as digest from change_log_seals order by until_id desc limit 1`,
    );
  }

  /**
   * The id is read first: every transaction that got it or a lower one had its number by then (see
   * `DatabaseChangeLog.append`), so it is below the one that is read next.
   */
  private async newHorizon(): Promise<Horizon | null> {
    const last = await selectOne<{ id: number }>(
      this.connection,
      sql`select last_value as id from change_log_id_seq where is_called`,
    );
    if (last === null) return null;
    const now = await selectOne<{ transaction: string }>(
      this.connection,
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text as transaction`,
    );
    return { id: last.id, transaction: (now as { transaction: string }).transaction };
  }

  private async isReached({ transaction }: Horizon): Promise<boolean> {
    const row = await selectOne<{ reached: boolean }>(
      this.connection,
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::xid8 as reached`,
    );
    return row?.reached ?? false;
  }

  private sealUntil(lastId: number): Promise<boolean> {
    return this.connection.transaction(async (transaction) => {
      await transaction.raw(`set local statement_timeout = ${statementMilliseconds}`);
      const lock = await selectOne<{ locked: boolean }>(
        transaction,
        sql`select pg_try_advisory_xact_lock(${lockNumber}) as locked`,
      );
      if (lock?.locked !== true) return false;
      // The statement after the lock sees the seals of the previous holder.
      const sealed = await select<{ rowCount: number }>(
        transaction,
        sql`with former as (
              select coalesce(max(until_id), 0) as until_id,
                coalesce((select digest from change_log_seals order by until_id desc limit 1), '') as digest
              from change_log_seals),
            entries as (
              select log.* from change_log log, former
              where log.id > former.until_id and log.id <= ${lastId} order by log.id limit ${rowsPerSeal})
            insert into change_log_seals (until_id, row_count, actors, digest)
            select case when count(*) < ${rowsPerSeal} then ${lastId} else max(log.id) end, count(*),
              array_agg(log.actor_id order by log.id), ${digestOf(trusted('former.digest'), trusted('log.actor_id'))}
            from former, entries log group by former.digest having count(*) > 0
            returning row_count`,
      );
      return sealed[0]?.rowCount === rowsPerSeal;
    });
  }
}

/** The digest of entries `log` after a former digest. The format must stay as it is, or old seals do not fit any more. */
function digestOf(former: Fragment, actor: Fragment): Fragment {
  return sql`sha256(${former} || string_agg(sha256(convert_to(jsonb_build_array(
    log.id, (extract(epoch from log.created_at) * 1000000)::bigint, ${actor}, log.action, log.subject_type,
    log.subject_id, log.namespace_id, log.derived, log.changes)::text, 'UTF8')), '' order by log.id))`;
}

/**
 * The sealed ranges whose entries, or whose former seal, are not what they were. The actor of an account that is gone
 * is taken from the seal.
 */
export const brokenSeals = sql`
  select seal.until_id as id, 'the entries ' || seal.former_id + 1 || ' to ' || seal.until_id || ' of the change log '
    || case when found.row_count < seal.row_count then 'are incomplete: ' || seal.row_count - found.row_count || ' missing'
       when found.row_count > seal.row_count then 'are too many: ' || found.row_count - seal.row_count || ' added'
       else 'or their seals were changed' end as problem
  from (select s.*, lag(s.until_id, 1, 0::bigint) over (order by s.until_id) as former_id,
          lag(s.digest, 1, ''::bytea) over (order by s.until_id) as former_digest
        from change_log_seals s) seal
  cross join lateral (
    select count(*) as row_count, ${digestOf(trusted('seal.former_digest'), trusted('log.sealed_actor_id'))} as digest
    from (
      select entry.*, coalesce(entry.actor_id, case when not exists (select from users u where u.id = entry.noted_actor_id)
        then entry.noted_actor_id end) as sealed_actor_id
      from (
        select l.*, seal.actors[row_number() over (order by l.id)] as noted_actor_id
        from change_log l where l.id > seal.former_id and l.id <= seal.until_id) entry) log) found
  where found.digest is distinct from seal.digest order by seal.until_id`;
