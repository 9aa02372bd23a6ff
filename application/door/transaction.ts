import type { ActorSource } from '../ports/actor-source.ts';
import type { ChangeJournal } from './change-journal.ts';
import type { ChangeLog } from './change-log.ts';
import type { ClaimedRequests } from './idempotency.ts';
import type { Stores } from './stores.ts';

/** The operations that a use case has inside its transaction. */
export interface Transaction extends Stores {
  actors: ActorSource;
  changeLog: ChangeLog;
  claimedRequests: ClaimedRequests;
  journal: ChangeJournal;
  /**
   * Takes an advisory lock until the transaction ends, which serializes the writers of a tree. Ids are locked in
   * ascending order. Call it before any change: if it has to wait, the work may start over later.
   */
  lockTrees(topLevelNamespaceIds: readonly number[]): Promise<void>;
  /**
   * Lets no one else add blocking links until the transaction ends, so that two of them do not close a loop together. Call
   * it after items were locked. As with trees, the work may start over later, unless it has done too much for that.
   */
  lockBlockingLinks(mayStartOver?: boolean): Promise<void>;
  /** Runs a part of the work atomically: on error it is rolled back and the error is thrown; the rest stays. */
  attempt<T>(part: () => Promise<T>): Promise<T>;
}

export interface TransactionOptions {
  /** The person whose work it is; work of a person with too many concurrent transactions waits. */
  userId?: number | null;
  /** Id of an item whose parent row many transactions lock: they queue before they take a connection. */
  queueForParentOf?: number | null;
  /** Removes the time limits of each statement (5 s) and of the whole transaction (15 s), for bulk work. */
  unlimitedTime?: boolean;
}

export interface Database {
  /**
   * Runs `work` in one transaction, with up to three retries after a serialization failure or deadlock. @throws
   * Unavailable if it takes too long, Conflict and Invalid for rows that the database rejects
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
}
