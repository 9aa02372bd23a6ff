import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import { majorVersion } from './binaries.ts';
import type { Layout } from './layout.ts';
import { startFailure } from './start-failure.ts';

export const superuser = 'milepost';

/** Environment of the PostgreSQL programs, without variables that could change their behavior. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };

/**
 * Initializes the data folder if it does not exist; refuses one of another version. `sync: false` is for disposable
 * data.
 */
export async function initialize(layout: Layout, binaries: string, { sync }: { sync: boolean }): Promise<void> {
  if (existsSync(join(layout.data, 'PG_VERSION'))) {
    checkVersion(layout.data);
    return;
  }
  await removeUnfinished(layout);
  // Created in a temporary folder and renamed, so that a killed initdb leaves nothing incomplete. The folder has a name
  // of its own, since the initdb of a killed Milepost may still be writing, or removing, its folder.
  const unfinished = `${layout.data}.new.${process.pid}.${Date.now()}`;
  const { code, output } = await run(layout, join(binaries, 'initdb'), [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    // The same collation on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]);
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw startFailure(output, layout.folder);
  }
  rmSync(layout.data, { recursive: true, force: true });
  renameSync(unfinished, layout.data);
}

/** Removes what killed first starts left; an initdb that is still running fails once its folder is gone. */
async function removeUnfinished({ data }: Layout): Promise<void> {
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(`${basename(data)}.new`)) continue;
    await rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
  }
}

function checkVersion(data: string): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new DatabaseProblem(
    `The data in ${data} are of PostgreSQL ${found}; this Milepost comes with ${majorVersion}. ` +
      'Make a backup with the version that made them, and restore it here into an empty DATA_DIR.',
  );
}

function run(layout: Layout, program: string, parameters: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      ...layout.account,
      cwd: layout.folder,
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}
