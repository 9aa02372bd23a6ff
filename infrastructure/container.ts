import { SpamSubmission } from '../application/spam/spam-submission.ts';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import 'reflect-metadata';
import { Container, type Newable } from 'inversify';
import type { Knex } from 'knex';
import { AiCalls } from '../application/ai/ai-calls.ts';
import { DocumentationQuestions } from '../application/ai/documentation-questions.ts';
import { Documentation } from '../application/documentation/documentation.ts';
import type { PaymentProvider } from '../application/billing/payment-provider.ts';
import { CalendarFeeds } from '../application/calendar-feeds/calendar-feeds.ts';
import { ChangeFeed } from '../application/change-feed/change-feed.ts';
import { StatusCheckSender } from '../application/merge-requests/status-check-sender.ts';
import { HookDelivering } from '../application/hooks/hook-delivering.ts';
import { DirectorySyncing } from '../application/directories/directory-syncing.ts';
import { DirectorySignIn } from '../application/identities/directory-sign-in.ts';
import { RunningImports } from '../application/import/running-imports.ts';
import { OpenIdSignIn } from '../application/identities/openid-sign-in.ts';
import { BackgroundWork } from '../application/jobs/background-work.ts';
import { Mailing } from '../application/mail/mailing.ts';
import { mailedInvitationPath } from '../application/invitations/invitation-links.ts';
import { invitationWriter } from '../application/invitations/invitation-writer.ts';
import { explanationWriter } from '../application/incoming-mail/explanation-writer.ts';
import { outsideMailWriter } from '../application/service-desk/outside-mail-writer.ts';
import { digestWriter } from '../application/notifications/digest-writer.ts';
import { notificationWriter } from '../application/notifications/notification-writer.ts';
import { MarkdownReader, RenderedTexts } from '../application/markdown/markdown-reader.ts';
import type { MarkdownWorkers } from '../application/markdown/markdown-workers.ts';
import { ConversationReader } from '../application/notes/conversation-reader.ts';
import type { OutboundRequests } from '../application/outbound/outbound-requests.ts';
import { Door, type UseCase, type UseCaseClass, type UseCaseFactory } from '../application/perform.ts';
import { emailChangeWriter } from '../application/people/email-change-writer.ts';
import { credentialsChangedWriter } from '../application/people/credentials-changed-writer.ts';
import type { OneTimeCodes } from '../application/second-factor/one-time-codes.ts';
import type { Passkeys } from '../application/second-factor/passkeys.ts';
import { AuthenticatorCodes } from './second-factor/authenticator-codes.ts';
import { WebAuthnPasskeys } from './second-factor/webauthn-passkeys.ts';
import { passwordResetWriter } from '../application/people/password-reset-writer.ts';
import { portNames, type ActorSource, type Clock, type Database, type PasswordHasher } from '../application/ports.ts';
import { RepositoryFetching } from '../application/repositories/repository-fetching.ts';
import { CarryOutActions } from '../application/quick-actions/carry-out-actions.ts';
import type { QuickActionRunner } from '../application/quick-actions/quick-action-runner.ts';
import type { Reads, RequestReads, Services } from '../application/services.ts';
import { MailAddresses } from '../application/incoming-mail/mail-addresses.ts';
import { MailReceiving } from '../application/incoming-mail/mail-receiving.ts';
import type { Limits } from '../application/limits.ts';
import type { SecretBox } from '../application/secret-box.ts';
import type { UploadQuotas } from '../application/uploads/upload-quotas.ts';
import { OpenAiService } from './ai/openai-service.ts';
import { InvoicePayment } from './billing/invoice-payment.ts';
import { DatabaseActorSource } from './database/actor-source.ts';
import { CommitListener } from './database/change-feed/commit-listener.ts';
import { DatabaseChangeSource } from './database/change-feed/change-source.ts';
import { Cursors } from './database/cursors.ts';
import { projectFolder } from './data-folder.ts';
import { DatabaseDirectorySchedule } from './database/directories/directory-link-store.ts';
import { DatabaseDocumentationIndex } from './database/documentation/documentation-index.ts';
import { DatabasePeers } from './database/database-peers.ts';
import { DatabaseReplication } from './database/geo/database-replication.ts';
import { DatabaseStatusCheckOutbox } from './database/merge-requests/status-checks.ts';
import { ChangeLogSeals } from './database/change-log-seals.ts';
import { DatabaseHookOutbox } from './database/hooks/hook-outbox.ts';
import { DatabaseIdempotencyKeys } from './database/idempotency-keys.ts';
import { PackagedHolidays } from './calendar/packaged-holidays.ts';
import { DatabaseJobQueue } from './database/jobs/job-queue.ts';
import { DatabaseNotificationOutbox } from './database/notifications/notification-outbox.ts';
import { DatabaseTodoDigests } from './database/notifications/todo-digests.ts';
import { DatabaseReceivedMails } from './database/incoming-mail/received-mail-store.ts';
import { KeyedLinks } from './mail/signed-links.ts';
import { DatabaseMailOutbox } from './database/mail/mail-outbox.ts';
import { PastSeats } from './database/billing/seat-queries.ts';
import { CachedCounts } from './database/cached-counts.ts';
import { Pager } from './database/pager.ts';
import { DatabaseCredentials } from './database/people/credentials.ts';
import { ReadReplica } from './database/read-replica.ts';
import { PersonalSlots, StatementLimiter, type Statements } from './database/statement-limiter.ts';
import { DatabaseRepositorySchedule } from './database/repositories/repository-store.ts';
import { queriesOver } from './database/stores.ts';
import { connectionOf, PostgresDatabase } from './database/transaction.ts';
import { openedTicket } from '../application/maintenance/backup-tickets.ts';
import type { Backups } from '../application/maintenance/backups.ts';
import { FolderBackups } from './database/maintenance/folder-backups.ts';
import { openInstanceFiles } from './files/open-instance-files.ts';
import type { S3Settings } from './files/s3-file-store.ts';
import { DataDisk } from './files/data-disk.ts';
import { SmtpTransport, type SmtpSettings } from './mail/smtp-transport.ts';
import { LdapDirectory, type LdapSettings } from './identities/ldap-directory.ts';
import { OpenIdClient, type OpenIdSettings } from './identities/openid-client.ts';
import { MarkdownWorkerPool } from './markdown/markdown-worker-pool.ts';
import { OutboundClient, type OutboundSettings } from './outbound/outbound-client.ts';
import { FolderRepositories } from './repositories/folder-repositories.ts';
import { AkismetService, type AkismetSettings } from './spam/akismet-service.ts';
import { PictureThread } from './pictures/picture-thread.ts';
import { SealedSecrets, type SecretSettings } from './sealed-secrets.ts';
import { Slots } from './slots.ts';
import type { PublicHolidays } from '../application/working-calendars/public-holidays.ts';

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
/** Attempts to reach webhooks that people wait for: a part of all, so that they do not hold up those in the background. */
const triesAtOnce = 4;
const triesWait = 5_000;

