import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Unavailable } from '../../application/errors.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Database, Transaction, TransactionOptions } from '../../application/door/transaction.ts';
import type { Stores } from '../../application/door/stores.ts';
import { DatabaseActorSource } from './actor-source.ts';
import { DatabaseChangeJournal } from './change-journal.ts';
import { DatabaseChangeLog } from './change-log.ts';
import { mayTryAgain, meaningAtCommit, meaningOf } from './failures.ts';
import { DatabaseClaimedRequests } from './idempotency-keys.ts';
import { select, selectOne, sql, prepared } from './sql.ts';
import { storesOf } from './stores.ts';
import type { Queue } from '../slots.ts';
import { LockQueue, LockTaken } from './lock-queue.ts';
import { WriteFence } from './write-fence.ts';

/** Maximum attempts of a transaction after conflicts. */
const attempts = 4;
/** Maximum milliseconds before the second attempt, doubled before each further one. */
const longestFirstPause = 50;
/** Timeout in milliseconds; others that wait for its locks must not wait forever. */
const usualTimeLimit = 15_000;
/** Prefix of the queue key for the children of an item. One transaction may prepare while another holds the lock. */
const siblingsKey = 'children of ';
/** Separates tree locks from all other advisory locks. */
const treeLock = 1;
/** Separates the lock for new blocking links from all other advisory locks. */
const blockingLock = 4;

const connections = new WeakMap<Transaction, Knex.Transaction>();

/** The connection of a transaction that this module began. */
export function connectionOf(transaction: Transaction): Knex.Transaction {
  const connection = connections.get(transaction);
  if (connection === undefined) throw new Error('unknown transaction');
  return connection;
}

interface PostgresDatabaseOptions {
  /** Timeout of a transaction with all its attempts, in milliseconds. */
  timeLimit?: number;
  /** Queue for the transactions of one person; without it they do not wait. */
  writersOf?: (userId: number) => Queue;
}

export class PostgresDatabase implements Database {
  private readonly queue = new LockQueue(undefined, (key) => (key.startsWith(siblingsKey) ? 2 : 1));
  private readonly timeLimit: number;
  private readonly writersOf: ((userId: number) => Queue) | null;
  private readonly fence: WriteFence;

  constructor(
    private readonly connection: Knex,
    private readonly clock: Clock,
    { timeLimit = usualTimeLimit, writersOf }: PostgresDatabaseOptions = {},
  ) {
    this.timeLimit = timeLimit;
    this.writersOf = writersOf ?? null;
    this.fence = WriteFence.of(connection);
  }

  async transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    { unlimitedTime = false, queueForParentOf = null, userId = null }: TransactionOptions = {},
  ): Promise<T> {
    this.fence.requireOpen();
    const deadline = unlimitedTime ? Infinity : performance.now() + this.timeLimit;
    const held = new Set<string>();
    const takeAll = async (keys: readonly string[]): Promise<void> => {
      await this.queue.take(keys);
      for (const key of keys) held.add(key);
    };
    try {
      if (queueForParentOf !== null) await takeAll(await this.parentKeys(queueForParentOf));
      for (;;) {
        try {
          const attempt = () => this.attempts(work, deadline, held);
          // It waits without holding one of the person's connections, so that the person's other work continues.
          return await (userId === null || this.writersOf === null ? attempt() : this.writersOf(userId).run(attempt));
        } catch (error) {
          if (!(error instanceof LockTaken)) throw error;
          const keys = [...new Set([...held, ...error.keys])];
          this.queue.release([...held]);
          held.clear();
          await takeAll(keys);
        }
      }
    } finally {
      this.queue.release([...held]);
    }
  }

  /** If the item gets another parent in the meantime, the row lock still serializes the writers. */
  private async parentKeys(itemId: number): Promise<string[]> {
    const item = await selectOne<{ parentId: number | null }>(
      this.connection,
      prepared(sql`select parent_id from work_items where id = ${itemId}`),
    );
    const parentId = item?.parentId ?? null;
    return parentId === null ? [] : [`${siblingsKey}${parentId}`];
  }

  private async attempts<T>(
    work: (transaction: Transaction) => Promise<T>,
    deadline: number,
    held: Set<string>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      let isCommitting = false;
      try {
        return await this.connection.transaction(async (trx) => {
          if (deadline === Infinity) {
            await trx.raw('set local statement_timeout = 0');
            await trx.raw('set local idle_in_transaction_session_timeout = 0');
          }
          const result = await before(deadline, work(this.scopeOf(trx, held)));
          isCommitting = true;
          return result;
        });
      } catch (error) {
        if (error instanceof LockTaken) throw error;
        if (attempt === attempts || performance.now() >= deadline || !mayTryAgain(error)) {
          throw isCommitting ? meaningAtCommit(error) : meaningOf(error);
        }
        // Randomized, so that the same two transactions do not collide again.
        await pause(Math.random() * longestFirstPause * 2 ** (attempt - 1));
      }
    }
  }

  private takeLock(held: Set<string>, keys: readonly string[]): void {
    const missing = keys.filter((key) => !held.has(key));
    if (!this.queue.takeIfFree(missing)) throw new LockTaken(missing);
    for (const key of missing) held.add(key);
  }

  private scopeOf(trx: Knex.Transaction, held: Set<string>): Transaction {
    const takeLock = (keys: readonly string[]): void => this.takeLock(held, keys);
    const transaction = Object.assign(storesOf(trx), {
      actors: new DatabaseActorSource(trx, this.clock),
      changeLog: new DatabaseChangeLog(trx),
      claimedRequests: new DatabaseClaimedRequests(trx),
      journal: new DatabaseChangeJournal(trx),
      async lockTrees(topLevelNamespaceIds) {
        const ids = [...new Set(topLevelNamespaceIds)].sort((a, b) => a - b);
        takeLock(ids.map((id) => `tree ${id}`));
        for (const id of ids) await select(trx, sql`select pg_advisory_xact_lock(${treeLock}, ${id}::integer)`);
      },
      async lockBlockingLinks(mayStartOver = true) {
        if (mayStartOver) takeLock(['blocking links']);
        await select(trx, sql`select pg_advisory_xact_lock(${blockingLock}, 0)`);
      },
      async attempt(part) {
        await trx.raw('savepoint part');
        try {
          const done = await part();
          await trx.raw('release savepoint part');
          return done;
        } catch (error) {
          await trx.raw('rollback to savepoint part');
          await trx.raw('release savepoint part');
          throw error;
        }
      },
    } satisfies Omit<Transaction, keyof Stores>);
    connections.set(transaction, trx);
    return transaction;
  }
}

/**
 * Runs the work with a deadline (on the monotonic clock). After the deadline the transaction is rolled back, and
 * nothing that the work still does reaches the database.
 */
async function before<T>(deadline: number, work: Promise<T>): Promise<T> {
  if (deadline === Infinity) return work;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable('transaction timeout')), deadline - performance.now());
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
