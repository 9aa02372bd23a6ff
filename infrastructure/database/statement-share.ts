import type { Knex } from 'knex';
import { Unavailable } from '../../application/errors.ts';
import type { ReadLimits } from '../../application/services.ts';
import { statementTimeout } from './connection.ts';

/** A queue for the use of a connection. */
export interface Queue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Runs a limited number at once; others wait in order, optionally with a timeout. */
export class Slots implements Queue {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly size: number,
    private readonly waitMilliseconds: number | null = null,
  ) {}

  get isIdle(): boolean {
    return this.taken === 0;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.taken < this.size) this.taken += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }

  /** @throws Unavailable after the timeout */
  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.push(take);
      if (this.waitMilliseconds === null) return;
      timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(new Unavailable('pool timeout', 1));
      }, this.waitMilliseconds);
    });
  }
}

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
