import type { Knex } from 'knex';
import { MarkdownReader, type RenderedTexts } from '../../application/markdown/markdown-reader.ts';
import { ConversationReader } from '../../application/notes/conversation-reader.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { ReadLimits, Reads, RequestReads } from '../../application/services.ts';
import { CachedCounts } from '../database/cached-counts.ts';
import type { Cursors } from '../database/cursors.ts';
import { Pager } from '../database/pager.ts';
import type { DatabaseCredentials } from '../database/people/credentials.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { PastSeats } from '../database/seats/seat-queries.ts';
import { StatementLimiter, type Statements } from '../database/statement-limiter.ts';
import { queriesOver } from '../database/stores.ts';
import { connectionOf } from '../database/transaction.ts';
import { PersonalSlots, Slots } from '../slots.ts';

/**
 * Maximum connections of the pool for the reads of all people together; the rest is for writes and for loading actors.
 */
const readingPart = 0.6;
/** Maximum connections for the reads and writes of one person. */
const personalPart = 0.3;
/** Maximum milliseconds that a person's work waits for one of those. */
const personalWait = 10_000;
/** Maximum connections for all anonymous requests. */
const anonymousPart = 0.4;
/** Maximum milliseconds that they wait for one of those, and that one of their statements may run. */
const anonymousWait = 1000;
const anonymousStatement = 1000;

/** How many connections of the pool the work of each kind of caller may take at a time. */
export class ConnectionShares {
  readonly people: PersonalSlots;
  readonly reading: Slots;
  readonly anonymous: Slots;

  constructor(connection: Knex) {
    const { pool } = connection.client as { pool: { max: number } };
    const part = (of: number) => Math.max(1, Math.floor(pool.max * of));
    this.people = new PersonalSlots(part(personalPart), personalWait);
    this.reading = new Slots(part(readingPart));
    this.anonymous = new Slots(part(anonymousPart), anonymousWait);
  }
}

export interface ReadingOptions {
  connection: Knex;
  replica: ReadReplica | null;
  shares: ConnectionShares;
  clock: Clock;
  cursors: Cursors;
  credentials: DatabaseCredentials;
  renderedTexts: RenderedTexts;
  siteName: string | null;
}

/** Makes the reads of requests, each with its share of the database. */
export class Reading {
  private readonly counts = new CachedCounts();
  private readonly pastSeats = new PastSeats();

  constructor(private readonly options: ReadingOptions) {}

  /** Reads without a limit, for the instance's own work. */
  unlimited(): Reads {
    return this.over(this.options.connection);
  }

  anonymous(): RequestReads {
    const { connection, replica, shares } = this.options;
    const limits = { statementMilliseconds: anonymousStatement, replica };
    return this.limitedBy(new StatementLimiter(connection, [shares.anonymous], limits));
  }

  of(userId: number): RequestReads {
    const { connection, replica, shares } = this.options;
    return this.limitedBy(new StatementLimiter(connection, [shares.people.of(userId), shares.reading], { replica }));
  }

  limited({ userId, statementsAtOnce, ...limits }: ReadLimits): RequestReads {
    const { connection, replica, shares } = this.options;
    const shared = userId === null ? [shares.anonymous] : [shares.people.of(userId), shares.reading];
    return this.limitedBy(
      new StatementLimiter(connection, [new Slots(statementsAtOnce), ...shared], {
        ...limits,
        ...(userId === null && { statementMilliseconds: anonymousStatement }),
        replica,
      }),
    );
  }

  private limitedBy(limiter: StatementLimiter): RequestReads {
    return {
      ...this.over(limiter),
      readWithin: (transaction, work) => limiter.readWithin(connectionOf(transaction), work),
    };
  }

  private over(statements: Statements): Reads {
    const { cursors, clock, credentials, renderedTexts, siteName } = this.options;
    const pager = new Pager(statements, cursors, this.counts);
    const queries = queriesOver({ statements, pager, clock, pastSeats: this.pastSeats, credentials, siteName });
    const markdown = new MarkdownReader(queries.references, renderedTexts);
    return { queries, markdown, conversations: new ConversationReader(queries.notes) };
  }
}
