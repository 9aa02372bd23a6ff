import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../infrastructure/database/connection.ts';
import { makeStandby } from '../../infrastructure/database/embedded/base-backup.ts';
import { openEmbeddedDatabase } from '../../infrastructure/database/embedded/embedded-database.ts';
import { migrate } from '../../infrastructure/database/migrate.ts';
import { createLogger } from '../../infrastructure/logging.ts';
import type { TestDatabase } from './database.ts';
import { TestServer, type TestServerOptions } from './server.ts';

/** Nothing here outlives a test, so nothing waits for the disk. */
const settings = { fsync: 'off', autovacuum: 'off', jit: 'off', max_wal_size: '64MB', min_wal_size: '32MB' };
const logger = createLogger({ logLevel: 'error' });

export interface OwnDatabase extends TestDatabase {
  folder: string;
}

/** A PostgreSQL of its own, as the embedded one is started. */
export async function openDatabaseIn(folder: string): Promise<OwnDatabase> {
  const embedded = await openEmbeddedDatabase(join(folder, 'postgresql'), logger, settings);
  const connection = connect({ databaseUrl: embedded.databaseUrl });
  return {
    connection,
    databaseUrl: embedded.databaseUrl,
    folder,
    async drop() {
      await connection.destroy();
      await embedded.close();
    },
  };
}

/** A primary, and a secondary that follows it by streaming replication, each with a server over a database of its own. */
export class TwoSites {
  private constructor(
    private readonly folder: string,
    readonly databases: { primary: OwnDatabase; secondary: OwnDatabase },
    readonly primary: TestServer,
    readonly secondary: TestServer,
  ) {}

  static async start(options: TestServerOptions = {}): Promise<TwoSites> {
    const folder = await mkdtemp(join(tmpdir(), 'milepost-sites-'));
    // Under root PostgreSQL runs as another account.
    await chmod(folder, 0o755);
    const primaryDatabase = await openDatabaseIn(join(folder, 'primary'));
    await migrate(primaryDatabase.connection);
    const primary = await TestServer.start({ ...options, database: primaryDatabase });
    const target = join(folder, 'secondary');
    await makeStandby({
      databaseUrl: primaryDatabase.databaseUrl,
      folder: join(target, 'postgresql'),
      name: 'milepost_site_2',
    });
    const secondaryDatabase = await openDatabaseIn(target);
    const secondary = await TestServer.start({
      ...options,
      database: secondaryDatabase,
      primaryUrl: primary.address,
    });
    return new TwoSites(folder, { primary: primaryDatabase, secondary: secondaryDatabase }, primary, secondary);
  }

  /** Holds the secondary's database back, until the function that it answers is called. */
  async pauseReplay(): Promise<() => Promise<void>> {
    const { connection } = this.databases.secondary;
    await connection.raw('select pg_wal_replay_pause()');
    return async () => {
      await connection.raw('select pg_wal_replay_resume()');
    };
  }

  async stop(): Promise<void> {
    await this.secondary.stop();
    await this.primary.stop();
    await this.databases.secondary.drop();
    await this.databases.primary.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
