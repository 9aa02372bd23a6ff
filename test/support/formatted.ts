import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';
import { projectFolder } from '../../infrastructure/data-folder.ts';

const options = JSON.parse(readFileSync(join(projectFolder, '.oxfmtrc.json'), 'utf8')) as FormatOptions;

/** A file's text as `npm run format` would leave it. @throws Error if it does not parse */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, options);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
