import type { Knex } from 'knex';
import { statusCheckJobs } from '../../../application/merge-requests/status-check-store.ts';
import { deliveryJobs } from '../../../application/webhooks/hook-outbox.ts';
import { mailJobs } from '../../../application/mail/mail-store.ts';
import { loggedTablesOf } from '../logged-rows.ts';
import { prepareLoggedTables, prepareTriggers } from '../logged-tables.ts';
import { migrations as allMigrations, type Migration } from '../migrations/index.ts';
import { select, sql } from '../sql.ts';
import { BackupProblem, type BackupEnd, type BackupHeader } from './backup-format.ts';
import type { Repository } from '../../../domain/repositories/repository.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import { FolderFileStore } from '../../files/folder-file-store.ts';
import type { InstanceFiles } from '../../files/instance-files.ts';
import { RestoredFiles } from '../../files/restored-files.ts';
import { problemOfRepository } from '../../repositories/repository-check.ts';
import { RestoredRepositories } from '../../repositories/restored-repositories.ts';
import { checkBackup, readBackup, type BackupReader } from './read-backup.ts';
import { identifier, tablesOf, type Table } from './tables.ts';

export interface RestoreResult {
  /** Number of rows per table. */
  rows: Record<string, number>;
  createdAt: string;
}

/**
 * Replaces the whole database with a backup in one transaction. Uploads are written to a temporary place until then,
 * and each row must have its content with the right digest. An older backup is loaded into the schema of its version
 * and migrated. An encrypted one needs its passphrase. Throws `BackupProblem`.
 */
export async function restore(
  connection: Knex,
  folders: { uploads: string; repositories: string },
  file: string,
  instanceFiles: InstanceFiles = new FolderFileStore(folders.uploads),
  passphrase: string | null = null,
): Promise<RestoreResult> {
  // Check the file first: database errors caused by a damaged file would hide the reason.
  await checkBackup(file, passphrase);
  const files = new RestoredFiles(folders.uploads, instanceFiles);
  const repositories = new RestoredRepositories(folders.repositories);
  try {
    const result = await connection.transaction(async (transaction) => {
      await transaction.raw('set local statement_timeout = 0');
      await transaction.raw('set local idle_in_transaction_session_timeout = 0');
      // Waits for the running transactions of another server process.
      await transaction.raw(`set local lock_timeout = '30s'`);
      const restoration = new Restoration(transaction, files, repositories);
      await readBackup(file, restoration, passphrase);
      return restoration.result;
    });
    await files.install();
    await repositories.install();
    return result;
  } catch (error) {
    throw isRefusedRow(error) ? new BackupProblem(`${file} cannot be used: ${refusalOf(error)}`) : error;
  } finally {
    await files.discard();
    await repositories.discard();
  }
}

