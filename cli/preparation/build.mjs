import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explain, PreparationFailure, told } from './failure.mjs';
import { difference, fingerprint, readRecord, writeRecord } from './fingerprint.mjs';
import { compiler, generate, isGenerationCurrent } from './generation.mjs';
import { runNode } from './run.mjs';

const record = '.sources.json';
const webInputs = /^(web|domain|tsconfig\.json|package\.json|node_modules)/;
const webConfiguration = join('web', 'vite.config.ts');
const webOutput = join('dist', 'public');

/** True if the last build was made from the current sources, judged by name, size and time of each. */
export function isBuildCurrent(projectFolder) {
  const built = readRecord(projectFolder, record);
  return built !== null && difference(built, fingerprint(projectFolder)).length === 0;
}

/** The first step of the build alone, if it is due: editors and checks of types need the generated modules. */
export async function updateGenerated(projectFolder) {
  const sources = fingerprint(projectFolder);
  if (isGenerationCurrent(projectFolder, sources)) return;
  try {
    mkdirSync(join(projectFolder, 'dist'), { recursive: true });
    await generate(projectFolder, sources);
  } catch (error) {
    throw explain(error, projectFolder);
  }
}

/**
 * Generates modules, compiles everything to dist/ and bundles the web page into dist/public/. A first or forced build,
 * or one after a source was deleted, starts from an empty dist/, so that no output outlives its source.
 */
export async function build(projectFolder, { force }) {
  let sources = fingerprint(projectFolder);
  const built = readRecord(projectFolder, record);
  const isFull = force || built === null || Object.keys(built).some((path) => !(path in sources));
  console.error(`milepost: building${isFull ? ' everything' : ''} …`);
  try {
    if (isFull) rmSync(join(projectFolder, 'dist'), { recursive: true, force: true });
    mkdirSync(join(projectFolder, 'dist'), { recursive: true });
    if (!isGenerationCurrent(projectFolder, sources)) sources = await generate(projectFolder, sources);
    const compiled = compile(projectFolder);
    const isWebStale = isFull || difference(built, sources).some((path) => webInputs.test(path));
    const bundled = isWebStale && existsSync(join(projectFolder, webConfiguration)) && bundle(projectFolder);
    const problems = (await Promise.all([compiled, bundled])).filter((problem) => typeof problem === 'string');
    if (problems.length > 0) throw new PreparationFailure(problems.join(' '));
    writeRecord(projectFolder, record, sources);
  } catch (error) {
    throw explain(error, projectFolder);
  }
}

async function compile(projectFolder) {
  const { code, output } = await runNode(projectFolder, compiler);
  return code === 0 ? null : told('The sources do not compile.', output);
}

async function bundle(projectFolder) {
  const { code, output } = await runNode(projectFolder, [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--config',
    webConfiguration,
    '--logLevel',
    'warn',
  ]);
  if (code === 0) return null;
  rmSync(join(projectFolder, webOutput), { recursive: true, force: true });
  return told('The web page could not be bundled.', output);
}
