import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';

/** One line of a test run: a tool that passes or fails as a whole, or some files of tests. */
export interface Step {
  name: string;
  /** What to run with Node.js, below node_modules. */
  program: string;
  parameters: readonly string[];
  /** Compiled test files, for mocha; empty for other tools. */
  files: readonly string[];
  needsDatabase: boolean;
}

/** Outlives a build from nothing. */
const prettierCache = join('node_modules', '.cache', 'prettier-of-tests');
const testFolder = join(projectFolder, 'dist', 'test');
const parallel = ['--parallel', '--jobs', String(availableParallelism())];
/** A browser on a busy machine now and then loses a race that no person could run; that is said, and tried once more. */
const secondTry = ['--retries', '1'];

/** Folders whose tests are a step of their own; all others belong to the server. */
const stepOfFolder: Readonly<Record<string, string>> = {
  domain: 'domain',
  architecture: 'architecture',
  web: 'browser',
};

/**
 * What `npm test` runs, in this order; type checking was part of the build. `words` are names of steps, to run only
 * those, pieces of paths, to run only such test files, and `--shard=1/3`, to run the first third of the files, so that
 * several machines can share a run. Tools run on the first. @throws Error for a shard that does not exist
 */
export function selectSteps(words: readonly string[]): Step[] {
  const shard = shardOf(words);
  const wanted = words.filter((word) => !word.startsWith('--shard='));
  const files = testFiles().filter((_file, index) => index % shard.count === shard.number - 1);
  const all: Step[] = [
    tool('lint', 'oxlint/bin/oxlint', ['--type-aware']),
    tests('domain', files, []),
    tests('architecture', files, []),
    tool('format', 'prettier/bin/prettier.cjs', ['--check', '--cache', '--cache-location', prettierCache, '.']),
    { ...tests('server', files, parallel), needsDatabase: true },
    { ...tests('browser', files, [...parallel, ...secondTry]), needsDatabase: true },
  ];
  const names = new Set(all.map(({ name }) => name));
  const chosen = new Set(wanted.filter((word) => names.has(word)));
  const pieces = wanted.filter((word) => !names.has(word));
  return all
    .filter(({ name }) => chosen.size === 0 || chosen.has(name))
    .map((step) => ({ ...step, files: step.files.filter((file) => pieces.every((piece) => file.includes(piece))) }))
    .filter(({ files, name }) => files.length > 0 || (isTool(name) && pieces.length === 0 && shard.number === 1));
}

function shardOf(words: readonly string[]): { number: number; count: number } {
  const word = words.find((one) => one.startsWith('--shard='));
  if (word === undefined) return { number: 1, count: 1 };
  const [, number = 0, count = 0] = (/^--shard=(\d+)\/(\d+)$/.exec(word) ?? []).map(Number);
  if (number < 1 || number > count) throw new Error(`${word}: write --shard=1/3 for the first of three parts`);
  return { number, count };
}

function isTool(name: string): boolean {
  return name === 'format' || name === 'lint';
}

function tool(name: string, program: string, parameters: readonly string[]): Step {
  return { name, program, parameters, files: [], needsDatabase: false };
}

function tests(name: string, files: readonly string[], parameters: readonly string[]): Step {
  const own = files.filter((file) => (stepOfFolder[file.split('/')[0] ?? ''] ?? 'server') === name);
  return {
    name,
    program: 'mocha/bin/mocha.js',
    parameters: [...parameters, '--reporter', join(testFolder, 'runner', 'reporter.js')],
    files: own.map((file) => join(testFolder, file)),
    needsDatabase: false,
  };
}

function testFiles(): string[] {
  return readdirSync(testFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.js'))
    .map((entry) => relative(testFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
