import type { BackupTicket } from './maintenance/backup-tickets.ts';
import type { Backups } from './maintenance/backups.ts';
import type { Disk } from './administration/disk.ts';
import type { DocumentationQuestions } from './ai/documentation-questions.ts';
import type { Documentation } from './documentation/documentation.ts';
import type { AiCalls } from './ai/ai-calls.ts';
import type { PaymentProvider } from './seats/payment-provider.ts';
import type { CalendarFeeds } from './calendar-feeds/calendar-feeds.ts';
import type { ChangeFeed } from './change-feed/change-feed.ts';
import type { Replication } from './sites/replication.ts';
import type { HookDelivering } from './webhooks/hook-delivering.ts';
import type { IdempotencyKeys } from './door/idempotency.ts';
import type { RunningImports } from './import/running-imports.ts';
import type { Peers } from './ports/peers.ts';
import type { DirectorySyncing } from './directories/directory-syncing.ts';
import type { DirectorySignIn } from './sign-in/directory-sign-in.ts';
import type { OpenIdSignIn } from './sign-in/openid-sign-in.ts';
import type { MailAddresses } from './mail/mail-addresses.ts';
import type { MailReceiving } from './incoming-mail/mail-receiving.ts';
import type { BackgroundWork } from './jobs/background-work.ts';
import type { Mailing } from './mail/mailing.ts';
import type { SignedLinks } from './mail/signed-links.ts';
import type { MarkdownReader } from './markdown/markdown-reader.ts';
import type { ConversationReader } from './notes/conversation-reader.ts';
import type { Door } from './door/perform.ts';
import type { ActorSource } from './ports/actor-source.ts';
import type { Clock } from './ports/clock.ts';
import type { Turns } from './ports/turns.ts';
import type { Transaction } from './door/transaction.ts';
import type { Queries } from './door/stores.ts';
import type { PictureDrawer } from './roadmap/roadmap-pictures.ts';
import type { RepositoryContents } from './repositories/repository-contents.ts';
import type { RepositoryFetching } from './repositories/repository-fetching.ts';
import type { SpamSubmission } from './moderation/spam-submission.ts';
import type { PublicHolidays } from './working-calendars/public-holidays.ts';
import type { FileStore } from './uploads/file-store.ts';

/** Limits of reads. */
export interface ReadLimits {
  /** Maximum concurrent database connections. */
  statementsAtOnce: number;
  /** After an abort, nothing more is read. */
  signal?: AbortSignal;
  /** Time, by `performance.now()`, at which a running statement is canceled. */
  deadline?: number;
  /** The person whose limit the reads also count against; null for anonymous requests. */
  userId: number | null;
}

/** The reads that can be limited for a request whose size the caller chooses. */
export interface Reads {
  queries: Queries;
  conversations: ConversationReader;
  markdown: MarkdownReader;
}

/** The reads of one request. */
export interface RequestReads extends Reads {
  /** While the work runs, they read what this transaction has written so far. @throws what ended the transaction */
  readWithin<Result>(transaction: Transaction, work: () => Promise<Result>): Promise<Result>;
}

/** Everything that an interface needs of the application: writes, reads, the current actor and the clock. */
export interface Services extends Reads {
  door: Door;
  actors: ActorSource;
  clock: Clock;
  publicHolidays: PublicHolidays;
  /** Follows the change log once the first listener connects. */
  feed: ChangeFeed;
  files: FileStore;
  disk: Disk;
  /** Those of this server. */
  backups: Backups;
  /** The backup, its reader and its key that a ticket for a download names; null if it is none, or too old. */
  openBackupTicket(ticket: string): BackupTicket | null;
  /** The imports that this process runs. */
  runningImports: RunningImports;
  repositories: RepositoryContents;
  fetching: RepositoryFetching;
  payment: PaymentProvider;
  idempotencyKeys: IdempotencyKeys;
  replication: Replication;
  /** Chains the change log by digests; true if more entries are ready. */
  seals: { sealSome(): Promise<boolean> };
  hooks: HookDelivering;
  mail: Mailing;
  links: SignedLinks;
  /** Null while the instance takes no mail. */
  mailAddresses: MailAddresses | null;
  mailReceiving: MailReceiving | null;
  background: BackgroundWork;
  ai: AiCalls;
  /** Null unless a spam service is set up. */
  spam: SpamSubmission | null;
  openId: OpenIdSignIn;
  directories: DirectorySignIn;
  directorySyncing: DirectorySyncing;
  peers: Peers;
  questions: DocumentationQuestions;
  documentation: Documentation;
  pictures: PictureDrawer;
  /** Turns at reading whole plans. */
  planTurns: Turns;
  calendarFeeds: CalendarFeeds;
  /**
   * The reads of one request of a person. All requests of a person together have a few concurrent statements at most, writes
   * included.
   */
  readsOf(userId: number): RequestReads;
  /** The reads of one request that must not take more than its share of the database. */
  limitedReads(limits: ReadLimits): RequestReads;
  /**
   * The reads of an anonymous request. All of them share a part of the pool, wait only briefly and have short statements, so
   * that anonymous traffic cannot block signed-in people.
   */
  anonymousReads: RequestReads;
}
