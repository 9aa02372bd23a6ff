import 'reflect-metadata';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserOperations } from './browser-operations.ts';
import { browserPages } from './browser-pages.ts';
import { generatedNames, type GeneratedFile } from './generated-file.ts';
import { restCalls } from './rest-calls.ts';

/**
 * Writes the modules that are made from the API: the build runs it before it checks types, when something that they are
 * made from changed (`cli/preparation/generation.mjs`), and so does `npm run generate`. They are not in the repository.
 *
 * To generate something else, write a function beside `browserOperations` that returns its files, and list it here. Its
 * files go to the layer that reads them, with names that end in `.generated.ts`. If it reads other sources than those in
 * `generationInputs` of `cli/preparation/generation.mjs`, name them there.
 */
const generators: readonly ((projectFolder: string) => Promise<GeneratedFile[]>)[] = [
  browserOperations,
  browserPages,
  restCalls,
];

/** Layers that hold generated modules; those that nothing generates any more are deleted. */
const layers = ['web', 'cli'];

/** The project's folder, above both interfaces/ and its compiled form in dist/. */
const projectFolder = dirname(dirname(fileURLToPath(new URL('.', import.meta.url)))).replace(/[\\/]dist$/, '');

const files = (await Promise.all(generators.map((generate) => generate(projectFolder)))).flat();
for (const { path, text } of files) {
  const target = join(projectFolder, path);
  // A file that is the same keeps its time, and is not compiled and bundled again.
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
}
const known = new Set(files.map(({ path }) => path));
for (const layer of layers) {
  const entries = readdirSync(join(projectFolder, layer), { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)));
  for (const path of paths.filter((one) => generatedNames.test(one) && !known.has(one)))
    rmSync(join(projectFolder, path));
}
