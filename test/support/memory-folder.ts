import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';

/** Where Linux offers memory as a file system, and the type by which `statfs` knows one. */
const memory = '/dev/shm';
const tmpfs = 0x01021994;
const smallestRoom = 2 * 1024 ** 3;
const prefix = 'milepost-test-';
const linkSuffix = '.project';

/**
 * Path of a folder in memory for the tests of this clone, or null if the system has none or it lacks room. The folder
 * stays for the next run; those of clones that are gone are removed.
 */
export function memoryFolder(): string | null {
  if (!existsSync(memory) || statfsSync(memory).type !== tmpfs) return null;
  const folder = join(memory, prefix + createHash('sha256').update(projectFolder).digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < smallestRoom) return null;
  linkToProject(folder + linkSuffix);
  return folder;
}

/** Tells later runs of other clones whether this one still exists. */
function linkToProject(link: string): void {
  try {
    symlinkSync(projectFolder, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || !name.endsWith(linkSuffix)) continue;
    const link = join(memory, name);
    const isMine = lstatSync(link, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (!isMine || existsSync(link)) continue;
    rmSync(link.slice(0, -linkSuffix.length), { recursive: true, force: true });
    rmSync(link, { force: true });
  }
}
