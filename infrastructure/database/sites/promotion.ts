import type { Knex } from 'knex';
import { replicationName, type Site } from '../../../domain/sites/site.ts';
import { withSessionLock } from '../session-lock.ts';

const longestPromotionSeconds = 60;
/** Key of the advisory lock under which one command promotes the database. A standby has such locks, too. */
const promotionLock = 7_141_910;

/** Promotions of one database follow each other: a later one sees what the earlier one did. */
export function promoteAlone<Answer>(connection: Knex, work: () => Promise<Answer>): Promise<Answer> {
  return withSessionLock(connection, promotionLock, work);
}

/** Replication state of a standby. */
export interface StandbyPosition {
  applied: string;
  /** Seconds since the primary made the last applied change; null if there was none since the start. */
  secondsOld: number | null;
  /** True if the primary is connected. */
  isStreaming: boolean;
}

export async function standbyPosition(connection: Knex): Promise<StandbyPosition> {
  const { rows } = await connection.raw<{
    rows: { applied: string; seconds_old: number | null; streaming: boolean }[];
  }>(
    `select pg_last_wal_replay_lsn()::text as applied,
       extract(epoch from now() - pg_last_xact_replay_timestamp())::double precision as seconds_old,
       exists (select from pg_stat_wal_receiver where status = 'streaming') as streaming`,
  );
  const row = rows[0];
  return { applied: row?.applied ?? '', secondsOld: row?.seconds_old ?? null, isStreaming: row?.streaming ?? false };
}

/** Ends recovery: the standby applies the received log and then accepts writes. Returns false on a timeout. */
export function promote(connection: Knex): Promise<boolean> {
  return connection.transaction(async (session) => {
    await session.raw('set local statement_timeout = 0');
    const { rows } = await session.raw<{ rows: { promoted: boolean }[] }>('select pg_promote(true, ?) as promoted', [
      longestPromotionSeconds,
    ]);
    return rows[0]?.promoted ?? false;
  });
}

/** Creates replication slots for the sites that will follow this one, unless they exist. */
export async function keepLogForOthers(connection: Knex, { id }: Pick<Site, 'id'>): Promise<void> {
  const others = await connection<Site>('sites').whereNot({ id }).orderBy('id');
  for (const name of others.map(replicationName)) {
    await connection.raw(
      `select pg_create_physical_replication_slot(?, true)
       where not exists (select from pg_replication_slots where slot_name = ?)`,
      [name, name],
    );
  }
}
