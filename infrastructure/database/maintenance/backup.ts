import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Knex } from 'knex';
import type { FileStore } from '../../../application/uploads/file-store.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import { backupFormat, BackupProblem, backupVersion, type BackupEnd, type BackupHeader } from './backup-format.ts';
import { identifier, sequencesOf, tablesOf } from './tables.ts';

const rowsPerFetch = 2000;

export interface BackupResult {
  /** Rows by table. */
  rows: Record<string, number>;
  bytes: number;
}

export interface BackupSource {
  connection: Knex;
  /** The contents of uploads. */
  files: Pick<FileStore, 'open'>;
  /** Told each table before its rows are written. */
  onTable?: (table: string) => void;
}

/**
 * Writes everything the instance holds, as its database was at one moment, to a file that only its owner can read. The
 * file appears when it is whole; a backup that fails leaves nothing. Others go on reading and writing meanwhile. Throws
 * `BackupProblem` when the content of an upload is lost.
 */
export async function backup(source: BackupSource, file: string, now: Date): Promise<BackupResult> {
  const unfinished = `${file}.unfinished`;
  try {
    const counts: Record<string, number> = {};
    const lines = Readable.from(backupLines(source, counts, now));
    await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return { rows: counts, bytes: size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* backupLines(
  { connection, files, onTable = () => undefined }: BackupSource,
  counts: Record<string, number>,
  now: Date,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (text: string) => {
    const whole = `${text}\n`;
    hash.update(whole);
    return whole;
  };
  const transaction = await connection.transaction(undefined, { isolationLevel: 'repeatable read', readOnly: true });
  let sequences: BackupEnd['sequences'];
  let uploads: Pick<Upload, 'id' | 'size'>[];
  try {
    await transaction.raw('set local statement_timeout = 0');
    await transaction.raw('set local idle_in_transaction_session_timeout = 0');
    for await (const text of tableLines(transaction, counts, now, onTable)) yield line(text);
    sequences = await sequencesOf(transaction);
    uploads = await transaction<Upload>('uploads').select('id', 'size').orderBy('id');
  } finally {
    await transaction.rollback();
  }
  // Contents are never changed and are swept late, so those of that moment are still there (security.md §6, "Backup").
  for (const upload of uploads) {
    for await (const text of contentLines(upload, files)) yield line(text);
  }
  const end: BackupEnd = { end: true, rows: counts, sequences, sha256: hash.digest('hex') };
  yield `${JSON.stringify(end)}\n`;
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

async function* tableLines(
  transaction: Knex.Transaction,
  counts: Record<string, number>,
  now: Date,
  onTable: (table: string) => void,
): AsyncGenerator<string> {
  const migrations = await transaction<{ name: string }>('schema_migrations').orderBy('name').pluck('name');
  const header: BackupHeader = {
    format: backupFormat,
    version: backupVersion,
    migrations,
    createdAt: now.toISOString(),
  };
  yield JSON.stringify(header);
  for (const { name, columns } of await tablesOf(transaction)) {
    onTable(name);
    counts[name] = 0;
    yield JSON.stringify({ table: name, columns: columns.map((column) => column.name) });
    const values = columns.map((column) => `${identifier(column.name)}::text`).join(', ');
    await transaction.raw(
      `declare backup_rows no scroll cursor for select json_build_array(${values})::text as row from ${identifier(name)}`,
    );
    for (;;) {
      const { rows } = await transaction.raw<{ rows: { row: string }[] }>(`fetch ${rowsPerFetch} from backup_rows`);
      if (rows.length === 0) break;
      counts[name] += rows.length;
      yield rows.map(({ row }) => row).join('\n');
    }
    await transaction.raw('close backup_rows');
  }
}

/** Makes the new name itself last. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
