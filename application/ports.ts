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
  /** Takes equally long for a missing digest and a wrong password. */
  verify(password: string, digest: string | null): Promise<boolean>;
}

/** Loads the actor: once per request for reads, and inside each writing transaction. */
export interface ActorSource {
  load(userId: number | null): Promise<Actor>;
  /** Several people in one statement; people who do not exist have no entry. */
  loadMany(userIds: readonly number[]): Promise<Map<number, Actor>>;
}

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

/** Container names of bindings that have no class of their own. */
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
  outbound: Symbol.for('OutboundRequests'),
  secrets: Symbol.for('SecretBox'),
  oneTimeCodes: Symbol.for('OneTimeCodes'),
  passkeys: Symbol.for('Passkeys'),
  backups: Symbol.for('Backups'),
  publicHolidays: Symbol.for('PublicHolidays'),
  /** Called after each commit. */
  afterCommit: Symbol.for('AfterCommit'),
} as const;
