import type { Knex } from 'knex';
import type { ReadLimits } from '../../application/services.ts';
import { statementTimeout } from './connection.ts';

/** Lets a few at once through; the others wait in order. */
export class Slots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly size: number) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.taken < this.size) this.taken += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }
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
    private readonly limits: ReadLimits,
  ) {
    this.own = new Slots(limits.statementsAtOnce);
  }

  run<Result>(send: (pool: Knex) => PromiseLike<Result> & Pick<Knex.Raw, 'timeout'>): Promise<Result> {
    const { signal, deadline } = this.limits;
    return this.own.run(() => {
      signal.throwIfAborted();
      return this.all.run(async () => {
        signal.throwIfAborted();
        const left = deadline - performance.now();
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
