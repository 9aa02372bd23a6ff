import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, PreparationFailure } from './failure.mjs';
import { run } from './run.mjs';

/** Folders whose files are all inputs of the build; `tsconfig.json` lists the same. */
const sourceFolders = ['domain', 'application', 'infrastructure', 'interfaces', 'web', 'cli', 'seeds', 'test'];
const sourceFiles = ['tsconfig.json', 'package.json', join('node_modules', '.milepost-lock-hash')];
const webInputs = /^(web|domain|tsconfig\.json|package\.json|node_modules)/;
const webConfiguration = join('web', 'vite.config.ts');
const webOutput = join('dist', 'public');

/** True if the last build was made from the current sources, judged by name, size and time of each. */
export function isBuildCurrent(projectFolder) {
  const built = readRecord(projectFolder);
  return built !== null && difference(built, fingerprint(projectFolder)).length === 0;
}

/**
 * Compiles everything to dist/ and bundles the web page into dist/public/. A first or forced build, or one after a
 * source was deleted, starts from an empty dist/, so that no output outlives its source.
 */
export async function build(projectFolder, { force }) {
  const sources = fingerprint(projectFolder);
  const built = readRecord(projectFolder);
  const isFull = force || built === null || Object.keys(built).some((path) => !(path in sources));
  console.error(`milepost: building${isFull ? ' everything' : ''} …`);
  try {
    if (isFull) rmSync(join(projectFolder, 'dist'), { recursive: true, force: true });
    mkdirSync(join(projectFolder, 'dist'), { recursive: true });
    const compiled = compile(projectFolder);
    const isWebStale = isFull || difference(built, sources).some((path) => webInputs.test(path));
    const bundled = isWebStale && existsSync(join(projectFolder, webConfiguration)) && bundle(projectFolder);
    const problems = (await Promise.all([compiled, bundled])).filter((problem) => typeof problem === 'string');
    if (problems.length > 0) throw new PreparationFailure(problems.join(' '));
    writeFileSync(recordOf(projectFolder), JSON.stringify(sources));
  } catch (error) {
    throw explain(error, projectFolder);
  }
}

async function compile(projectFolder) {
  const { code, output } = await node(projectFolder, join('typescript', 'bin', 'tsc'), ['-p', '.']);
  return code === 0 ? null : problem('The sources do not compile.', output);
}

async function bundle(projectFolder) {
  const { code, output } = await node(projectFolder, join('vite', 'bin', 'vite.js'), [
    'build',
    '--config',
    webConfiguration,
    '--logLevel',
    'warn',
  ]);
  if (code === 0) return null;
  rmSync(join(projectFolder, webOutput), { recursive: true, force: true });
  return problem('The web page could not be bundled.', output);
}

function node(projectFolder, script, parameters) {
  return run(process.execPath, [join(projectFolder, 'node_modules', script), ...parameters], projectFolder);
}

function problem(sentence, output) {
  return /ENOSPC|no space left/i.test(output) ? `${sentence} The disk is full.` : `${sentence} See above.`;
}

function recordOf(projectFolder) {
  return join(projectFolder, 'dist', '.sources.json');
}

function readRecord(projectFolder) {
  try {
    return JSON.parse(readFileSync(recordOf(projectFolder), 'utf8'));
  } catch {
    return null;
  }
}

/** Each source's path with its size and modification time. */
function fingerprint(projectFolder) {
  const stamps = {};
  const add = (path) => {
    const status = statSync(join(projectFolder, path), { throwIfNoEntry: false });
    if (status?.isFile()) stamps[path] = `${status.size} ${status.mtimeMs}`;
  };
  for (const path of sourceFiles) add(path);
  for (const folder of sourceFolders) {
    if (!existsSync(join(projectFolder, folder))) continue;
    for (const path of readdirSync(join(projectFolder, folder), { recursive: true })) add(join(folder, path));
  }
  return stamps;
}

/** Paths that are new, changed or deleted between two fingerprints. */
function difference(before, after) {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]);
}
