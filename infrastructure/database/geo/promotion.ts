import type { Knex } from 'knex';
import { replicationName, type Site } from '../../../domain/geo/site.ts';

const longestPromotionSeconds = 60;

/** How far a standby has come. */
export interface StandbyPosition {
  applied: string;
  /** Seconds since the primary made the last change that was applied; null when there was none since the start. */
  secondsOld: number | null;
  /** Whether the primary is connected. */
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

/** Ends recovery: the standby applies what it has received, and takes writes from then on. False when that takes too long. */
export function promote(connection: Knex): Promise<boolean> {
  return connection.transaction(async (session) => {
    await session.raw('set local statement_timeout = 0');
    const { rows } = await session.raw<{ rows: { promoted: boolean }[] }>('select pg_promote(true, ?) as promoted', [
      longestPromotionSeconds,
    ]);
    return rows[0]?.promoted ?? false;
  });
}

/** Keeps the log from here on for secondaries that are to follow; one that is there already stays. Answers their names. */
export async function keepLogFor(connection: Knex, sites: readonly Site[]): Promise<string[]> {
  const names = sites.map(replicationName);
  for (const name of names) {
    await connection.raw(
      `select pg_create_physical_replication_slot(?, true)
       where not exists (select from pg_replication_slots where slot_name = ?)`,
      [name, name],
    );
  }
  return names;
}
