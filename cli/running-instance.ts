import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { FileCopier } from '../application/sites/file-copier.ts';
import { readConfig, type Config } from '../infrastructure/settings/config.ts';
import { projectFolder } from '../infrastructure/data-folder.ts';
import { MailListener } from '../infrastructure/mail/mail-listener.ts';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { createLogger, type Logger } from '../infrastructure/logging.ts';
import { createApp } from '../interfaces/app.ts';
import { filesOfPrimary } from '../interfaces/sites/primary-files.ts';
import { watchForNewerPrimary } from '../interfaces/sites/newer-primary.ts';
import { listen } from '../interfaces/http/server.ts';
import type { HttpSettings } from '../interfaces/http/settings.ts';
import { ensureDemo, type Demo } from './demo.ts';
import { CommandUnavailable } from './failure.ts';
import { prepareInstance } from './instance.ts';
import { closeIfReplaced } from './replaced-primary.ts';
import { surviveUncaughtErrors } from './uncaught-errors.ts';
import { startSealing, startSweeping } from './sweeper.ts';
import { version } from './version.ts';

export interface RunningInstance {
  config: Config;
  logger: Logger;
  /** URL of the instance. */
  address: string;
  administrator: {
    username: string;
    /** True if this start created the account. */
    isNew: boolean;
    /** Password of a new one, to be shown once; null if it was set with ROOT_PASSWORD. */
    password: string | null;
  };
  /** Accounts that can sign in to the demo plan; null without one. */
  demo: Demo | null;
  /** Finishes running requests, and closes the database. */
  stop(): Promise<void>;
}

/** Opens and prepares the database, and listens. On any failure, closes what was opened. */
export async function startInstance(
  environment: Readonly<Record<string, string | undefined>>,
  { demo }: { demo: boolean },
): Promise<RunningInstance> {
  const config = readConfig(environment);
  const logger = createLogger(config);
  const database = await openDatabase(config, logger);
  const removeErrorHandler = surviveUncaughtErrors(logger);
  try {
    await closeIfReplaced(database, config);
    const prepared = await prepareInstance(config, database, logger, async ({ services, administrator }) =>
      demo ? ensureDemo(services, administrator, config.dataDirectory) : null,
    );
    const { services, administrator, newPassword, more: created = null } = prepared;
    let loadedDemo = created;
    const baseUrl = environment.BASE_URL?.trim() ? config.baseUrl : null;
    const offersDemo = isOnlyForThisMachine(config, baseUrl);
    const app = createApp({
      settings: settingsOf(config, baseUrl),
      logger,
      services,
      checkReadiness: () => database.checkReadiness(),
      loadDemo: async (person) => {
        loadedDemo = await ensureDemo(services, person, config.dataDirectory);
        return loadedDemo?.isNew === true ? loadedDemo : null;
      },
      loadedDemo: () => loadedDemo,
      offeredDemo: () => (offersDemo ? loadedDemo : null),
    });
    const stopWatching = await watchForNewerPrimary({ services, logger });
    const server = await listenOrExplain(() => listen(app, config), config);
    let stopTending = async (): Promise<void> => {};
    const startTending = () => {
      const stops = [startSweeping(services, logger, config), startSealing(services, logger)];
      stopTending = async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    };
    const { replication } = services;
    const copier = new FileCopier(services, filesOfPrimary(replication), (error) =>
      logger.warn({ err: error }, 'files could not be copied'),
    );
    const openPeers = () =>
      services.peers
        .open()
        .catch((error: unknown) => logger.error({ err: error }, 'counts of this process did not reach the others'));
    let isStopping = false;
    let backgroundStart: Promise<unknown> = Promise.resolve();
    const startBackgroundWork = () => {
      const start = async () => {
        await services.mail.start();
        if (!isStopping) await services.background.start();
      };
      backgroundStart = start().catch((error: unknown) =>
        logger.error({ err: error }, 'background work could not be started'),
      );
    };
    let listener: MailListener | null = null;
    const startListening = async (): Promise<void> => {
      const { mailReceiving } = services;
      if (config.incomingMail === null || mailReceiving === null) return;
      listener = new MailListener(mailReceiving, config.incomingMail, (error) =>
        logger.warn({ err: error }, 'a mail could not be taken'),
      );
      await listener.start();
    };
    if (replication.isStandby) {
      copier.start();
      logger.info('the database is a standby: this site serves reads and sends all else on to the primary');
      replication.onPromotion(() => {
        logger.info('the database was promoted: this site takes writes from now on');
        void copier.stop();
        void openPeers();
        startTending();
        startBackgroundWork();
        startListening().catch((error: unknown) => logger.error({ err: error }, 'mails could not be listened for'));
      });
    } else {
      await listenOrExplain(
        startListening,
        { host: config.incomingMail?.host ?? '', port: config.incomingMail?.port ?? 0 },
        'INCOMING_MAIL_',
      );
      await openPeers();
      startTending();
      startBackgroundWork();
    }
    return {
      config,
      logger,
      address: baseUrl ?? server.address,
      administrator: {
        username: administrator.username,
        isNew: newPassword !== null,
        password: config.rootPassword === null ? newPassword : null,
      },
      demo: created,
      async stop() {
        isStopping = true;
        stopWatching();
        await copier.stop();
        replication.close();
        await listener?.stop();
        await services.feed.stop();
        await services.peers.close();
        await server.stop();
        // What starts only now would outlive the database.
        await backgroundStart;
        await services.background.stop();
        await services.hooks.stop();
        await services.openId.stop();
        services.mail.stop();
        await stopTending();
        removeErrorHandler();
        await database.close();
      },
    };
  } catch (error) {
    removeErrorHandler();
    await database.close();
    throw error;
  }
}

