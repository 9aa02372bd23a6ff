import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { subjects, thingOf } from '../../domain/log/subjects.ts';
import { prepared, selectOne, sql, trusted, type Fragment } from './sql.ts';
import { StatementLimiter, type Statements } from './statement-limiter.ts';

const cacheSize = 1000;
/** Milliseconds after which a list is counted again even if the log tells of no change: not every tool writes to the log. */
const lifetime = 60_000;

/** The snapshot of the statement; null on a standby. */
export const currentSnapshot = trusted('case when not pg_is_in_recovery() then pg_current_snapshot()::text end');

/** The subjects of the change log that a list of work items is filtered by, or that decide who sees which of them. */
const countedSubjects = subjects.filter((subject) => thingOf(subject).counted);

/** Counts with the snapshot (the set of committed transactions) that they are known to be right in. */
interface Counted {
  counts: number[];
  snapshot: string;
}

/** One count that several callers wait for. */
interface Flight {
  /** A snapshot that was taken before its start. */
  snapshot: string | null;
  result: Promise<number[]>;
  /** The count that starts after this one, for callers whose snapshots may be later than this count's. */
  next: Flight | null;
}

/**
 * Caches the lengths of lists, since the time for counting grows with the list. Counts stay valid until the change log
 * has an entry of a subject that lists of work items depend on. Callers at the same time share one count: of each list
 * at most one runs and one waits for it to end, however many ask. A count is never older than the page of its caller.
 */
export class CachedCounts {
  private readonly cache = new LRUCache<string, Counted>({ max: cacheSize, ttl: lifetime, noUpdateTTL: true });
  private readonly flights = new Map<string, Flight>();

  /**
   * The array of counts that the statement returns, as they are in the snapshot or a later one. `followsTouches`: whether
   * the list depends on when items were last updated, which comments change, too.
   */
  async count(
    connection: Statements,
    statement: Fragment,
    snapshot: string | null,
    { followsTouches = false } = {},
  ): Promise<number[]> {
    // What others do not see yet is nothing to share with them.
    if (connection instanceof StatementLimiter && connection.isWithinTransaction) {
      return (
        (await selectOne<{ counts: number[] }>(connection, sql`select (${statement})::integer[] as counts`))?.counts ??
        []
      );
    }
    const key = createHash('sha256')
      .update(JSON.stringify([statement.text, statement.bindings]))
      .digest('base64');
    const cached = this.cache.get(key);
    if (cached !== undefined && snapshot !== null && cached.snapshot === snapshot) return cached.counts;
    return this.share(key, snapshot, async () => {
      const known = followsTouches ? null : await this.stillValid(connection, key);
      return known ?? this.recount(connection, key, statement);
    });
  }

  /** The cached counts if nothing that they depend on was committed since; null if they have to be counted again. */
  private async stillValid(connection: Statements, key: string): Promise<number[] | null> {
    const cached = this.cache.get(key);
    if (cached === undefined) return null;
    const checked = await selectOne<{ isValid: boolean; snapshot: string | null }>(
      connection,
      prepared(sql`select not exists (
            select from change_log log where log.transaction_id >= pg_snapshot_xmin(${cached.snapshot}::pg_snapshot)
              and not pg_visible_in_snapshot(log.transaction_id, ${cached.snapshot}::pg_snapshot)
              and log.subject_type = any(${countedSubjects}::text[])
              and (log.changes - 'relativePosition') <> '{}') as is_valid,
          ${currentSnapshot} as snapshot`),
    );
    if (checked?.isValid !== true) return null;
    // Not as new: see `lifetime`.
    if (checked.snapshot !== null) this.cache.set(key, { ...cached, snapshot: checked.snapshot });
    return cached.counts;
  }

  private async recount(connection: Statements, key: string, statement: Fragment): Promise<number[]> {
    const counted = await selectOne<{ counts: number[]; snapshot: string | null }>(
      connection,
      sql`select (${statement})::integer[] as counts, ${currentSnapshot} as snapshot`,
    );
    if (counted === null) throw new Error('a count gave no row');
    const { counts, snapshot } = counted;
    this.cache.delete(key);
    if (snapshot !== null) this.cache.set(key, { counts, snapshot });
    return counts;
  }

  /** Joins a count that starts after the caller's snapshot was taken, or starts one. */
  private async share(key: string, snapshot: string | null, count: () => Promise<number[]>): Promise<number[]> {
    const running = this.flights.get(key);
    const started = snapshot !== null && running?.snapshot === snapshot ? running : null;
    const joined = started ?? running?.next ?? null;
    if (joined === null) return this.start(key, snapshot, running ?? null, count);
    joined.snapshot = snapshot;
    try {
      return await joined.result;
    } catch {
      // The request that counted for all may have been aborted or waited too long for a connection.
      return this.share(key, snapshot, count);
    }
  }

  private start(
    key: string,
    snapshot: string | null,
    before: Flight | null,
    count: () => Promise<number[]>,
  ): Promise<number[]> {
    const flight: Flight = { snapshot, result: Promise.resolve([]), next: null };
    if (before !== null) before.next = flight;
    const run = async (): Promise<number[]> => {
      if (before !== null) await Promise.allSettled([before.result]);
      this.flights.set(key, flight);
      try {
        return await count();
      } finally {
        if (flight.next === null) this.flights.delete(key);
      }
    };
    flight.result = run();
    return flight.result;
  }
}
