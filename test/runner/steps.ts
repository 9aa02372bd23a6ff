import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';

/** One line of a test run: a tool that passes or fails as a whole, or some files of tests. */
export interface Step {
  name: string;
  /** Paths of compiled test files from the tests' folder, the slowest first; none for tools. */
  files: readonly string[];
}

/** What one process runs: a tool, or Mocha over the files of some steps. */
export interface Program {
  steps: readonly Step[];
  /** To run with Node.js, below node_modules. */
  path: string;
  parameters: readonly string[];
  needsDatabase: boolean;
}

const tools: Readonly<Record<string, readonly [path: string, ...parameters: string[]]>> = {
  lint: ['oxlint/bin/oxlint', '--type-aware'],
  format: ['oxfmt/bin/oxfmt', '--check'],
};
const testFolder = join(projectFolder, 'dist', 'test');
export const jobs = availableParallelism();
/** Browsers wait for frames and answers a third of the time, so one more than there are cores keeps them busy. */
const databaseJobs = jobs + 1;

/** Folders whose tests are a step of their own; all others belong to the server. */
const stepOfFolder: Readonly<Record<string, string>> = {
  domain: 'domain',
  architecture: 'architecture',
  web: 'browser',
};
/** Tests of screens that React draws in Node.js, in processes with the globals of a page. */
const domTest = /\.dom\.test\.js$/;
const stepNames = ['lint', 'domain', 'architecture', 'format', 'dom', 'server', 'browser'];
/** They share the workers, so that no core waits for the last file of one of them. */
const stepsWithDatabase = ['server', 'browser'];

/** These take longest although they are short: they make tests from tables, start programs or fill large databases. */
export const longest: readonly string[] = [
  'access/matrix.test.js',
  'access/leaks.test.js',
  'interfaces/rest/hostile-parameters.test.js',
  'infrastructure/database/embedded/embedded-database.test.js',
  'cli/killed-server.test.js',
  'application/work-items/history.test.js',
  'web/epics/tree-size.test.js',
  'web/epics/looks.test.js',
  'web/shell/looks.test.js',
];

/** The step of a compiled test file, given by its path from the tests' folder or from the root. */
export function stepOf(path: string): string {
  const file = path.startsWith(testFolder) ? relative(testFolder, path) : path;
  if (domTest.test(file)) return 'dom';
  return stepOfFolder[file.split(/[/\\]/)[0] ?? ''] ?? 'server';
}

/**
 * What `npm test` runs; type checking was part of the build. `words` are names of steps, to run only those, pieces of
 * paths, to run only such test files, and `--shard=1/3`, to run a third of the files, so that several machines can share
 * a run. Tools run on the first. @throws Error for a shard that does not exist
 */
export function selectPrograms(words: readonly string[]): Program[] {
  const shard = shardOf(words);
  const selected = words.filter((word) => !word.startsWith('--shard='));
  const names = stepNames.filter((name) => selected.includes(name));
  const pieces = selected.filter((word) => !stepNames.includes(word));
  const files = testFiles()
    .filter((_file, index) => index % shard.count === shard.number - 1)
    .filter((file) => pieces.length === 0 || pieces.some((piece) => file.includes(piece)));
  const steps = (names.length === 0 ? stepNames : names)
    .map((name) => ({ name, files: name in tools ? [] : files.filter((file) => stepOf(file) === name) }))
    .filter((step) => step.files.length > 0 || (step.name in tools && pieces.length === 0 && shard.number === 1));
  const withDatabase = steps.filter(({ name }) => stepsWithDatabase.includes(name));
  const others = steps.filter((step) => !withDatabase.includes(step));
  return [
    ...others.map((step) => (step.name in tools ? tool(step) : mocha([step], files))),
    ...(withDatabase.length > 0 ? [mocha(withDatabase, files)] : []),
  ];
}

function shardOf(words: readonly string[]): { number: number; count: number } {
  const word = words.find((one) => one.startsWith('--shard='));
  if (word === undefined) return { number: 1, count: 1 };
  const [, number = 0, count = 0] = (/^--shard=(\d+)\/(\d+)$/.exec(word) ?? []).map(Number);
  if (number < 1 || number > count) throw new Error(`${word}: write --shard=1/3 for the first of three parts`);
  return { number, count };
}

function tool(step: Step): Program {
  const [path = '', ...parameters] = tools[step.name] ?? [];
  return { steps: [step], path, parameters, needsDatabase: false };
}

/** All files are in the order in which they begin, whatever their step. */
function mocha(steps: readonly Step[], files: readonly string[]): Program {
  const isDom = steps.some(({ name }) => name === 'dom');
  const needsDatabase = isDom || steps.some(({ name }) => stepsWithDatabase.includes(name));
  const own = files.filter((file) => steps.some((step) => step.files.includes(file)));
  return {
    steps,
    path: 'mocha/bin/mocha.js',
    parameters: [
      ...(needsDatabase ? ['--parallel', '--jobs', String(databaseJobs)] : []),
      '--reporter',
      join(testFolder, 'runner', 'reporter.js'),
      ...(isDom ? ['--require', join(testFolder, 'support', 'dom', 'register.js')] : []),
      ...own.map((file) => join(testFolder, file)),
    ],
    needsDatabase,
  };
}

/** The slowest first, as far as their size tells: a worker that begins a long file last keeps the others waiting. */
function testFiles(): string[] {
  return readdirSync(testFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.js'))
    .map((entry) => relative(testFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .map((file) => ({ file, cost: longest.includes(file) ? Infinity : statSync(join(testFolder, file)).size }))
    .sort((one, other) => (one.cost === other.cost ? (one.file < other.file ? -1 : 1) : other.cost - one.cost))
    .map(({ file }) => file);
}
