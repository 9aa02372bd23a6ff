import type { Knex } from 'knex';
import type { ReadLimits } from '../../application/services.ts';
import { Slots, type Queue } from '../slots.ts';
import { statementTimeout } from './connection.ts';

/** Limits the connections of each person, so that one person cannot use them all. */
export class PersonalSlots {
  private readonly slots = new Map<number, Slots>();

  constructor(
    private readonly size: number,
    private readonly waitMilliseconds: number,
  ) {}

  /** The queue of one person's work. @throws Unavailable, from the work, after the timeout */
  of(userId: number): Queue {
    return { run: (work) => this.run(userId, work) };
  }

  private async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const slots = this.slots.get(userId) ?? new Slots(this.size, this.waitMilliseconds);
    this.slots.set(userId, slots);
    try {
      return await slots.run(work);
    } finally {
      if (slots.isIdle) this.slots.delete(userId);
    }
  }
}

interface ShareLimits extends Pick<ReadLimits, 'signal' | 'deadline'> {
  /** Statement timeout; defaults to the connection's. */
  statementMilliseconds?: number;
  /** True if all reads belong to one request: then small reads of the same tick may be combined and fail together. */
  isOneRequest?: boolean;
}

/**
 * The share of the pool for a request, a person or all anonymous requests. After an abort no statement is sent, and one
 * that still runs at the deadline is canceled.
 */
export class StatementShare {
  constructor(
    private readonly pool: Knex,
    /** Each statement waits in all of these queues in turn, the narrowest first. */
    private readonly queues: readonly Queue[],
    private readonly limits: ShareLimits = {},
  ) {}

  get isOneRequest(): boolean {
    return this.limits.isOneRequest === true;
  }

  run<Result>(send: (pool: Knex) => PromiseLike<Result> & Pick<Knex.Raw, 'timeout'>): Promise<Result> {
    const { signal, deadline = Infinity, statementMilliseconds = statementTimeout } = this.limits;
    const sent = async (): Promise<Result> => {
      signal?.throwIfAborted();
      const left = Math.min(deadline - performance.now(), statementMilliseconds);
      const statement = send(this.pool);
      // Before that, the database's own limit ends it in time.
      if (left < statementTimeout) statement.timeout(Math.max(1, left), { cancel: true });
      return await statement;
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
}

/** Where statements are executed: the pool, a transaction, or a request's share of the pool. */
export type Statements = Knex | StatementShare;
