import { SpamSubmission } from '../application/moderation/spam-submission.ts';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import 'reflect-metadata';
import { Container, type Newable } from 'inversify';
import type { ServiceOptions } from './services/service-options.ts';
import { mailing } from './services/mailing.ts';
import { ConnectionShares, Reading } from './services/reading.ts';
import { AiCalls } from '../application/ai/ai-calls.ts';
import { DocumentationQuestions } from '../application/ai/documentation-questions.ts';
import { Documentation } from '../application/documentation/documentation.ts';
import type { PaymentProvider } from '../application/seats/payment-provider.ts';
import { CalendarFeeds } from '../application/calendar-feeds/calendar-feeds.ts';
import { ChangeFeed } from '../application/change-feed/change-feed.ts';
import { StatusCheckSender } from '../application/merge-requests/status-check-sender.ts';
import { HookDelivering } from '../application/webhooks/hook-delivering.ts';
import { DirectorySyncing } from '../application/directories/directory-syncing.ts';
import { DirectorySignIn } from '../application/sign-in/directory-sign-in.ts';
import { RunningImports } from '../application/import/running-imports.ts';
import { OpenIdSignIn } from '../application/sign-in/openid-sign-in.ts';
import { BackgroundWork } from '../application/jobs/background-work.ts';
import { RenderedTexts } from '../application/markdown/markdown-reader.ts';
import type { MarkdownWorkers } from '../application/markdown/markdown-workers.ts';
import type { OutboundRequests } from '../application/outbound/outbound-requests.ts';
import { Door, type UseCase, type UseCaseClass, type UseCaseFactory } from '../application/door/perform.ts';
import type { OneTimeCodes } from '../application/sign-in/one-time-codes.ts';
import type { Passkeys } from '../application/sign-in/passkeys.ts';
import { AuthenticatorCodes } from './sign-in/authenticator-codes.ts';
import { WebAuthnPasskeys } from './sign-in/webauthn-passkeys.ts';
import { portNames } from '../application/ports/port-names.ts';
import type { ActorSource } from '../application/ports/actor-source.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { Database } from '../application/door/transaction.ts';
import type { PasswordHasher } from '../application/ports/password-hasher.ts';
import { RepositoryFetching } from '../application/repositories/repository-fetching.ts';
import { CarryOutActions } from '../application/quick-actions/carry-out-actions.ts';
import type { QuickActionRunner } from '../application/work-items/quick-action-runner.ts';
import type { Services } from '../application/services.ts';
import { MailAddresses } from '../application/mail/mail-addresses.ts';
import { MailReceiving } from '../application/incoming-mail/mail-receiving.ts';
import type { SecretBox } from '../application/ports/secret-box.ts';
import type { UploadQuotas } from '../application/uploads/upload-quotas.ts';
import { OpenAiService } from './ai/openai-service.ts';
import { InvoicePayment } from './seats/invoice-payment.ts';
import { DatabaseActorSource } from './database/actor-source.ts';
import { CommitListener } from './database/change-feed/commit-listener.ts';
import { DatabaseChangeSource } from './database/change-feed/change-source.ts';
import { Cursors } from './database/cursors.ts';
import { projectFolder } from './data-folder.ts';
import { DatabaseDirectorySchedule } from './database/directories/directory-link-store.ts';
import { DatabaseDocumentationIndex } from './database/documentation/documentation-index.ts';
import { DatabasePeers } from './database/database-peers.ts';
import { DatabaseReplication } from './database/sites/database-replication.ts';
import { DatabaseStatusCheckOutbox } from './database/merge-requests/status-checks.ts';
import { ChangeLogSeals } from './database/change-log-seals.ts';
import { DatabaseHookOutbox } from './database/webhooks/hook-outbox.ts';
import { DatabaseIdempotencyKeys } from './database/idempotency-keys.ts';
import { PackagedHolidays } from './calendar/packaged-holidays.ts';
import { DatabaseJobQueue } from './database/jobs/job-queue.ts';
import { DatabaseNotificationOutbox } from './database/notifications/notification-outbox.ts';
import { DatabaseTodoDigests } from './database/notifications/todo-digests.ts';
import { DatabaseReceivedMails } from './database/incoming-mail/received-mail-store.ts';
import { KeyedLinks } from './database/mail/signed-links.ts';
import { DatabaseMailOutbox } from './database/mail/mail-outbox.ts';
import { DatabaseCredentials } from './database/people/credentials.ts';
import { ReadReplica } from './database/read-replica.ts';
import { DatabaseRepositorySchedule } from './database/repositories/repository-store.ts';
import { PostgresDatabase } from './database/transaction.ts';
import { openedTicket } from '../application/maintenance/backup-tickets.ts';
import type { Backups } from '../application/maintenance/backups.ts';
import { FolderBackups } from './database/maintenance/folder-backups.ts';
import { openInstanceFiles } from './files/open-instance-files.ts';
import { DataDisk } from './files/data-disk.ts';
import { LdapDirectory } from './sign-in/ldap-directory.ts';
import { OpenIdClient } from './sign-in/openid-client.ts';
import { MarkdownWorkerPool } from './markdown/markdown-worker-pool.ts';
import { OutboundClient } from './outbound/outbound-client.ts';
import { FolderRepositories } from './repositories/folder-repositories.ts';
import { AkismetService } from './moderation/akismet-service.ts';
import { PictureThread } from './pictures/picture-thread.ts';
import { SealedSecrets } from './secrets/sealed-secrets.ts';
import { CallerTurns, Slots } from './slots.ts';
import type { PublicHolidays } from '../application/working-calendars/public-holidays.ts';

/** Attempts to reach webhooks that people wait for: a part of all, so that they do not hold up those in the background. */
const triesAtOnce = 4;
const triesWait = 5_000;

