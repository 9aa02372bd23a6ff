import type { Knex } from 'knex';
import { Unavailable } from '../../application/errors.ts';
import type { ReadLimits } from '../../application/services.ts';
import { statementTimeout } from './connection.ts';

/** Lets a few at once through; the others wait in order, for a limited time if there is a limit. */
export class Slots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly size: number,
    private readonly waitMilliseconds: number | null = null,
  ) {}

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

interface ShareLimits extends Pick<ReadLimits, 'statementsAtOnce' | 'signal' | 'deadline'> {
  /** Longest time of one statement; the connection's own limit if left out. */
  statementMilliseconds?: number;
  /** Whether all of it is for one request, so that small reads of the same moment may go, and fail, as one statement. */
  isOneRequest?: boolean;
}

/**
 * The part of the pool that one request may use. After its signal no statement is sent any more, and one that still runs
 * at the deadline is cancelled in the database.
 */
export class StatementShare {
  private readonly own: Slots;

  constructor(
    private readonly pool: Knex,
    /** Shared by all requests that are limited, so that they leave connections to the others. */
    private readonly all: Slots,
    private readonly limits: ShareLimits,
  ) {
    this.own = new Slots(limits.statementsAtOnce);
  }

  get isOneRequest(): boolean {
    return this.limits.isOneRequest === true;
  }

  run<Result>(send: (pool: Knex) => PromiseLike<Result> & Pick<Knex.Raw, 'timeout'>): Promise<Result> {
    const { signal, deadline, statementMilliseconds = statementTimeout } = this.limits;
    return this.own.run(() => {
      signal.throwIfAborted();
      return this.all.run(async () => {
        signal.throwIfAborted();
        const left = Math.min(deadline - performance.now(), statementMilliseconds);
        const statement = send(this.pool);
        // Until then the database's own limit ends it in time.
        if (left < statementTimeout) statement.timeout(Math.max(1, left), { cancel: true });
        return await statement;
      });
    });
  }
}

/** Where statements are sent: the pool, a transaction, or a request's share of the pool. */
export type Statements = Knex | StatementShare;
