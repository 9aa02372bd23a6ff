import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../infrastructure/data-folder.ts';

let known: string | undefined;

/** The version in package.json. */
export function version(): string {
  known ??= (JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }).version;
  return known;
}
