import type { Knex } from 'knex';
import { prepared, select, sql } from '../sql.ts';

/**
 * Whose notifications changed on a standby since the last call. The transactions that wrote them name them, in whatever
 * order they were committed; of those that were still open, each is told once.
 */
export class ReplayedNotifications {
  /** Older transactions had ended at the last call; null before the first. */
  private oldestOpen: string | null = null;
  private told: ReadonlySet<string> = new Set();

  /** Nobody at the first call, and on a database that takes writes, which tells by itself. */
  async next(connection: Knex): Promise<number[]> {
    const rows = await select<{ oldestOpen: string; transaction: string | null; userId: number }>(
      connection,
      prepared(sql`select standby.oldest_open, o.transaction_id::text as transaction, o.user_id
        from (select pg_snapshot_xmin(pg_current_snapshot())::text as oldest_open where pg_is_in_recovery()) standby
        left join own_notifications o on o.transaction_id >= ${this.oldestOpen}::xid8`),
    );
    const written = rows.flatMap(({ transaction, userId }) => (transaction === null ? [] : [{ transaction, userId }]));
    const people = written.flatMap(({ transaction, userId }) => (this.told.has(transaction) ? [] : [userId]));
    this.told = new Set(written.map(({ transaction }) => transaction));
    this.oldestOpen = rows[0]?.oldestOpen ?? null;
    return [...new Set(people)];
  }
}
