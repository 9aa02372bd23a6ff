import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { readConfig } from '../../infrastructure/settings/config.ts';
import { defaultDataFolder, projectFolder } from '../../infrastructure/data-folder.ts';
import { connect } from '../../infrastructure/database/connection.ts';
import { openEmbeddedDatabase } from '../../infrastructure/database/embedded/embedded-database.ts';
import { isAlive } from '../../infrastructure/database/embedded/processes.ts';
import { migrate } from '../../infrastructure/database/migrate.ts';
import { createLogger } from '../../infrastructure/logging.ts';
import { memoryFolder } from './memory-folder.ts';
import { removeAbandonedFolders } from './temporary-folder.ts';

/**
 * The tests' embedded server: its data need not outlive a run, so it is in memory if possible, nothing waits for the disk,
 * little is written to the write-ahead log, and nothing happens in the background. Statements are too small to be worth
 * compiling.
 */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_size: '256MB',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '200',
};

const templateLock = 7_141_908;
const sourceInUse = '55006';
const notPermitted = '42501';
const attempts = 300;

let opened: Promise<Cluster> | undefined;

/** The server all test databases of this process are made on: that of `DATABASE_URL`, or an embedded one kept between runs. */
export function testCluster(): Promise<Cluster> {
  return (opened ??= open());
}

async function open(): Promise<Cluster> {
  const { databaseUrl } = readConfig({ DATABASE_URL: process.env.DATABASE_URL });
  if (databaseUrl !== null) return new Cluster(databaseUrl, false);
  const folder = join(memoryFolder() ?? defaultDataFolder(), 'test');
  const embedded = await openEmbeddedDatabase(folder, createLogger({ logLevel: 'error' }), fastSettings);
  return new Cluster(embedded.databaseUrl, true, () => {
    // A later request starts it again.
    opened = undefined;
    return embedded.close();
  });
}

export class Cluster {
  private copies = 0;
  private foundTemplate: Promise<string> | null = null;

  constructor(
    private readonly databaseUrl: string,
    private readonly isEmbedded: boolean,
    /** Leaves the server. Not needed at the end of a process: it is left with the process. */
    readonly close: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /**
   * Makes an empty database (`migrated` false), or a copy of the migrated template or of another database that nothing is
   * connected to, and returns its address.
   */
  async create({ migrated, copyOf }: { migrated: boolean; copyOf?: string | undefined }): Promise<string> {
    const name = `milepost_test_${process.pid}_${Date.now().toString(36)}_${(this.copies += 1)}`;
    // PostgreSQL cannot copy a database that another copy is being made of at the moment.
    // Copying files takes a third of the time that copying through the write-ahead log takes.
    const source = copyOf === undefined ? await this.template() : databaseName(copyOf);
    const copy = `create database ${name} template ${source} strategy file_copy`;
    if (migrated) await this.patiently(copy, sourceInUse);
    else await this.administrate(`create database ${name}`);
    return this.urlOf(name);
  }

  async drop(databaseUrl: string): Promise<void> {
    await this.remove(databaseName(databaseUrl));
  }

  /** Removes what killed test processes left behind and, on a server of someone else's, the template. */
  async tidy(): Promise<void> {
    removeAbandonedFolders();
    this.foundTemplate = null;
    const names = await this.administrate<{ datname: string }>(
      `select datname from pg_database where datname like 'milepost\\_test\\_%' or datname like 'milepost\\_template\\_%'`,
    );
    const current = this.isEmbedded ? templateName() : '';
    for (const { datname } of names) {
      const owner = /^milepost_test_(\d+)_/.exec(datname)?.[1];
      const isInUse = owner === undefined ? datname === current : isAlive(Number(owner));
      if (!isInUse) await this.remove(datname);
    }
  }

  /** A migrated database no one connects to, made once for each state of the migrations. */
  template(): Promise<string> {
    return (this.foundTemplate ??= this.findTemplate());
  }

  private async findTemplate(): Promise<string> {
    const name = templateName();
    if (await this.exists(name)) return name;
    const unfinished = `${name}_unfinished`;
    await this.withClient(async (client) => {
      await client.query('select pg_advisory_lock($1)', [templateLock]);
      if (await this.exists(name)) return;
      await this.remove(unfinished);
      await client.query(`create database ${unfinished}`);
      const connection = connect({ databaseUrl: this.urlOf(unfinished) });
      try {
        await migrate(connection);
      } finally {
        await connection.destroy();
      }
      await client.query(`alter database ${unfinished} rename to ${name}`);
    });
    return name;
  }

  private async exists(name: string): Promise<boolean> {
    return (await this.administrate(`select from pg_database where datname = '${name}'`)).length > 0;
  }

  /** An autovacuum may be at work in it, which only a superuser may end; it is soon done. */
  private async remove(name: string): Promise<void> {
    await this.patiently(`drop database if exists ${name} with (force)`, notPermitted);
  }

  /** Runs a statement again while it fails with a code that passes by itself. */
  private async patiently(statement: string, passing: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.administrate(statement);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== passing || attempt === attempts) throw error;
        await sleep(10 + Math.random() * 20);
      }
    }
  }

  private async administrate<Row extends QueryResultRow>(statement: string): Promise<Row[]> {
    return this.withClient(async (client) => (await client.query<Row>(statement)).rows);
  }

  /** A connection of its own each time, so that nothing keeps a test process from ending. */
  private async withClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private urlOf(name: string): string {
    const url = new URL(this.databaseUrl);
    url.pathname = `/${name}`;
    return url.href;
  }
}

function databaseName(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

/** Everything that the schema is made from. */
function templateName(): string {
  const hash = createHash('sha256');
  const infrastructure = join(projectFolder, 'dist', 'infrastructure', 'database');
  const migrations = readdirSync(join(infrastructure, 'migrations')).filter((name) => name.endsWith('.js'));
  for (const file of [
    ...migrations.sort().map((name) => join(infrastructure, 'migrations', name)),
    join(infrastructure, 'logged-tables.js'),
    join(projectFolder, 'dist', 'domain', 'log', 'subjects.js'),
  ]) {
    hash.update(basename(file)).update(readFileSync(file));
  }
  return `milepost_template_${hash.digest('hex').slice(0, 16)}`;
}
