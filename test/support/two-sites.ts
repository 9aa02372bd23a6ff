import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateSite } from '../../application/sites/create-site.ts';
import { connect } from '../../infrastructure/database/connection.ts';
import { openEmbeddedDatabase } from '../../infrastructure/database/embedded/embedded-database.ts';
import { serverProcess } from '../../infrastructure/database/embedded/pid-file.ts';
import { migrate } from '../../infrastructure/database/migrate.ts';
import { createLogger } from '../../infrastructure/logging.ts';
import type { TestDatabase } from './database.ts';
import { command } from './command-line.ts';
import { TestServer, type TestServerOptions } from './server.ts';
import { temporaryFolder } from './temporary-folder.ts';

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

/** With `milepost standby`, as it is told to people. */
export async function copyDatabase({ folder }: OwnDatabase, target: string): Promise<void> {
  const { exitCode, stderr } = await command('', ['standby', target], { DATA_DIR: folder });
  if (exitCode !== 0) throw new Error(stderr);
}

/** A primary, and a secondary that follows it by streaming replication, each with a server over a database of its own. */
export class TwoSites {
  private constructor(
    readonly folder: string,
    readonly databases: { primary: OwnDatabase; secondary: OwnDatabase },
    readonly primary: TestServer,
    readonly secondary: TestServer,
  ) {}

  static async start(options: TestServerOptions = {}): Promise<TwoSites> {
    const folder = temporaryFolder('sites');
    // Under root PostgreSQL runs as another account.
    await chmod(folder, 0o755);
    const primaryDatabase = await openDatabaseIn(join(folder, 'primary'));
    await migrate(primaryDatabase.connection);
    const primary = await TestServer.start({ ...options, database: primaryDatabase });
    const target = join(folder, 'secondary');
    await primary.perform(CreateSite, { name: 'berlin', url: primary.address, primary: true });
    await primary.perform(CreateSite, { name: 'rome', url: 'http://rome.example.org' });
    await copyDatabase(primaryDatabase, target);
    const secondaryDatabase = await openDatabaseIn(target);
    const secondary = await TestServer.start({
      ...options,
      database: secondaryDatabase,
      primaryUrl: primary.address,
      siteName: 'rome',
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

  /** Ends the primary's database as a loss of power does, and its server. */
  async losePrimary(): Promise<void> {
    const { primary } = this.databases;
    const pid = serverProcess(join(primary.folder, 'postgresql', 'data'));
    if (pid === null) throw new Error('the primary does not run');
    process.kill(pid, 'SIGKILL');
    this.isPrimaryLost = true;
    await Promise.all([primary.drop(), this.primary.goDown()]);
  }

  private isPrimaryLost = false;

  async stop(): Promise<void> {
    await this.secondary.stop();
    if (!this.isPrimaryLost) await this.primary.stop();
    await this.databases.secondary.drop();
    if (!this.isPrimaryLost) await this.databases.primary.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
