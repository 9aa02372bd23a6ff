import type { PaymentProvider } from './billing/payment-provider.ts';
import type { ChangeFeed } from './change-feed/change-feed.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { MarkdownReader } from './markdown/markdown-reader.ts';
import type { ConversationReader } from './notes/conversation-reader.ts';
import type { Door } from './perform.ts';
import type { ActorSource, Clock } from './ports.ts';
import type { Queries } from './stores.ts';
import type { FileStore } from './uploads/file-store.ts';

/** What reads may take. */
export interface ReadLimits {
  /** Database connections in use at the same time. */
  statementsAtOnce: number;
  /** Once aborted, nothing more is read. */
  signal?: AbortSignal;
  /** The time, as `performance.now()` tells it, at which a statement under way is cancelled. */
  deadline?: number;
  /** Whose reads they also count as; null for someone who is not signed in. */
  userId: number | null;
}

/** The reads that can be limited for a request whose size the caller chooses. */
export interface Reads {
  queries: Queries;
  conversations: ConversationReader;
  markdown: MarkdownReader;
}

/** All that an interface needs of the application: one door for writes, the reads, and who and when. */
export interface Services extends Reads {
  door: Door;
  actors: ActorSource;
  clock: Clock;
  /** Follows the change log from the first listener on. */
  feed: ChangeFeed;
  files: FileStore;
  payment: PaymentProvider;
  idempotencyKeys: IdempotencyKeys;
  /** The reads of one person, who shares the database with the others: a few statements at once, and writes count too. */
  readsOf(userId: number): Reads;
  /** The reads of one request that must not take more than its share of the database. */
  limitedReads(limits: ReadLimits): Reads;
  /**
   * The reads of everyone who is not signed in: they share a part of the pool, wait for it only briefly, and have short
   * statements, so that no crowd of strangers takes the database from those who are.
   */
  anonymousReads: Reads;
}
