import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { selectOne, sql, trusted, type Fragment } from './sql.ts';
import type { Statements } from './statement-limiter.ts';

const cacheSize = 1000;

/** The snapshot of the statement; null on a standby. */
export const currentSnapshot = trusted('case when not pg_is_in_recovery() then pg_current_snapshot()::text end');

/**
 * Caches the lengths of lists, since the time for counting grows with the list. A count is stored with its snapshot
 * (the set of committed transactions) and is valid for every statement with the same snapshot, even if other processes
 * write to the database. The snapshot of a standby does not name all open transactions, so nothing is cached there.
 */
export class CachedCounts {
  private readonly cache = new LRUCache<string, { snapshot: string; counts: number[] }>({ max: cacheSize });

  /** The array of counts that the statement returns, as they are in the snapshot or a later one. */
  async count(connection: Statements, statement: Fragment, snapshot: string | null): Promise<number[]> {
    const key = createHash('sha256')
      .update(JSON.stringify([statement.text, statement.bindings]))
      .digest('base64');
    const cached = this.cache.get(key);
    if (cached !== undefined && cached.snapshot === snapshot) return cached.counts;
    const counted = await selectOne<{ counts: number[]; snapshot: string | null }>(
      connection,
      sql`select (${statement})::integer[] as counts, ${currentSnapshot} as snapshot`,
    );
    if (counted === null) throw new Error('a count gave no row');
    const { counts } = counted;
    if (counted.snapshot !== null) this.cache.set(key, { snapshot: counted.snapshot, counts });
    return counts;
  }
}