export interface ServiceOptions {
  /** A connection to a migrated database. */
  connection: Knex;
  /** A connection to a hot standby of it, for reads; null without one. */
  replicaConnection?: Knex | null;
  clock: Clock;
  passwordHasher: PasswordHasher;
  /** Folder for uploads; created with the first upload. */
  uploadFolder: string;
  /** Bucket for uploads instead of that folder. */
  s3?: S3Settings | null;
  /** Folder for git repositories; defaults to one inside that for uploads. */
  repositoryFolder?: string;
  /** Folder for backups that the browser starts; defaults to one inside that for uploads. */
  backupFolder?: string;
  /** Maximum bytes of the objects of a repository. */
  repositoryBytes?: number;
  /** Defaults to no limits. */
  uploadQuotas?: UploadQuotas;
  /** Name or URL of the site that this process serves; null means the primary if the database accepts writes. */
  siteName?: string | null;
  /** Where the primary takes writes, without a slash at the end; null: where the sites say. */
  primaryUrl?: string | null;
  /** URL of the instance, for texts that leave it; empty if unknown. */
  baseUrl?: string;
  /** What requests to addresses that people chose may reach. */
  outbound?: OutboundSettings;
  /** Where the key of encrypted settings is; defaults to one that only this process knows. */
  secrets?: SecretSettings;
  /** Multiplies the pauses between tries to reach webhooks. */
  hookPauseFactor?: number;
  /** Null while mail is off. */
  mail?: SmtpSettings | null;
  /** Where mails to the instance arrive, and the limits of their senders; null while it takes none. */
  incomingMail?: { address: string; limitsOf?: (userId: number) => Limits } | null;
  /** Multiplies the pauses between tries to send a mail. */
  mailPauseFactor?: number;
  /** Providers with OpenID Connect. */
  openIdProviders?: readonly OpenIdSettings[];
  /** Directories with LDAP. */
  ldapProviders?: readonly LdapSettings[];
  /** Null without a spam service. */
  akismet?: AkismetSettings | null;
  /** Called for errors in background work. */
  report?: (error: unknown) => void;
}

