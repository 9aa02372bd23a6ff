import { existsSync } from 'node:fs';
import type { Services } from '../application/services.ts';
import type { User } from '../domain/people/user.ts';
import { readConfig, type Config } from '../infrastructure/settings/config.ts';
import {
  backupFolderIn,
  embeddedDatabaseIn,
  repositoryFolderIn,
  secretsFileIn,
  uploadFolderIn,
} from '../infrastructure/data-folder.ts';
import type { OpenDatabase } from '../infrastructure/database/open-database.ts';
import type { Logger } from '../infrastructure/logging.ts';
import { CommandUnavailable } from './failure.ts';
import { printLine, type Terminal } from './terminal.ts';

export interface InstanceDatabase extends OpenDatabase {
  config: Config;
}

export interface Instance {
  config: Config;
  database: OpenDatabase;
  services: Services;
  /** The actor of the command line. */
  administrator: User;
}

export interface OpenOptions {
  /** Whether the command may begin a new instance in an empty data folder; otherwise it ends with an error. */
  mayCreate?: boolean;
}

/**
 * Opens the instance's database for a command, whether a server is running or not, and closes it afterwards. Nothing is
 * logged, because the command prints its own output.
 */
export async function withDatabase<Answer>(
  terminal: Terminal,
  work: (database: InstanceDatabase) => Promise<Answer>,
  { mayCreate = false }: OpenOptions = {},
): Promise<Answer> {
  const [{ openDatabase }, { createLogger }, { closeIfReplaced }, { WriteFence }, { causeOfLoss }] = await Promise.all([
    import('../infrastructure/database/open-database.ts'),
    import('../infrastructure/logging.ts'),
    import('./replaced-primary.ts'),
    import('../infrastructure/database/write-fence.ts'),
    import('../infrastructure/database/embedded/lost-server.ts'),
  ]);
  const config = readConfig(terminal.environment);
  if (!mayCreate) requireInstance(config);
  const database = await openDatabase(config, createLogger({ logLevel: 'silent' }));
  try {
    await closeIfReplaced(database, config);
    return await work({ ...database, config });
  } catch (error) {
    const meaning = WriteFence.of(database.connection).meaningOf(error);
    throw config.databaseUrl === null ? await causeOfLoss(meaning, config.dataDirectory) : meaning;
  } finally {
    await database.close();
  }
}

/**
 * Refuses an empty data folder: a command that is run without the settings of the service would otherwise work on a new
 * instance, and a backup would hold nothing.
 */
function requireInstance({ databaseUrl, dataDirectory }: Config): void {
  if (databaseUrl !== null || existsSync(embeddedDatabaseIn(dataDirectory))) return;
  throw new CommandUnavailable(
    `There is no instance in ${dataDirectory}. Set DATA_DIR or DATABASE_URL as for the server, or start the server first.`,
  );
}

/** Opens the instance for a command that reads or changes its data; migrates its schema first. */
export async function withInstance<Answer>(
  terminal: Terminal,
  work: (instance: Instance) => Promise<Answer>,
  options: OpenOptions = {},
): Promise<Answer> {
  return withDatabase(
    terminal,
    async ({ config, ...database }) => {
      const { services, administrator, newPassword } = await prepareInstance(config, database);
      if (newPassword !== null && config.rootPassword === null) {
        printLine(
          terminal.stderr,
          `milepost: created the administrator ${administrator.username}, password ${newPassword} (shown only once)`,
        );
      }
      return work({ config, database, services, administrator });
    },
    options,
  );
}

export interface PreparedInstance {
  services: Services;
  administrator: User;
  /** Password of a newly created administrator, to be shown once; null otherwise. */
  newPassword: string | null;
}

/**
 * Migrates the schema, wires the services, and creates the first administrator if there is none. Then runs `more`,
 * before any other start on this database continues. A standby is only wired, as is a primary that another site
 * replaced: all else comes from the primary.
 */
export async function prepareInstance<More = undefined>(
  config: Config,
  { connection, replica }: OpenDatabase,
  logger?: Logger,
  more?: (prepared: PreparedInstance) => Promise<More>,
): Promise<PreparedInstance & { more: More | undefined }> {
  // Imported on demand, so that `--help` and usage errors respond at once.
  const [
    { isStandby, migrate, pendingMigrations, prepareAlone },
    { createServices },
    { SystemClock },
    { Argon2PasswordHasher },
    { EnsureAdministrator },
    { DatabaseUserStore },
    { WriteFence },
    { Throttles },
  ] = await Promise.all([
    import('../infrastructure/database/migrate.ts'),
    import('../infrastructure/container.ts'),
    import('../infrastructure/system-clock.ts'),
    import('../infrastructure/secrets/passwords.ts'),
    import('../application/people/ensure-administrator.ts'),
    import('../infrastructure/database/people/user-store.ts'),
    import('../infrastructure/database/write-fence.ts'),
    import('../interfaces/http/limits/rate-limits.ts'),
  ]);
  const mailThrottles = new Throttles(config.rateLimits);
  const servicesOf = () =>
    createServices({
      connection,
      replicaConnection: replica,
      clock: new SystemClock(config.today),
      passwordHasher: new Argon2PasswordHasher(),
      uploadFolder: uploadFolderIn(config.dataDirectory),
      s3: config.s3,
      repositoryFolder: repositoryFolderIn(config.dataDirectory),
      backupFolder: backupFolderIn(config.dataDirectory),
      repositoryBytes: config.repositoryBytes,
      uploadQuotas: config.uploadQuotas,
      siteName: config.siteName,
      primaryUrl: config.primaryUrl,
      baseUrl: config.baseUrl,
      outbound: { allowed: config.outboundAllow, ownUrl: config.baseUrl, ownPort: config.port },
      mail: config.mail,
      isSignUpOn: config.signUp,
      incomingMail: config.incomingMail && {
        address: config.incomingMail.address,
        limitsOf: (userId) => ({ count: (name) => mailThrottles.count(name, String(userId)) }),
      },
      openIdProviders: config.openIdProviders,
      ldapProviders: config.ldapProviders,
      akismet: config.akismet,
      secrets: { key: config.secretsKey, file: secretsFileIn(config.dataDirectory) },
      report: (error) => logger?.warn({ err: error }, 'background work failed'),
    });
  const fence = WriteFence.of(connection);
  if (fence.successor !== null || (await isStandby(connection))) {
    const missing = await pendingMigrations(connection);
    if (missing.length > 0) {
      fence.requireOpen();
      throw new CommandUnavailable(
        `The primary's database lacks migrations of this version (${missing.join(', ')}). Update the primary first.`,
      );
    }
    const services = await servicesOf();
    const administrator = await connection.transaction((reading) =>
      new DatabaseUserStore(reading).firstAdministrator(),
    );
    if (administrator === null) throw new CommandUnavailable('The primary has no administrator. Start it first.');
    return { services, administrator, newPassword: null, more: undefined };
  }
  return prepareAlone(connection, async () => {
    const migrations = await migrate(connection);
    if (migrations.length > 0) {
      // Not all names: a first start runs more than a hundred.
      const [from, to] = [migrations[0], migrations.at(-1)];
      logger?.info({ migrations: migrations.length, from, to }, 'the schema was brought up to date');
    }
    const services = await servicesOf();
    const { user, password } = await services.door.perform(
      EnsureAdministrator,
      { userId: null },
      { password: config.rootPassword },
    );
    await services.documentation.prepare();
    const prepared = { services, administrator: user, newPassword: password };
    return { ...prepared, more: await more?.(prepared) };
  });
}
