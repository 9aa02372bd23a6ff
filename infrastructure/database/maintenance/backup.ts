import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Knex } from 'knex';
import { backupFormat, backupVersion, type BackupEnd, type BackupHeader } from './backup-format.ts';
import { identifier, sequencesOf, tablesOf } from './tables.ts';

const rowsPerFetch = 2000;

export interface BackupResult {
  /** Rows by table. */
  rows: Record<string, number>;
  bytes: number;
}

/**
 * Writes everything the database holds, as it was at one moment, to a file that only its owner can read. The file
 * appears when it is whole; a backup that fails leaves nothing. Others go on reading and writing meanwhile.
 */
export async function backup(
  connection: Knex,
  file: string,
  now: Date,
  onTable: (table: string) => void = () => undefined,
): Promise<BackupResult> {
  const unfinished = `${file}.unfinished`;
  try {
    const counts: Record<string, number> = {};
    await connection.transaction(
      async (transaction) => {
        await transaction.raw('set local statement_timeout = 0');
        await transaction.raw('set local idle_in_transaction_session_timeout = 0');
        const lines = Readable.from(backupLines(transaction, counts, now, onTable));
        await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
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
  transaction: Knex.Transaction,
  counts: Record<string, number>,
  now: Date,
  onTable: (table: string) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (text: string) => {
    const whole = `${text}\n`;
    hash.update(whole);
    return whole;
  };
  const migrations = await transaction<{ name: string }>('schema_migrations').orderBy('name').pluck('name');
  const header: BackupHeader = {
    format: backupFormat,
    version: backupVersion,
    migrations,
    createdAt: now.toISOString(),
  };
  yield line(JSON.stringify(header));
  for (const { name, columns } of await tablesOf(transaction)) {
    onTable(name);
    counts[name] = 0;
    yield line(JSON.stringify({ table: name, columns: columns.map((column) => column.name) }));
    const values = columns.map((column) => `${identifier(column.name)}::text`).join(', ');
    await transaction.raw(
      `declare backup_rows no scroll cursor for select json_build_array(${values})::text as row from ${identifier(name)}`,
    );
    for (;;) {
      const { rows } = await transaction.raw<{ rows: { row: string }[] }>(`fetch ${rowsPerFetch} from backup_rows`);
      if (rows.length === 0) break;
      counts[name] += rows.length;
      yield line(rows.map(({ row }) => row).join('\n'));
    }
    await transaction.raw('close backup_rows');
  }
  const end: BackupEnd = {
    end: true,
    rows: counts,
    sequences: await sequencesOf(transaction),
    sha256: hash.digest('hex'),
  };
  yield `${JSON.stringify(end)}\n`;
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
