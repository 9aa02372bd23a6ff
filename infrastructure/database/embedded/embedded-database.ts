import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../../logging.ts';
import { explain } from '../database-problem.ts';
import { withFolderLock } from './folder-lock.ts';
import { prepareLayout, type Layout } from './layout.ts';
import { superuser } from './initialize.ts';
import { runningServer, serverProcess, type RunningServer } from './pid-file.ts';
import { startServer, stopServer, type Settings } from './server.ts';
import { enter, isUsed } from './users.ts';

const databaseName = 'milepost';
const joinAttempts = 5;
const watchMilliseconds = 500;
const longestRestartDelay = 30_000;

export interface EmbeddedDatabase {
  databaseUrl: string;
  /** Leaves the server, and stops it if no other process uses it. All connections must be closed before. */
  close(): Promise<void>;
}

/**
 * An embedded PostgreSQL in `folder`: joins a running server, or starts it after initializing the folder if necessary.
 * While open, the server is restarted if it dies. Throws `DatabaseProblem` with a clear message.
 */
export async function openEmbeddedDatabase(
  folder: string,
  logger: Logger,
  settings: Settings = {},
): Promise<EmbeddedDatabase> {
  try {
    const layout = prepareLayout(folder);
    const leave = enter(layout);
    try {
      const server = await joinOrStart(layout, logger, settings);
      const stopWatching = watch(layout, logger, settings);
      return {
        databaseUrl: urlOf(server, databaseName),
        async close() {
          await stopWatching();
          await withFolderLock(layout.lock, async () => {
            leave();
            if (!isUsed(layout)) await stopServer(layout);
          });
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  } catch (error) {
    throw explain(error, folder);
  }
}

async function joinOrStart(layout: Layout, logger: Logger, settings: Settings): Promise<RunningServer> {
  return withFolderLock(layout.lock, async () => {
    for (let attempt = 1; ; attempt += 1) {
      let server = runningServer(layout.data);
      if (server === null) {
        logger.debug({ folder: layout.folder }, 'starting the embedded database');
        server = await startServer(layout, settings);
      }
      try {
        await makeDatabase(server);
        return server;
      } catch (error) {
        // The guard of a killed process was just stopping the server.
        if (attempt === joinAttempts) throw error;
        await sleep(100 * attempt);
      }
    }
  });
}

async function makeDatabase(server: RunningServer): Promise<void> {
  const client = new Client({
    connectionString: urlOf(server, 'postgres'),
    connectionTimeoutMillis: 5_000,
    options: '-c TimeZone=UTC',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // That of a standby comes from the primary.
    const { rowCount } = await client.query('select from pg_database where datname = $1 or pg_is_in_recovery()', [
      databaseName,
    ]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/**
 * Sets every option explicitly; otherwise the driver takes it from `PGPORT`, `PGSSLMODE` and so on, which are meant for
 * other servers.
 */
function urlOf({ socketFolder, port }: RunningServer, database: string): string {
  return `postgres:///${database}?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${superuser}&sslmode=disable`;
}

/** Restarts the server when it dies; the pool reconnects by itself. Returns a function that stops watching. */
function watch(layout: Layout, logger: Logger, settings: Settings): () => Promise<void> {
  const closing = new AbortController();
  let restart: Promise<void> | null = null;
  const bringBack = async () => {
    logger.error({ folder: layout.folder }, 'the embedded database is gone; starting it again');
    for (let delay = watchMilliseconds; !closing.signal.aborted; delay = Math.min(delay * 2, longestRestartDelay)) {
      try {
        await joinOrStart(layout, logger, settings);
        logger.info({ folder: layout.folder }, 'the embedded database is back');
        return;
      } catch (error) {
        logger.error({ err: error, folder: layout.folder }, 'the embedded database does not start');
        await sleep(delay, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const timer = setInterval(() => {
    if (restart === null && serverProcess(layout.data) === null) restart = bringBack().finally(() => (restart = null));
  }, watchMilliseconds);
  timer.unref();
  return async () => {
    closing.abort();
    clearInterval(timer);
    await restart;
  };
}
