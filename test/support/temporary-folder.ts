import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../infrastructure/database/embedded/processes.ts';
import { memoryFolder } from './memory-folder.ts';

/** Tests make thousands of files and wait until each is on the disk, unless the folder is in memory. */
function parentInMemory(): string | null {
  const memory = memoryFolder();
  if (memory === null) return null;
  const parent = join(memory, 'folders');
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true });
    // Under root, databases in it belong to another account.
    chmodSync(parent, 0o755);
  }
  return parent;
}

/** A new folder for a test, which removes it at the end. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(parentInMemory() ?? tmpdir(), `milepost-${name}-${process.pid}-`));
}

/** Removes what killed test processes left in memory; the system's temporary folder is cleared by the system. */
export function removeAbandonedFolders(): void {
  const parent = parentInMemory();
  if (parent === null) return;
  for (const name of readdirSync(parent)) {
    const owner = /-(\d+)-\w+$/.exec(name)?.[1];
    if (owner === undefined || !isAlive(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