/** The schema rejected a value or row: SQLSTATE class 22, data exception, or 23, integrity constraint violation. */
function isRefusedRow(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

/** PostgreSQL's message, without the statement that knex prepends. */
function refusalOf({ message }: Error): string {
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
}

/** Since this migration the log knows every logged column of every row. */
const completeLog = '0090-derived-journal';

class Restoration implements BackupReader {
  readonly result: RestoreResult = { rows: {}, createdAt: '' };
  private pending: readonly Migration[] = [];
  private tables: readonly Table[] = [];
  private foreignKeys: readonly { table: string; name: string; definition: string }[] = [];
  private columns: readonly string[] = [];

  constructor(
    private readonly transaction: Knex.Transaction,
    private readonly files: RestoredFiles,
    private readonly repositories: RestoredRepositories,
  ) {}

  async header({ migrations: names, createdAt }: BackupHeader): Promise<void> {
    const unknown = names.filter((name) => allMigrations.every((migration) => migration.name !== name));
    if (unknown.length > 0)
      throw new BackupProblem('it was made by a newer version of Milepost; restore it with that one');
    const past = allMigrations.filter(({ name }) => names.includes(name));
    this.pending = allMigrations.filter(({ name }) => !names.includes(name));
    this.result.createdAt = createdAt;
    await this.emptySchema();
    for (const migration of past) await this.run(migration);
    // While the tables are empty, so that nothing is added to the log of the backup. Older ones lack something.
    if (names.includes(completeLog)) await prepareTriggers(this.transaction, await loggedTablesOf(this.transaction));
    this.tables = await tablesOf(this.transaction);
    await this.loosen();
  }

  async table(name: string, columns: readonly string[]): Promise<void> {
    const table = this.tables.find((one) => one.name === name);
    const same = table?.columns.every((column) => columns.includes(column.name)) ?? false;
    if (table === undefined || !same || table.columns.length !== columns.length) {
      throw new BackupProblem(`the table ${name} is not as its version of Milepost made it`);
    }
    this.columns = columns;
    this.result.rows[name] = 0;
  }

  async rows(name: string, rows: readonly string[]): Promise<void> {
    const table = this.tables.find((one) => one.name === name);
    const typeOf = (column: string) => table?.columns.find((one) => one.name === column)?.type ?? 'text';
    const values = this.columns.map((column, index) => `(r->>${index})::${typeOf(column)}`);
    await this.transaction.raw(
      `insert into ${identifier(name)} (${this.columns.map(identifier).join(', ')}) overriding system value
       select ${values.join(', ')} from json_array_elements(?::json) as r`,
      [`[${rows.join(',')}]`],
    );
    this.result.rows[name] = (this.result.rows[name] ?? 0) + rows.length;
  }

  upload(id: number): Promise<void> {
    return this.files.begin(id);
  }

  async repositoryFile(folder: string, file: string): Promise<void> {
    await this.files.end();
    await this.repositories.begin(folder, file);
  }

  async content(part: Buffer): Promise<void> {
    await this.files.write(part);
    await this.repositories.write(part);
  }

  async end({ sequences }: BackupEnd): Promise<void> {
    await this.files.end();
    await this.repositories.end();
    for (const { name, lastValue, isCalled } of sequences) {
      await select(
        this.transaction,
        sql`select setval(${`public.${identifier(name)}`}::regclass, ${lastValue}::bigint, ${isCalled}::boolean)`,
      );
    }
    await this.tighten();
    const former = await loggedTablesOf(this.transaction);
    for (const migration of this.pending) await this.run(migration);
    await prepareLoggedTables(this.transaction, former);
    // Until PostgreSQL does so by itself, plans would be those for empty tables.
    await this.transaction.raw('analyze');
    await this.forgetOutgoing();
    await this.checkContents();
    await this.checkRepositories();
  }

  /**
   * What waited to be sent when the backup was made was sent since, or is old by now, and the restored instance may be a
   * copy, from which nobody must get it a second time.
   */
  private async forgetOutgoing(): Promise<void> {
    await this.transaction('hook_events').delete();
    await this.transaction('notification_events').delete();
    await this.transaction('jobs').whereIn('kind', [deliveryJobs, mailJobs, statusCheckJobs]).delete();
    const error = 'Not sent, since a backup was restored.';
    await this.transaction('status_check_calls')
      .where({ status: 'pending', deliveredAt: null })
      .update({ status: 'failed', error });
    await this.transaction('hook_deliveries').where({ state: 'pending' }).update({
      state: 'failed',
      error,
      finishedAt: this.transaction.fn.now(),
    });
  }

  private async checkContents(): Promise<void> {
    for (const { id, sha256 } of await this.transaction<Upload>('uploads').select('id', 'sha256').orderBy('id')) {
      if (this.files.digests.get(id) !== sha256)
        throw new BackupProblem(`the content of the upload ${id} is not in it`);
    }
  }

  /** What a repository that can be fetched again lacks, it gets by that. */
  private async checkRepositories(): Promise<void> {
    const rows = this.transaction<Repository>('repositories').select('id', 'folder', 'url').whereNotNull('folder');
    for (const { id, folder, url } of await rows) {
      const isThere = this.repositories.folders.has(folder as string);
      const problem = isThere ? await problemOfRepository(this.repositories.stagedPathOf(folder as string)) : 'missing';
      if (problem === null) continue;
      if (url === null) throw new BackupProblem(`the repository ${folder} is not in it: ${problem}`);
      const nextFetchAt = this.transaction.fn.now();
      await this.transaction('repositories').where({ id }).update({ folder: null, nextFetchAt });
    }
    await this.transaction('repositories').where({ fetchState: 'started' }).update({ fetchState: 'scheduled' });
  }

  /** Drops all tables of the instance, but not those of other software. */
  private async emptySchema(): Promise<void> {
    const isOurs = await this.transaction.schema.hasTable('schema_migrations');
    const found = await tablesOf(this.transaction);
    if (!isOurs && found.length > 0) {
      const names = found.map(({ name }) => name).join(', ');
      throw new BackupProblem(`the database holds tables that are not Milepost's (${names})`);
    }
    const tables = [...found.map(({ name }) => name), 'schema_migrations'];
    const routines = await select<{ routine: string }>(
      this.transaction,
      sql`select p.oid::regprocedure::text as routine from pg_proc p
          where p.pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    await this.transaction.raw(`drop table if exists ${tables.map(identifier).join(', ')} cascade`);
    for (const { routine } of routines) await this.transaction.raw(`drop routine ${routine} cascade`);
    await this.transaction.raw(
      `create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
  }

  private async run(migration: Migration): Promise<void> {
    await migration.up(this.transaction);
    await this.transaction('schema_migrations').insert({ name: migration.name });
  }

  /** Rows refer to later rows, so foreign keys and triggers are disabled until all are inserted. */
  private async loosen(): Promise<void> {
    this.foreignKeys = await select(
      this.transaction,
      sql`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
          from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by oid`,
    );
    for (const { table, name } of this.foreignKeys) {
      await this.transaction.raw(`alter table ${table} drop constraint ${identifier(name)}`);
    }
    for (const { name } of this.tables) {
      await this.transaction.raw(`alter table ${identifier(name)} disable trigger user`);
    }
    // Delete rows that migrations inserted; the backup contains them.
    await this.transaction.raw(`truncate ${this.tables.map(({ name }) => identifier(name)).join(', ')}`);
  }

  private async tighten(): Promise<void> {
    for (const { name } of this.tables) {
      await this.transaction.raw(`alter table ${identifier(name)} enable trigger user`);
    }
    for (const { table, name, definition } of this.foreignKeys) {
      await this.transaction.raw(`alter table ${table} add constraint ${identifier(name)} ${definition}`);
    }
  }
}
