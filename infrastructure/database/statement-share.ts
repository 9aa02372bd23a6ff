import type { Knex } from 'knex';
import { Unavailable } from '../../application/errors.ts';
import type { ReadLimits } from '../../application/services.ts';
import { statementTimeout } from './connection.ts';

/** Where work waits until it may use a connection. */
export interface Queue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Lets a few at once through; the others wait in order, for a limited time if there is a limit. */
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

  /** @throws Unavailable when it does not come in time */
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

/** Connections for each person, so that whatever one of them sends leaves some to the others. */
export class PersonalSlots {
  private readonly slots = new Map<number, Slots>();

  constructor(
    private readonly size: number,
    private readonly waitMilliseconds: number,
  ) {}

  /** Where the work of one person waits. @throws Unavailable, from its work, when its turn does not come in time */
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
  /** Longest time of one statement; the connection's own limit if left out. */
  statementMilliseconds?: number;
  /** Whether all of it is for one request, so that small reads of the same moment may go, and fail, as one statement. */
  isOneRequest?: boolean;
}

/**
 * The part of the pool that a request, a person or everyone who is not signed in may use. After its signal no statement is sent
 * any more, and one that still runs at the deadline is cancelled in the database.
 */
export class StatementShare {
  constructor(
    private readonly pool: Knex,
    /** Each statement waits in all of these, one after the other: the narrowest comes first. */
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
      // Until then the database's own limit ends it in time.
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

/** Where statements are sent: the pool, a transaction, or a request's share of the pool. */
export type Statements = Knex | StatementShare;
