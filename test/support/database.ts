import type { Knex } from 'knex';
import { Client } from 'pg';
import { connect } from '../../infrastructure/database/connection.ts';
import { testCluster } from './database-cluster.ts';

export interface TestDatabase {
  connection: Knex;
  databaseUrl: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/**
 * A new database with the current schema and nothing in it; some 30 ms. `migrated: false` leaves out the schema; with
 * `copyOf`, the address of a database that nothing is connected to, it holds what that one holds.
 */
export async function createTestDatabase({
  migrated = true,
  copyOf,
}: { migrated?: boolean; copyOf?: string | undefined } = {}): Promise<TestDatabase> {
  const cluster = await testCluster();
  const databaseUrl = await cluster.create({ migrated, copyOf });
  const connection = connect({ databaseUrl });
  return {
    connection,
    databaseUrl,
    async drop() {
      await connection.destroy();
      await cluster.drop(databaseUrl);
    },
  };
}

/**
 * A database for the tests of one `describe`: made before the first, dropped after the last. The fields are there once the
 * tests run: `const database = useDatabase(); it('…', async () => { await database.connection… })`.
 */
export function useDatabase(): Pick<TestDatabase, 'connection' | 'databaseUrl'> {
  let database: TestDatabase | undefined;
  before(async function () {
    // The very first use makes the server's data and the template.
    this.timeout(60_000);
    database = await createTestDatabase();
  });
  after(async () => {
    await database?.drop();
  });
  const current = () => {
    if (database === undefined) throw new Error('the database is there only while tests run');
    return database;
  };
  return {
    get connection() {
      return current().connection;
    },
    get databaseUrl() {
      return current().databaseUrl;
    },
  };
}

/** Runs statements that generate many rows, on a connection without the application's time limits, and then vacuums and analyzes. */
export async function generateRows(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/**
 * Inserts rows for a test without the application's limit of time for a statement, which a slow disk may exceed with
 * thousands of rows or megabytes of text.
 */
export function insertMany(
  connection: Knex,
  statement: string,
  values: Knex.ValueDict | readonly Knex.RawBinding[] = {},
): Promise<void> {
  return connection.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    await transaction.raw(statement, values as Knex.RawBinding[]);
  });
}

/** Waits until a transaction waits for a lock, or the work is done. */
export async function waitsForLock(connection: Knex, work: Promise<unknown>): Promise<boolean> {
  const state = { isDone: false };
  const watch = async () => {
    await Promise.allSettled([work]);
    state.isDone = true;
  };
  void watch();
  while (!state.isDone) {
    const { rows } = await connection.raw<{ rows: unknown[] }>(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}
