import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { selectOne, sql, type Fragment } from './sql.ts';
import type { Statements } from './statement-share.ts';

const mostKept = 1000;

/**
 * Caches the lengths of lists, since the time for counting grows with the list. A count is stored with its snapshot
 * (the set of committed transactions) and is valid for every statement with the same snapshot, even if other processes
 * write to the database.
 */
export class KeptCounts {
  private readonly kept = new LRUCache<string, { snapshot: string; counts: number[] }>({ max: mostKept });

  /** The array of counts that the statement returns, as they are in the snapshot or a later one. */
  async count(connection: Statements, statement: Fragment, snapshot: string): Promise<number[]> {
    const key = createHash('sha256')
      .update(JSON.stringify([statement.text, statement.bindings]))
      .digest('base64');
    const kept = this.kept.get(key);
    if (kept?.snapshot === snapshot) return kept.counts;
    const counted = await selectOne<{ counts: number[]; snapshot: string }>(
      connection,
      sql`select (${statement})::integer[] as counts, pg_current_snapshot()::text as snapshot`,
    );
    if (counted === null) throw new Error('a count gave no row');
    this.kept.set(key, counted);
    return counted.counts;
  }
}
