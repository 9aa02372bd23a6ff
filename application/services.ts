import type { IdempotencyKeys } from './idempotency.ts';
import type { MarkdownReader } from './markdown/markdown-reader.ts';
import type { ConversationReader } from './notes/conversation-reader.ts';
import type { Door } from './perform.ts';
import type { ActorSource, Clock } from './ports.ts';
import type { Queries } from './queries.ts';
import type { FileStore } from './uploads/file-store.ts';

/** What reads may take. */
export interface ReadLimits {
  /** Database connections in use at the same time. */
  statementsAtOnce: number;
  /** Once aborted, nothing more is read. */
  signal: AbortSignal;
  /** The time, as `performance.now()` tells it, at which a statement under way is cancelled. */
  deadline: number;
}

/** The reads that can be limited for a request whose size the caller chooses. */
export interface Reads {
  queries: Queries;
  conversations: ConversationReader;
}

/** All that an interface needs of the application: one door for writes, the reads, and who and when. */
export interface Services extends Reads {
  door: Door;
  actors: ActorSource;
  clock: Clock;
  markdown: MarkdownReader;
  files: FileStore;
  idempotencyKeys: IdempotencyKeys;
  /** The reads of one request that must not take more than its share of the database. */
  limitedReads(limits: ReadLimits): Reads;
}
