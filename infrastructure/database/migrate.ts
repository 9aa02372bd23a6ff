import type { Knex } from 'knex';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';

/** The name of the advisory lock under which the schema changes, as a number of our own. */
const migrationLock = 7_141_907;

/** Held while one start prepares the instance, so that a second start finds it done. */
const preparationLock = 7_141_909;

/** The database has migrations this version does not know. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';

  constructor(unknown: readonly string[]) {
    super(
      `The database was brought up to date by a newer version of Milepost (${unknown.join(', ')}). ` +
        'Run that version, or restore a backup from before it.',
    );
  }
}

/**
 * Brings the schema up to date and returns the names of the migrations that ran, oldest first. Two processes that start
 * at once take turns; each migration is one transaction, so that a killed one leaves nothing behind.
 */
export async function migrate(
  connection: Knex,
  migrations: readonly Migration[] = allMigrations,
): Promise<readonly string[]> {
  return withSessionLock(connection, migrationLock, (session) => migrateUnderLock(connection, session, migrations));
}

/** Does the work of a start, `migrate` included, while all other starts on this database wait, however long it takes. */
export function prepareAlone<Answer>(connection: Knex, work: () => Promise<Answer>): Promise<Answer> {
  return withSessionLock(connection, preparationLock, work);
}

async function withSessionLock<Answer>(
  connection: Knex,
  lock: number,
  work: (session: object) => Promise<Answer>,
): Promise<Answer> {
  const session = (await connection.client.acquireConnection()) as object;
  try {
    // Waiting for another start, and changing a large table, may take longer than a request may.
    await connection.raw('set statement_timeout = 0').connection(session);
    await connection.raw('set lock_timeout = 0').connection(session);
    await connection.raw('select pg_advisory_lock(?)', [lock]).connection(session);
    try {
      return await work(session);
    } finally {
      await connection.raw('select pg_advisory_unlock(?)', [lock]).connection(session);
      await connection.raw('reset lock_timeout').connection(session);
      await connection.raw('reset statement_timeout').connection(session);
    }
  } finally {
    await connection.client.releaseConnection(session);
  }
}

async function migrateUnderLock(
  connection: Knex,
  session: object,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  await connection
    .raw(
      `create table if not exists schema_migrations (
         name text primary key,
         applied_at timestamptz not null default now()
       )`,
    )
    .connection(session);
  const applied = await connection<{ name: string }>('schema_migrations').pluck('name').connection(session);
  const pending = compare(applied, migrations);
  for (const migration of pending) {
    await connection.transaction(
      async (transaction) => {
        await migration.up(transaction);
        await transaction('schema_migrations').insert({ name: migration.name });
      },
      { connection: session },
    );
  }
  return pending.map(({ name }) => name);
}

/** The names of the migrations that have not run yet. Throws `DatabaseTooNew`; changes nothing. */
export async function pendingMigrations(
  connection: Knex,
  migrations: readonly Migration[] = allMigrations,
): Promise<readonly string[]> {
  const exists = await connection.schema.hasTable('schema_migrations');
  const applied = exists ? await connection<{ name: string }>('schema_migrations').pluck('name') : [];
  return compare(applied, migrations).map(({ name }) => name);
}

function compare(applied: readonly string[], migrations: readonly Migration[]): readonly Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  return migrations.filter(({ name }) => !applied.includes(name));
}
