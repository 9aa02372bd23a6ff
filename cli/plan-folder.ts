import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { planFileNames, type PlanFiles } from '../application/import/read-plan.ts';
import { CommandRefused } from './failure.ts';

/** Reads the files of a plan; missing ones are null. Throws `CommandRefused` if the folder does not exist. */
export async function readPlanFolder(folder: string): Promise<PlanFiles> {
  const path = resolve(folder);
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CommandRefused(`There is no folder ${path}.`, 'not_found');
    if (error.code === 'ENOTDIR') throw new CommandRefused(`${path} is no folder.`, 'not_found');
    throw error;
  });
  const files = await Promise.all(
    planFileNames.map(async (name) => [name, names.includes(name) ? await readFile(join(path, name)) : null] as const),
  );
  return Object.fromEntries(files) as PlanFiles;
}
