import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { planFileNames } from '../application/import/read-plan.ts';
import type { ImportedFile } from '../application/import/unzip.ts';
import { CommandRefused } from './failure.ts';

/** Reads the files of a plan in a folder, or one file. Throws `CommandRefused` if there is neither. */
export async function readImportedFiles(source: string): Promise<ImportedFile[]> {
  const path = resolve(source);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CommandRefused(`There is no folder ${path}.`, 'not_found');
    throw error;
  });
  if (found.isFile()) return [{ name: basename(path), bytes: await readFile(path) }];
  if (!found.isDirectory()) throw new CommandRefused(`${path} is no folder.`, 'not_found');
  const names = await readdir(path);
  const present = planFileNames.filter((name) => names.includes(name));
  return Promise.all(present.map(async (name) => ({ name, bytes: await readFile(join(path, name)) })));
}