const defaultRepositoryBytes = 200 * 1024 * 1024;

/** One pool per process, since threads are expensive and rendering does not depend on the instance. */
const markdownWorkers = new MarkdownWorkerPool();
/** One thread per process, whatever the instance. */
const pictures = new PictureThread();

/**
 * Whole plans are read two at a time: ten thousand epics keep a connection, and then the process, busy. Longer than some
 * twenty take: nobody is refused only because others ask, too.
 */
const planTurns = new CallerTurns({ atOnce: 2, waitMilliseconds: 40_000, visitorsWaitMilliseconds: 15_000 });

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
  isSignUpOn = false,
  mailPauseFactor = 1,
  openIdProviders = [],
  ldapProviders = [],
  akismet = null,
  report = () => undefined,
}: ServiceOptions): Promise<Services> {
  const container = new Container({ autobind: true, defaultScope: 'Singleton' });
  const actors = new DatabaseActorSource(connection, clock);
  container.bind<Clock>(portNames.clock).toConstantValue(clock);
  container.bind<UploadQuotas>(portNames.uploadQuotas).toConstantValue(uploadQuotas);
  container.bind<PasswordHasher>(portNames.passwordHasher).toConstantValue(passwordHasher);
  container.bind<ActorSource>(portNames.actorSource).toConstantValue(actors);
  const shares = new ConnectionShares(connection);
  container
    .bind<Database>(portNames.database)
    .toConstantValue(new PostgresDatabase(connection, clock, { writersOf: (userId) => shares.people.of(userId) }));
  container
    .bind<UseCaseFactory>(portNames.useCases)
    .toConstantValue(<Sent, Input, Output>(useCase: UseCaseClass<Sent, Input, Output>) =>
      container.get(useCase as unknown as Newable<UseCase<Input, Output, Sent>>),
    );
  container.bind<MarkdownWorkers>(portNames.markdownWorkers).toConstantValue(markdownWorkers);
  const cursors = await Cursors.of(connection);
  const replication = await DatabaseReplication.of(connection, primaryUrl);
  const replica = replicaConnection === null ? null : new ReadReplica(connection, replicaConnection, report);
  const feed = new ChangeFeed(new DatabaseChangeSource(connection, clock, cursors), report);
  const outbound = new OutboundClient(outboundSettings);
  container.bind<OutboundRequests>(portNames.outbound).toConstantValue(outbound);
  const secrets = new SealedSecrets(secretSettings);
  container.bind<SecretBox>(portNames.secrets).toConstantValue(secrets);
  container.bind<OneTimeCodes>(portNames.oneTimeCodes).toConstantValue(new AuthenticatorCodes());
  container.bind<Passkeys>(portNames.passkeys).toConstantValue(new WebAuthnPasskeys());
  container.bind<PublicHolidays>(portNames.publicHolidays).toConstantValue(publicHolidays);
  const hookOutbox = new DatabaseHookOutbox(connection, baseUrl, report);
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

  const reading = new Reading({
    connection,
    replica,
    shares,
    clock,
    cursors,
    credentials: new DatabaseCredentials(
      connection,
      clock,
      () => !replication.isStandby && replication.supersededBy === null,
    ),
    renderedTexts: new RenderedTexts(markdownWorkers),
    siteName,
  });
  const reads = reading.unlimited();
  const door = container.get(Door);
  const notifications = new DatabaseNotificationOutbox(connection, markdownWorkers, clock);
  const links = await KeyedLinks.of(connection);
  const mailAddresses = incomingMail === null ? null : new MailAddresses(incomingMail.address, secrets, actors);
  const files = await openInstanceFiles(uploadFolder, s3);
  const mail = mailing({
    settings: mailSettings,
    outbox: new DatabaseMailOutbox(connection),
    clock,
    door,
    actors,
    reads,
    files,
    links,
    notifications,
    addresses: mailAddresses,
    baseUrl,
    isSignUpOn,
    pauseFactor: mailPauseFactor,
  });
  const repositories = new FolderRepositories({ folder: repositoryFolder, outbound, largest: repositoryBytes });
  const fetching = new RepositoryFetching({
    door,
    contents: repositories,
    schedule: new DatabaseRepositorySchedule(connection),
    secrets,
  });
  const directories = ldapProviders.map((settings) => new LdapDirectory(settings));
  const directorySyncing = new DirectorySyncing({
    directories,
    door,
    links: reads.queries.directoryLinks,
    schedule: new DatabaseDirectorySchedule(connection),
    report,
  });
  const background: BackgroundWork = new BackgroundWork({
    queue: new DatabaseJobQueue(connection),
    handlers: [hooks.jobs, statusChecks, mail.jobs, fetching, directorySyncing],
    sources: [hookOutbox, notifications, new DatabaseTodoDigests(connection, clock), fetching, directorySyncing],
    commits: new CommitListener(connection, () => background.wake(), 'background'),
    mayWork: () => replication.supersededBy === null,
    report,
  });
  const ai = new AiCalls(door, new OpenAiService(outbound, secrets), report);
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
    report,
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
            report,
          }),
    ai,
    spam: akismet === null ? null : new SpamSubmission(door, new AkismetService(akismet, outbound, baseUrl)),
    openId,
    directories: new DirectorySignIn(directories, trustedProviders, door, report),
    directorySyncing,
    peers: new DatabasePeers(connection, report),
    runningImports: new RunningImports(),
    questions: new DocumentationQuestions(ai, documentation),
    documentation,
    publicHolidays,
    pictures,
    planTurns,
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
      return reading.anonymous();
    },
    readsOf: (userId) => reading.of(userId),
    limitedReads: (limits) => reading.limited(limits),
  };
}
