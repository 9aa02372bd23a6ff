import type { Actor } from '../domain/access/actor.ts';
import type { ChangeJournal } from './change-journal.ts';
import type { ChangeLog } from './change-log.ts';
import type { ClaimedRequests } from './idempotency.ts';
import type { Stores } from './stores.ts';

/** The real boundaries of the application. Everything else is called directly. */

export interface Clock {
  now(): Date;
  /** The calendar day of the instance, `YYYY-MM-DD`. */
  today(): string;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for a missing digest as for a wrong password. */
  verify(password: string, digest: string | null): Promise<boolean>;
}

/** Loads who asks; used once a request for reads, and inside each writing transaction. */
export interface ActorSource {
  load(userId: number | null): Promise<Actor>;
  /** Several people in one statement; those who do not exist have no entry. */
  loadMany(userIds: readonly number[]): Promise<Map<number, Actor>>;
}

/** What a use case may touch inside its transaction. */
export interface Transaction extends Stores {
  actors: ActorSource;
  changeLog: ChangeLog;
  claimedRequests: ClaimedRequests;
  journal: ChangeJournal;
  /**
   * Holds an advisory lock until the transaction ends, so that writers of one tree take turns. Ids are locked in ascending
   * order. To be called before anything is changed: when others are first, the work begins again later.
   */
  lockTrees(topLevelNamespaceIds: readonly number[]): Promise<void>;
  /** Does a part of the work wholly or not at all: what fails is undone, and its error thrown, while the rest stays. */
  attempt<T>(part: () => Promise<T>): Promise<T>;
}

export interface TransactionOptions {
  /** Whose work it is: it waits while that person does too much at once. */
  userId?: number | null;
  /** An item whose parent's row many transactions lock: they queue before they take a connection. */
  queueForParentOf?: number | null;
  /** Lifts the limits on the time of each statement (5 s) and of the whole transaction (15 s): for work on very many rows. */
  unlimitedTime?: boolean;
}

export interface Database {
  /**
   * Runs `work` in one transaction; a serialization failure or deadlock is tried again up to three times.
   * @throws Unavailable when it takes too long, Conflict and Invalid for rows that the database refuses
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/** The names under which the container holds what has no class of its own. */
export const portNames = {
  clock: Symbol.for('Clock'),
  database: Symbol.for('Database'),
  actorSource: Symbol.for('ActorSource'),
  passwordHasher: Symbol.for('PasswordHasher'),
  useCases: Symbol.for('UseCaseFactory'),
  uploadQuotas: Symbol.for('UploadQuotas'),
  quickActions: Symbol.for('QuickActionRunner'),
  markdownWorkers: Symbol.for('MarkdownWorkers'),
  paymentProvider: Symbol.for('PaymentProvider'),
  /** Called by the door after each commit. */
  afterCommit: Symbol.for('AfterCommit'),
} as const;
