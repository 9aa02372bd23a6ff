import type { Knex } from 'knex';
import type { Config } from '../settings/config.ts';
import { embeddedDatabaseIn } from '../data-folder.ts';
import type { Logger } from '../logging.ts';
import { connect } from './connection.ts';
import { DatabaseProblem } from './database-problem.ts';

/** Version 15 in PostgreSQL's numbering. */
const oldestVersion = 150_000;

export interface OpenDatabase {
  connection: Knex;
  /** A pool for the hot standby at `DATABASE_REPLICA_URL`, which may be away; null without one. */
  replica: Knex | null;
  /** Connection string for other connections of this process to the same database. */
  databaseUrl: string;
  /** Pings the database on a separate connection, so that a busy pool does not count as an unreachable database. */
  checkReadiness(): Promise<void>;
  /** Closes the pool; the embedded server stops with its last user. */
  close(): Promise<void>;
}

/**
 * Opens the instance's database: the one at `DATABASE_URL`, or the embedded one in `DATA_DIR`, which is joined if it is
 * running and started otherwise. It may still need `migrate`. Throws `DatabaseProblem` with a clear message.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'databasePoolSize' | 'dataDirectory'>,
  logger: Logger,
): Promise<OpenDatabase> {
  const { databaseReplicaUrl, databasePoolSize } = config;
  const openReplica = () =>
    databaseReplicaUrl === null ? null : connect({ databaseUrl: databaseReplicaUrl, databasePoolSize, logger });
  if (config.databaseUrl !== null) {
    const connection = connect({ databaseUrl: config.databaseUrl, databasePoolSize, logger });
    await check(connection, config.databaseUrl);
    const probe = readinessProbe(config.databaseUrl);
    const replica = openReplica();
    return {
      connection,
      replica,
      databaseUrl: config.databaseUrl,
      checkReadiness: () => probe.check(),
      async close() {
        await probe.close();
        await replica?.destroy();
        await connection.destroy();
      },
    };
  }
  // Loaded on demand: an instance with its own PostgreSQL does not need it.
  const { openEmbeddedDatabase } = await import('./embedded/embedded-database.ts');
  const embedded = await openEmbeddedDatabase(embeddedDatabaseIn(config.dataDirectory), logger);
  const connection = connect({ databaseUrl: embedded.databaseUrl, databasePoolSize, logger });
  const probe = readinessProbe(embedded.databaseUrl);
  const replica = openReplica();
  return {
    connection,
    replica,
    databaseUrl: embedded.databaseUrl,
    checkReadiness: () => probe.check(),
    async close() {
      await probe.close();
      await replica?.destroy();
      await connection.destroy();
      await embedded.close();
    },
  };
}

/** A connection reserved for health checks. */
function readinessProbe(databaseUrl: string): { check(): Promise<void>; close(): Promise<void> } {
  const connection = connect({ databaseUrl, databasePoolSize: 1 });
  return {
    async check() {
      await connection.raw('select 1');
    },
    close: () => connection.destroy(),
  };
}

async function check(connection: Knex, databaseUrl: string): Promise<void> {
  try {
    const { rows } = await connection.raw<{ rows: { server_version_num: string; server_version: string }[] }>(
      `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
    );
    if (Number(rows[0]?.server_version_num) >= oldestVersion) return;
    throw new DatabaseProblem(
      `DATABASE_URL leads to PostgreSQL ${rows[0]?.server_version}; Milepost needs 15 or newer.`,
    );
  } catch (error) {
    await connection.destroy();
    throw error instanceof DatabaseProblem ? error : inClearWords(error as NodeJS.ErrnoException, databaseUrl);
  }
}

function inClearWords(error: NodeJS.ErrnoException, databaseUrl: string): DatabaseProblem {
  const url = new URL(databaseUrl);
  const place = url.searchParams.get('host') ?? url.host;
  const database = decodeURIComponent(url.pathname.slice(1));
  switch (error.code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return new DatabaseProblem(`No PostgreSQL answers at ${place} (DATABASE_URL). Is it running?`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new DatabaseProblem(`The host ${url.hostname} of DATABASE_URL is not known.`);
    case '28P01':
    case '28000':
      return new DatabaseProblem(`PostgreSQL at ${place} refuses the user or password of DATABASE_URL.`);
    case '3D000':
      return new DatabaseProblem(
        `PostgreSQL at ${place} has no database "${database}" (DATABASE_URL). Create it first.`,
      );
    default:
      return new DatabaseProblem(`The database of DATABASE_URL at ${place} cannot be used: ${error.message}`);
  }
}
