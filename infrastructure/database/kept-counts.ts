import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { selectOne, sql, type Fragment } from './sql.ts';
import type { Statements } from './statement-share.ts';

const mostKept = 1000;

/**
 * How long lists are. Counting takes longer the more there is to count, so a length is kept with the snapshot that it was
 * counted in: the set of transactions that were done by then. It holds for whatever sees the same snapshot, wherever else
 * the database is written from.
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
