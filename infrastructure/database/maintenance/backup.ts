import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../../../application/uploads/file-store.ts';
import type { Repository } from '../../../domain/repositories/repository.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import { repositoriesLayout, repositoryFiles } from '../../repositories/repository-layout.ts';
import { backupFormat, BackupProblem, backupVersion, type BackupEnd, type BackupHeader } from './backup-format.ts';
import { select, sql } from '../sql.ts';
import { identifier, sequencesOf, tablesOf } from './tables.ts';

const presentUploads = sql`select id, size from uploads order by id`;
/** With those of items in the bin. */
const keptUploads = sql`select id, size from uploads
  union select (content ->> 'id')::bigint, (content ->> 'size')::bigint from binned_rows where table_name = 'uploads' order by 1`;

export interface BackupResult {
  /** Number of rows per table. */
  rows: Record<string, number>;
  bytes: number;
}

export interface BackupSource {
  connection: Knex;
  /** The contents of uploads. */
  files: Pick<FileStore, 'open'>;
  /** The folder of all git repositories. */
  repositoryFolder: string;
  /** Called for each table before its rows are written. */
  onTable?: (table: string) => void;
}

/**
 * Writes a snapshot of the whole instance to a file that only its owner can read. The file appears when it is complete;
 * a failed backup leaves nothing. Reads and writes continue meanwhile. Throws `BackupProblem` if the content of an
 * upload is missing.
 */
export async function backup(source: BackupSource, file: string, now: Date): Promise<BackupResult> {
  const unfinished = `${file}.unfinished`;
  try {
    const counts: Record<string, number> = {};
    const text = Readable.from(backupText(source, counts, now), { objectMode: false });
    await pipeline(text, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return { rows: counts, bytes: size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* backupText(
  { connection, files, repositoryFolder, onTable = () => undefined }: BackupSource,
  counts: Record<string, number>,
  now: Date,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  const transaction = await connection.transaction(undefined, { isolationLevel: 'repeatable read', readOnly: true });
  let sequences: BackupEnd['sequences'];
  let uploads: Pick<Upload, 'id' | 'size'>[];
  let repositories: Pick<Repository, 'folder' | 'url'>[];
  try {
    await transaction.raw('set local statement_timeout = 0');
    await transaction.raw('set local idle_in_transaction_session_timeout = 0');
    for await (const bytes of tableText(transaction, counts, now, onTable)) yield hashed(bytes);
    sequences = await sequencesOf(transaction);
    uploads = await select(transaction, 'binned_rows' in counts ? keptUploads : presentUploads);
    // An older schema has none.
    repositories =
      'repositories' in counts
        ? await transaction<Repository>('repositories').select('folder', 'url').orderBy('id')
        : [];
  } finally {
    await transaction.rollback();
  }
  // Contents never change and are deleted with a delay, so those of the snapshot still exist.
  for (const upload of uploads) {
    for await (const text of contentLines(upload, files)) yield hashed(line(text));
  }
  for (const repository of repositories) {
    for await (const text of repositoryLines(repository, repositoryFolder)) yield hashed(line(text));
  }
  const end: BackupEnd = { end: true, rows: counts, sequences, sha256: hash.digest('hex') };
  yield line(JSON.stringify(end));
}

function line(text: string): Buffer {
  return Buffer.from(`${text}\n`, 'utf8');
}

async function* contentLines(
  { id, size }: Pick<Upload, 'id' | 'size'>,
  files: BackupSource['files'],
): AsyncGenerator<string> {
  const content = await files.open(id);
  let read = 0;
  yield JSON.stringify({ upload: id });
  for await (const chunk of (content ?? []) as AsyncIterable<Buffer>) {
    read += chunk.length;
    yield chunk.toString('base64');
  }
  if (content === null || read !== size) {
    throw new BackupProblem(
      `The content of the upload ${id} is lost or damaged. Delete that upload, or put ${id} back.`,
    );
  }
}

/** One that can be fetched again may be missing: it is not copied to secondaries, of which one may have been promoted. */
async function* repositoryLines(
  { folder, url }: Pick<Repository, 'folder' | 'url'>,
  repositoryFolder: string,
): AsyncGenerator<string> {
  if (folder === null) return;
  const place = join(repositoriesLayout(repositoryFolder).kept, folder);
  const isThere = existsSync(join(place, 'HEAD'));
  if (!isThere && url === null) {
    throw new BackupProblem(
      `The files of the repository ${folder} are lost. Remove that repository, or fetch it again.`,
    );
  }
  for (const file of isThere ? repositoryFiles : []) {
    // An empty repository has no pack.
    if (!existsSync(join(place, file))) continue;
    yield JSON.stringify({ repository: folder, file });
    for await (const chunk of createReadStream(join(place, file))) yield (chunk as Buffer).toString('base64');
  }
}

async function* tableText(
  transaction: Knex.Transaction,
  counts: Record<string, number>,
  now: Date,
  onTable: (table: string) => void,
): AsyncGenerator<Buffer> {
  const migrations = await transaction<{ name: string }>('schema_migrations').orderBy('name').pluck('name');
  const header: BackupHeader = {
    format: backupFormat,
    version: backupVersion,
    migrations,
    createdAt: now.toISOString(),
  };
  yield line(JSON.stringify(header));
  const client = (await transaction.client.acquireConnection()) as ClientBase;
  for (const { name, columns } of await tablesOf(transaction)) {
    onTable(name);
    yield line(JSON.stringify({ table: name, columns: columns.map((column) => column.name) }));
    const values = columns.map((column) => `${identifier(column.name)}::text`).join(', ');
    // JSON contains neither of these control characters, so each row is one line of any size.
    const rows = client.query(
      copyTo(
        `copy (select json_build_array(${values})::text from ${identifier(name)})
         to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`,
      ),
    );
    let count = 0;
    for await (const bytes of rows as AsyncIterable<Buffer>) {
      count += newlinesIn(bytes);
      yield bytes;
    }
    counts[name] = count;
  }
}

function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Flushes the folder, so that the new name survives a crash. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Remembers a backup, so that administrators see when the last one was made. */
export async function recordBackup(connection: Knex, { rows, bytes }: BackupResult, now: Date): Promise<void> {
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
  await select(
    connection,
    sql`insert into backups (created_at, bytes, row_count) values (${now}, ${bytes}, ${rowCount})`,
  );
}
