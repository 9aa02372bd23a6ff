import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { join, selectOne, sql, type Fragment } from './sql.ts';
import type { Statements } from './statement-share.ts';

const mostKept = 1000;

/**
 * How long lists are. Counting takes longer the more there is to count, so a length is kept with the snapshot that it was
 * counted in: the set of transactions that were done by then. It holds for whatever sees the same snapshot, wherever else
 * the database is written from.
 */
export class KeptCounts {
  private readonly kept = new LRUCache<string, { snapshot: string; counts: number[] }>({ max: mostKept });

  /** The numbers of rows of each `from …`, as they are seen from a snapshot or a later one. One statement for all. */
  async count(connection: Statements, lists: readonly Fragment[], snapshot: string): Promise<number[]> {
    const key = createHash('sha256')
      .update(JSON.stringify(lists.map(({ text, bindings }) => [text, bindings])))
      .digest('base64');
    const kept = this.kept.get(key);
    if (kept?.snapshot === snapshot) return kept.counts;
    const lengths = lists.map((from) => sql`(select count(*) ${from})`);
    const counted = await selectOne<{ counts: number[]; snapshot: string }>(
      connection,
      sql`select array[${join(lengths, ', ')}]::integer[] as counts, pg_current_snapshot()::text as snapshot`,
    );
    if (counted === null) throw new Error('a count gave no row');
    this.kept.set(key, counted);
    return counted.counts;
  }
}
