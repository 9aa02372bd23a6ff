import type { Knex } from 'knex';
import type { ReadLimits } from '../../application/services.ts';
import { Slots, type Queue } from '../slots.ts';
import type { ReadReplica } from './read-replica.ts';
import { statementTimeout } from './connection.ts';

interface StatementLimits extends Pick<ReadLimits, 'signal' | 'deadline'> {
  /** Statement timeout; defaults to the connection's. */
  statementMilliseconds?: number;
  /** Null or missing: everything is read from the pool. */
  replica?: ReadReplica | null;
}

/**
 * Limits what one request may use of the pool. Its small reads of the same tick are combined and fail together (see
 * sql.ts). After an abort no statement is sent, and one that still runs at the deadline is canceled.
 */
export class StatementLimiter {
  private transaction: Knex.Transaction | null = null;
  private failures: unknown[] = [];
  private readonly turns = new Slots(1);
  private choice: { commits: number; pool: Promise<Knex | null> } | null = null;

  constructor(
    private readonly pool: Knex,
    /** Each statement waits in all of these queues in turn, the narrowest first. */
    private readonly queues: readonly Queue[],
    private readonly limits: StatementLimits = {},
  ) {}

  /**
   * Sends the statements of the work to this transaction, whose connection the request has already. @throws what a
   * statement threw, also if the work goes on: it ended the transaction
   */
  async readWithin<Result>(transaction: Knex.Transaction, work: () => Promise<Result>): Promise<Result> {
    this.transaction = transaction;
    this.failures = [];
    try {
      const result = await work();
      this.transaction = null;
      // What was sent to it before must not find it committed.
      await this.turns.run(() => Promise.resolve());
      if (this.failures.length > 0) throw this.failures[0];
      return result;
    } finally {
      this.transaction = null;
    }
  }

  get isWithinTransaction(): boolean {
    return this.transaction !== null;
  }

  run<Result>(send: (pool: Knex) => PromiseLike<Result> & Pick<Knex.Raw, 'timeout'>): Promise<Result> {
    const { signal, deadline = Infinity, statementMilliseconds = statementTimeout } = this.limits;
    const sendTo = async (pool: Knex): Promise<Result> => {
      const left = Math.min(deadline - performance.now(), statementMilliseconds);
      const statement = send(pool);
      // Before that, the database's own limit ends it in time.
      if (left < statementTimeout) statement.timeout(Math.max(1, left), { cancel: true });
      return await statement;
    };
    if (this.transaction !== null) return this.inTurn(this.transaction, sendTo);
    const sent = async (): Promise<Result> => {
      signal?.throwIfAborted();
      const { replica } = this.limits;
      const chosen = replica == null ? null : await this.chosen(replica);
      if (chosen === null) return sendTo(this.pool);
      try {
        return await sendTo(chosen);
      } catch (error) {
        if (replica?.isAtFault(error) !== true) throw error;
        this.choice = null;
        return await sendTo(this.pool);
      }
    };
    const queued = this.queues.reduceRight<() => Promise<Result>>(
      (next, queue) => () =>
        queue.run(() => {
          signal?.throwIfAborted();
          return next();
        }),
      sent,
    );
    return queued();
  }

  /** One connection takes one statement after the other. */
  private async inTurn<Result>(transaction: Knex, sendTo: (pool: Knex) => Promise<Result>): Promise<Result> {
    try {
      return await this.turns.run(() => sendTo(transaction));
    } catch (error) {
      this.failures.push(error);
      throw error;
    }
  }

  /** One choice for a request, until it changes something. */
  private chosen(replica: ReadReplica): Promise<Knex | null> {
    if (this.choice?.commits !== replica.commits) this.choice = { commits: replica.commits, pool: replica.pool() };
    return this.choice.pool;
  }
}

/** Where statements are executed: the pool, a transaction, or the pool within limits. */
export type Statements = Knex | StatementLimiter;
