import { join } from 'node:path';
import { PreparationFailure, told } from './failure.mjs';
import { difference, fingerprint, fingerprintOf, readRecord, writeRecord } from './fingerprint.mjs';
import { runNode } from './run.mjs';

/** What modules are generated from: the API with all that it is made of, the browser's operations, and the generators. */
const generationInputs = /^(?:domain|application|interfaces)[\\/]|^web[\\/].*\.graphql$|^package-lock\.json$/;
/** As in `.gitignore` and `interfaces/generation/generated-file.ts`. */
const generatedNames = /\.(?:graphql|generated)\.ts$/;
const generator = join('dist', 'interfaces', 'generation', 'generate.js');
const record = '.generated.json';

export const compiler = [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', '.'];

/** True if the generated modules were made from these sources, and are as they were made. */
export function isGenerationCurrent(projectFolder, sources) {
  const before = readRecord(projectFolder, record);
  return before !== null && difference(before, concerned(sources)).length === 0;
}

/**
 * Writes the generated modules with `interfaces/generation/generate.ts`, and returns the fingerprint of the sources with
 * them. The API is compiled first, without a check of types, since that needs the modules. The build then compiles again
 * only what changed.
 */
export async function generate(projectFolder, sources) {
  console.error('milepost: generating types of the API …');
  await succeed(projectFolder, [...compiler, '--noCheck'], 'The sources do not compile.');
  await succeed(projectFolder, [generator], 'The types of the API could not be generated.');
  const isGenerated = (path) => generatedNames.test(path);
  const after = {
    ...fingerprintOf(sources, (path) => !isGenerated(path)),
    ...fingerprintOf(fingerprint(projectFolder), isGenerated),
  };
  writeRecord(projectFolder, record, concerned(after));
  return after;
}

async function succeed(projectFolder, words, sentence) {
  const { code, output } = await runNode(projectFolder, words);
  if (code !== 0) throw new PreparationFailure(told(sentence, output));
}

function concerned(sources) {
  return fingerprintOf(sources, (path) => generationInputs.test(path) || generatedNames.test(path));
}