/** Whether only programs of this machine can connect. */
function listensOnLoopback({ host }: Pick<Config, 'host'>): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Whether only programs of this machine reach the instance, as far as its settings tell. */
function isOnlyForThisMachine(config: Config, baseUrl: string | null): boolean {
  const { passwords, trustedProxies } = config;
  return listensOnLoopback(config) && passwords && baseUrl === null && trustedProxies.length === 0;
}

/** Without `BASE_URL` an instance uses the host name of each request. */
export function settingsOf(config: Config, baseUrl: string | null): HttpSettings {
  const publicFolder = join(projectFolder, 'dist', 'public');
  // Nobody said under which name other machines reach it: its addresses and the name of the machine are safe.
  const isReachedByGuess = baseUrl === null && !listensOnLoopback(config);
  return {
    baseUrl,
    hostNames: [...config.hostNames, ...(isReachedByGuess ? [hostname(), config.host] : [])],
    answersAtAddresses: isReachedByGuess,
    trustedProxies: config.trustedProxies,
    securityContact: config.securityContact,
    signUpEnabled: config.signUp,
    passwordsEnabled: config.passwords,
    signInProviders: [
      ...config.openIdProviders.map(({ name, label }) => ({ name, label, kind: 'openid' as const })),
      ...config.ldapProviders.map(({ name, label }) => ({ name, label, kind: 'directory' as const })),
    ],
    mailEnabled: config.mail !== null,
    incomingMailEnabled: config.incomingMail !== null,
    firstDayOfWeek: config.firstDayOfWeek,
    roadmapEpicsLimit: config.roadmapEpicsLimit,
    aiEarlyAccess: config.aiEarlyAccess,
    today: config.today,
    publicFolder: existsSync(join(publicFolder, 'index.html')) ? publicFolder : null,
    rateLimits: config.rateLimits,
    version: version(),
    revision: 'unknown',
  };
}

/** `prefix` begins the names of the variables that choose host and port. */
async function listenOrExplain<Listening>(
  start: () => Promise<Listening>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  prefix = '',
): Promise<Listening> {
  try {
    return await start();
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new CommandUnavailable(
          `Port ${port} of ${host} is taken by another program. Stop that one, or choose another with ${prefix}PORT.`,
        );
      case 'EACCES':
        throw new CommandUnavailable(
          `This account may not listen on port ${port}. Choose one above 1023 with ${prefix}PORT.`,
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new CommandUnavailable(`${host} is no address of this machine. Choose another with ${prefix}HOST.`);
      default:
        throw error;
    }
  }
}
