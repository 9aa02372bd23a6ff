import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { bytesAt } from '../../application/sites/replication.ts';
import { isLostConnection, mayTryAgain } from './failures.ts';

/** Milliseconds that a read waits until the replica has everything; then the primary answers. */
const longestWait = 100;
/** Milliseconds between two checks of the replica's position while a read waits. */
const checkInterval = 2;
/** Milliseconds for which the replica is left alone after it was behind, or could not be reached. */
const restAfter = { delay: 1_000, failure: 5_000 };

const committed = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text as position`;
/** Null once the replica was promoted: from then on it has changes of its own. */
const applied = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`;

/**
 * A hot standby of the database, for reads. A read goes there only if the replica has applied all that was committed
 * before the read began, by this process or any other, so that everyone reads their own writes and what live events
 * announced. Otherwise, or if the replica cannot be reached, the primary answers.
 */
export class ReadReplica {
  private readonly committedPosition: () => Promise<bigint | null>;
  private readonly appliedPosition: () => Promise<bigint | null>;
  private known = 0n;
  private restsUntil = 0;
  private ownCommits = 0;

  constructor(
    primary: Knex,
    private readonly replica: Knex,
    /** Called when the replica stops being used because of a fault. */
    private readonly report: (error: unknown) => void = () => undefined,
  ) {
    this.committedPosition = together(() => positionOf(primary, committed));
    this.appliedPosition = together(() => positionOf(replica, applied));
  }

  /** Number of commits of this process: what was chosen before one must be chosen again. */
  get commits(): number {
    return this.ownCommits;
  }

  committed(): void {
    this.ownCommits += 1;
  }

  /** The pool for reads that begin now; null means the primary's. */
  async pool(): Promise<Knex | null> {
    if (performance.now() < this.restsUntil) return null;
    const target = await this.committedPosition();
    if (target === null) return null;
    const deadline = performance.now() + longestWait;
    while (this.known < target) {
      try {
        const position = await this.appliedPosition();
        if (position === null) throw new Error('DATABASE_REPLICA_URL leads to a database that is no standby');
        this.known = position;
      } catch (error) {
        this.fail(error);
        return null;
      }
      if (this.known >= target) break;
      if (performance.now() >= deadline) {
        this.rest(restAfter.delay);
        return null;
      }
      await pause(checkInterval);
    }
    return this.replica;
  }

  /** True if a statement failed because of the replica, so that the primary can answer it. */
  isAtFault(error: unknown): boolean {
    // Replication cancels statements that are in its way.
    if (mayTryAgain(error)) return true;
    if (!isLostConnection(error)) return false;
    this.fail(error);
    return true;
  }

  private fail(error: unknown): void {
    // Its position may be another one when it comes back.
    this.known = 0n;
    if (performance.now() >= this.restsUntil) this.report(error);
    this.rest(restAfter.failure);
  }

  private rest(milliseconds: number): void {
    this.restsUntil = performance.now() + milliseconds;
  }
}

async function positionOf(connection: Knex, statement: string): Promise<bigint | null> {
  const { rows } = await connection.raw<{ rows: { position: string | null }[] }>(statement);
  const position = rows[0]?.position ?? null;
  return position === null ? null : bytesAt(position);
}

/** Callers of one moment share a call; one that began before they came would be too old for them. */
function together<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<unknown> | null = null;
  let next: Promise<Result> | null = null;
  return () => {
    if (next !== null) return next;
    const start = (): Promise<Result> => {
      next = null;
      const result = call();
      const done = result
        .catch(() => undefined)
        .finally(() => {
          if (underWay === done) underWay = null;
        });
      underWay = done;
      return result;
    };
    // In the next tick, so that the reads of one tick share it.
    next = (underWay ?? Promise.resolve()).then(start);
    return next;
  };
}