const defaultRepositoryBytes = 200 * 1024 * 1024;

/** One pool per process, since threads are expensive and rendering does not depend on the instance. */
const markdownWorkers = new MarkdownWorkerPool();
/** One thread per process, whatever the instance. */
const pictures = new PictureThread();

/** One per process: what it has computed is the same for all. */
const publicHolidays = new PackagedHolidays();

/** Binds the application to its infrastructure. Use cases need no binding: the container creates them by class. */
export async function createServices({
  connection,
  replicaConnection = null,
  clock,
  passwordHasher,
  uploadFolder,
  s3 = null,
  repositoryFolder = join(uploadFolder, 'repositories'),
  backupFolder = join(uploadFolder, 'backups'),
  repositoryBytes = defaultRepositoryBytes,
  uploadQuotas = { perPerson: 0, perContainer: 0 },
  siteName = null,
  primaryUrl = null,
  baseUrl = '',
  outbound: outboundSettings,
  secrets: secretSettings = { key: randomBytes(32).toString('base64'), file: '' },
  hookPauseFactor = 1,
  mail: mailSettings = null,
  incomingMail = null,
  mailPauseFactor = 1,
  openIdProviders = [],
  ldapProviders = [],
  akismet = null,
  report,
}: ServiceOptions): Promise<Services> {
  const container = new Container({ autobind: true, defaultScope: 'Singleton' });
  const actors = new DatabaseActorSource(connection, clock);
  container.bind<Clock>(portNames.clock).toConstantValue(clock);
  container.bind<UploadQuotas>(portNames.uploadQuotas).toConstantValue(uploadQuotas);
  container.bind<PasswordHasher>(portNames.passwordHasher).toConstantValue(passwordHasher);
  container.bind<ActorSource>(portNames.actorSource).toConstantValue(actors);
  const { pool } = connection.client as { pool: { max: number } };
  const connectionsOf = (part: number) => Math.max(1, Math.floor(pool.max * part));
  const people = new PersonalSlots(connectionsOf(personalPart), personalWait);
  container
    .bind<Database>(portNames.database)
    .toConstantValue(new PostgresDatabase(connection, clock, { writersOf: (userId) => people.of(userId) }));
  container
    .bind<UseCaseFactory>(portNames.useCases)
    .toConstantValue(<Sent, Input, Output>(useCase: UseCaseClass<Sent, Input, Output>) =>
      container.get(useCase as unknown as Newable<UseCase<Input, Output, Sent>>),
    );
  container.bind<MarkdownWorkers>(portNames.markdownWorkers).toConstantValue(markdownWorkers);
  const cursors = await Cursors.of(connection);
  const replication = await DatabaseReplication.of(connection, primaryUrl);
  const counts = new CachedCounts();
  const pastSeats = new PastSeats();
  const replica = replicaConnection === null ? null : new ReadReplica(connection, replicaConnection, report);
  const feed = new ChangeFeed(new DatabaseChangeSource(connection, clock, cursors), report);
  const outbound = new OutboundClient(outboundSettings);
  container.bind<OutboundRequests>(portNames.outbound).toConstantValue(outbound);
  const secrets = new SealedSecrets(secretSettings);
  container.bind<SecretBox>(portNames.secrets).toConstantValue(secrets);
  container.bind<OneTimeCodes>(portNames.oneTimeCodes).toConstantValue(new AuthenticatorCodes());
  container.bind<Passkeys>(portNames.passkeys).toConstantValue(new WebAuthnPasskeys());
  container.bind<PublicHolidays>(portNames.publicHolidays).toConstantValue(publicHolidays);
  const hookOutbox = new DatabaseHookOutbox(connection, baseUrl, report ?? (() => undefined));
  const hooks = new HookDelivering({
    outbox: hookOutbox,
    outbound,
    secrets,
    clock,
    baseUrl,
    tries: new Slots(triesAtOnce, triesWait),
    pauseFactor: hookPauseFactor,
  });
  const statusChecks = new StatusCheckSender({
    outbox: new DatabaseStatusCheckOutbox(connection),
    outbound,
    secrets,
    baseUrl,
    pauseFactor: hookPauseFactor,
  });
  container.bind<() => void>(portNames.afterCommit).toConstantValue(() => {
    replica?.committed();
    feed.wake();
  });
  const payment = new InvoicePayment();
  container.bind<PaymentProvider>(portNames.paymentProvider).toConstantValue(payment);
  container.bind<QuickActionRunner>(portNames.quickActions).to(CarryOutActions);

  const readingSlots = new Slots(connectionsOf(readingPart));
  const anonymousSlots = new Slots(connectionsOf(anonymousPart), anonymousWait);
  const renderedTexts = new RenderedTexts(markdownWorkers);
  const credentials = new DatabaseCredentials(
    connection,
    clock,
    () => !replication.isStandby && replication.supersededBy === null,
  );
  const readsOver = (statements: Statements): Reads => {
    const pager = new Pager(statements, cursors, counts);
    const queries = queriesOver({ statements, pager, clock, pastSeats, credentials, siteName });
    const markdown = new MarkdownReader(queries.references, renderedTexts);
    return { queries, markdown, conversations: new ConversationReader(queries.notes) };
  };
  const requestReads = (limiter: StatementLimiter): RequestReads => ({
    ...readsOver(limiter),
    readWithin: (transaction, work) => limiter.readWithin(connectionOf(transaction), work),
  });
  const reads = readsOver(connection);
  const notifications = new DatabaseNotificationOutbox(connection, markdownWorkers, clock);
  const links = await KeyedLinks.of(connection);
  const mailAddresses = incomingMail === null ? null : new MailAddresses(incomingMail.address, secrets, actors);
  const files = await openInstanceFiles(uploadFolder, s3);
  const mail = new Mailing({
    transport: mailSettings === null ? null : new SmtpTransport(mailSettings),
    outbox: new DatabaseMailOutbox(connection),
    clock,
    writers: {
      password_reset: passwordResetWriter(container.get(Door), baseUrl),
      email_change: emailChangeWriter(container.get(Door), baseUrl),
      credentials_changed: credentialsChangedWriter(actors, baseUrl),
      invitation: invitationWriter({
        invitations: reads.queries.invitations,
        baseUrl,
        pathOf: (invitationId) => mailedInvitationPath(links, invitationId),
      }),
      notification: notificationWriter({
        reads,
        actors,
        baseUrl,
        entry: (logId) => notifications.entry(logId),
        isMuted: (userId, itemId) => notifications.isMuted(userId, itemId),
        unsubscribePath: (userId, itemId) => `/-/unsubscribe/${links.sign('unsubscribe', [userId, itemId])}`,
        addresses: mailAddresses,
      }),
      outside: outsideMailWriter({ reads, files, baseUrl, addresses: mailAddresses }),
      mail_refused: explanationWriter(actors, baseUrl),
      digest: digestWriter({
        reads,
        actors,
        baseUrl,
        unsubscribePath: (userId) => `/-/unsubscribe/${links.sign('digest', [userId])}`,
      }),
    },
    pauseFactor: mailPauseFactor,
  });
  const repositories = new FolderRepositories({ folder: repositoryFolder, outbound, largest: repositoryBytes });
  const fetching = new RepositoryFetching({
    door: container.get(Door),
    contents: repositories,
    schedule: new DatabaseRepositorySchedule(connection),
    secrets,
  });
  const directories = ldapProviders.map((settings) => new LdapDirectory(settings));
  const directorySyncing = new DirectorySyncing({
    directories,
    door: container.get(Door),
    links: reads.queries.directoryLinks,
    schedule: new DatabaseDirectorySchedule(connection),
    report: report ?? (() => undefined),
  });
  const background: BackgroundWork = new BackgroundWork({
    queue: new DatabaseJobQueue(connection),
    handlers: [hooks.jobs, statusChecks, mail.jobs, fetching, directorySyncing],
    sources: [hookOutbox, notifications, new DatabaseTodoDigests(connection, clock), fetching, directorySyncing],
    commits: new CommitListener(connection, () => background.wake(), 'background'),
    mayWork: () => replication.supersededBy === null,
    ...(report && { report }),
  });
  const door = container.get(Door);
  const ai = new AiCalls(door, new OpenAiService(outbound, secrets), report ?? (() => undefined));
  const trustedProviders = [...openIdProviders, ...ldapProviders]
    .filter(({ linksByEmail }) => linksByEmail)
    .map(({ name }) => name);
  // Apart from other requests, so that neither holds up the other.
  const outboundForSignIn = new OutboundClient(outboundSettings);
  const openId = new OpenIdSignIn(
    openIdProviders.map((provider) => new OpenIdClient(provider, outboundForSignIn)),
    trustedProviders,
    door,
    secrets,
    clock,
    outboundForSignIn,
  );
  const documentation = new Documentation(new DatabaseDocumentationIndex(connection), (path) =>
    readFile(join(projectFolder, 'web', 'help', path), 'utf8'),
  );
  const backups = new FolderBackups({
    connection,
    files,
    repositoryFolder,
    folder: backupFolder,
    report: report ?? (() => undefined),
  });
  container.bind<Backups>(portNames.backups).toConstantValue(backups);
  return {
    door,
    mailAddresses,
    mailReceiving:
      mailAddresses === null
        ? null
        : new MailReceiving({
            addresses: mailAddresses,
            door,
            actors,
            queries: reads.queries,
            files,
            mails: new DatabaseReceivedMails(connection),
            ownSender: mailSettings?.from.address ?? null,
            baseUrl,
            ...(incomingMail?.limitsOf && { limitsOf: incomingMail.limitsOf }),
            report: report ?? (() => undefined),
          }),
    ai,
    spam: akismet === null ? null : new SpamSubmission(door, new AkismetService(akismet, outbound, baseUrl)),
    openId,
    directories: new DirectorySignIn(directories, trustedProviders, door, report ?? (() => undefined)),
    directorySyncing,
    peers: new DatabasePeers(connection, report ?? (() => undefined)),
    runningImports: new RunningImports(),
    questions: new DocumentationQuestions(ai, documentation),
    documentation,
    publicHolidays,
    pictures,
    calendarFeeds: new CalendarFeeds(secrets, actors),
    actors,
    clock,
    feed,
    files,
    disk: new DataDisk(uploadFolder),
    backups,
    openBackupTicket: (ticket) => openedTicket(secrets, ticket, clock.now()),
    repositories,
    fetching,
    payment,
    idempotencyKeys: new DatabaseIdempotencyKeys(connection, secrets),
    replication,
    seals: new ChangeLogSeals(connection),
    hooks,
    mail,
    background,
    ...reads,
    links,
    get anonymousReads() {
      const limits = { statementMilliseconds: anonymousStatement, replica };
      return requestReads(new StatementLimiter(connection, [anonymousSlots], limits));
    },
    readsOf: (userId) => requestReads(new StatementLimiter(connection, [people.of(userId), readingSlots], { replica })),
    limitedReads({ userId, statementsAtOnce, ...limits }) {
      const shared = userId === null ? [anonymousSlots] : [people.of(userId), readingSlots];
      return requestReads(
        new StatementLimiter(connection, [new Slots(statementsAtOnce), ...shared], {
          ...limits,
          ...(userId === null && { statementMilliseconds: anonymousStatement }),
          replica,
        }),
      );
    },
  };
}
