import type { Knex } from 'knex';
import { DatabaseProblem } from './database-problem.ts';
import { loggedTablesOf } from './logged-rows.ts';
import { prepareLoggedTables } from './logged-tables.ts';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';
import { withSessionLock } from './session-lock.ts';

/** Key of the advisory lock for schema changes. */
const migrationLock = 7_141_907;

/** Held while one process prepares the instance at startup, so that a concurrent startup finds it done. */
const preparationLock = 7_141_909;

/**
 * Migrates the schema and returns the names of the executed migrations, oldest first. Concurrent processes wait for
 * each other; each migration is one transaction, so that a killed one leaves nothing behind.
 */
export async function migrate(
  connection: Knex,
  migrations: readonly Migration[] = allMigrations,
): Promise<readonly string[]> {
  return withSessionLock(connection, migrationLock, (session) => migrateUnderLock(connection, session, migrations));
}

/** Whether the database is a copy that follows another one and takes no writes. */
export async function isStandby(connection: Knex): Promise<boolean> {
  const { rows } = await connection.raw<{ rows: { standby: boolean }[] }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby ?? false;
}

/**
 * Runs the work of a startup, including `migrate`, while all other startups on this database wait without a time limit.
 */
export function prepareAlone<Answer>(connection: Knex, work: () => Promise<Answer>): Promise<Answer> {
  return withSessionLock(connection, preparationLock, work);
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
  const inTransaction = <Result>(work: (transaction: Knex.Transaction) => Promise<Result>) =>
    connection.transaction(work, { connection: session });
  const former = await inTransaction(loggedTablesOf);
  for (const migration of pending) {
    await inTransaction(async (transaction) => {
      await migration.up(transaction);
      await transaction('schema_migrations').insert({ name: migration.name });
    });
  }
  if (migrations === allMigrations) await inTransaction((transaction) => prepareLoggedTables(transaction, former));
  return pending.map(({ name }) => name);
}

/** The names of pending migrations. Changes nothing. @throws DatabaseProblem when a newer version was here */
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
  if (unknown.length > 0) {
    throw new DatabaseProblem(
      `The database was brought up to date by a newer version of Milepost (${unknown.join(', ')}). ` +
        'Run that version, or restore a backup from before it.',
    );
  }
  return migrations.filter(({ name }) => !applied.includes(name));
}
