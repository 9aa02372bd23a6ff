import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';

/** Where Linux offers memory as a file system, and the type by which `statfs` knows one. */
const memory = '/dev/shm';
const tmpfs = 0x01021994;
const smallestRoom = 2 * 1024 ** 3;
const prefix = 'milepost-tests-';
/** Leads from the folder to its clone, so that others can tell whether the clone still exists. */
const linkName = 'project';

let found: string | null | undefined;

/**
 * A folder in memory for the tests of this clone, which every account may pass through, or null if the system has none or
 * it lacks room. It stays for the next run; those of clones that are gone are removed.
 */
export function memoryFolder(): string | null {
  return (found ??= findFolder());
}

function findFolder(): string | null {
  if (!existsSync(memory) || statfsSync(memory).type !== tmpfs) return null;
  const folder = join(memory, prefix + createHash('sha256').update(projectFolder).digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < smallestRoom) return null;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  link(join(folder, linkName));
  return folder;
}

function link(path: string): void {
  try {
    symlinkSync(projectFolder, path);
  } catch (error) {
    // Another process of the same run was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    const path = join(memory, name, linkName);
    const isMine = name.startsWith(prefix) && lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (isMine && !existsSync(path)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
