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
  private readonly kept = new LRUCache<string, { snapshot: string; count: number }>({ max: mostKept });

  /** The number of rows of `from …`, as it is seen from a snapshot or a later one. */
  async count(connection: Statements, from: Fragment, snapshot: string): Promise<number> {
    const key = createHash('sha256')
      .update(JSON.stringify([from.text, from.bindings]))
      .digest('base64');
    const kept = this.kept.get(key);
    if (kept?.snapshot === snapshot) return kept.count;
    const counted = await selectOne<{ count: number; snapshot: string }>(
      connection,
      sql`select count(*) as count, pg_current_snapshot()::text as snapshot ${from}`,
    );
    if (counted === null) throw new Error('a count gave no row');
    this.kept.set(key, counted);
    return counted.count;
  }
}
