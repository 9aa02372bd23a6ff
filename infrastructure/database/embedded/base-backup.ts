import { appendFile, chmod, chown, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DatabaseProblem } from '../database-problem.ts';
import { prepareLayout, type Layout } from './layout.ts';

/** Files that a copy must not contain or creates again, https://www.postgresql.org/docs/current/continuous-archiving.html */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'standby.signal']);
/** Folders that are copied empty. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

export interface StandbyOptions {
  /** Connection to the embedded database to follow; see `EmbeddedDatabase`. */
  databaseUrl: string;
  /** Folder of the new standby; it must not exist. */
  folder: string;
  /** Name of the standby's connection and replication slot on the primary. */
  name: string;
}

/**
 * Creates a standby of a running embedded database on the same machine: copies its data folder while it runs; changes
 * made meanwhile and later arrive through replication. Removes all files if it fails.
 */
export async function makeStandby({ databaseUrl, folder, name }: StandbyOptions): Promise<void> {
  const layout = prepareLayout(folder);
  const target = `${layout.data}.new`;
  if ((await readdir(layout.folder)).includes('data')) {
    throw new DatabaseProblem(`There is a database in ${folder} already. Name an empty folder.`);
  }
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  let isSlotNew = false;
  try {
    isSlotNew = await makeSlot(client, name);
    const source = await settingOf(client, 'data_directory');
    await client.query('select pg_backup_start($1, true)', [name]);
    await copyFolder(source, target, layout);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await write(join(target, 'backup_label'), rows[0]?.labelfile ?? '', layout);
    await write(join(target, 'standby.signal'), '', layout);
    const address = new URL(databaseUrl).searchParams;
    const connection = `host=${address.get('host')} port=${address.get('port')} user=${address.get('user')} application_name=${name}`;
    await appendFile(
      join(target, 'postgresql.auto.conf'),
      `primary_conninfo = '${connection.replaceAll("'", "''")}'\nprimary_slot_name = '${name}'\n`,
    );
    await rename(target, layout.data);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    if (isSlotNew) await client.query('select pg_drop_replication_slot($1)', [name]).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** From here on, the primary keeps its log until the standby has received it. */
async function makeSlot(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ active: boolean }>(
    'select active from pg_replication_slots where slot_name = $1',
    [name],
  );
  if (rows[0]?.active === true)
    throw new DatabaseProblem(`A standby with the name ${name} follows this database already.`);
  if (rows.length > 0) await client.query('select pg_drop_replication_slot($1)', [name]);
  await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
  return true;
}

async function settingOf(client: Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
  return rows[0]?.value ?? '';
}

async function copyFolder(source: string, target: string, layout: Layout): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  await own(target, layout);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (leftOut.has(entry.name) || entry.name.startsWith('pgsql_tmp') || entry.name.startsWith('pg_internal.init'))
      continue;
    if (entry.isSymbolicLink()) {
      throw new DatabaseProblem(`${from} is a link: databases in several places are copied with pg_basebackup.`);
    }
    if (entry.isDirectory()) {
      if (emptied.has(entry.name)) await makeEmpty(to, layout);
      else await copyFolder(from, to, layout);
    } else if (entry.isFile()) await copy(from, to, layout);
  }
}

async function makeEmpty(folder: string, layout: Layout): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await own(folder, layout);
}

/** A file that was deleted meanwhile is also deleted by the log. */
async function copy(from: string, to: string, layout: Layout): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await chmod(to, 0o600);
  await own(to, layout);
}

async function write(path: string, text: string, layout: Layout): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await own(path, layout);
}

async function own(path: string, { account }: Layout): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid);
}
