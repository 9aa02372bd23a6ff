import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { reachedTests } from './reach.ts';
import { readSelection, type Selection } from './selection.ts';
import { sweepOf } from './sweeps.ts';

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
  /** More of its environment. */
  variables?: Readonly<Record<string, string>>;
}

const tools: Readonly<Record<string, readonly [path: string, ...parameters: string[]]>> = {
  lint: ['oxlint/bin/oxlint', '--type-aware'],
  format: ['oxfmt/bin/oxfmt', '--check'],
};
/** Tests run with the builds of the libraries that users have; React's other one complains more, and is slower. */
const production = { NODE_ENV: 'production' };
const development = { NODE_ENV: 'development' };
const testFolder = join(projectFolder, 'dist', 'test');
/** Tests wait for the database, for frames and answers, so one worker more than there are cores keeps them busy. */
const workers = availableParallelism() + 1;

/** Folders whose tests are a step of their own; all others belong to the server. */
const stepOfFolder: Readonly<Record<string, string>> = {
  domain: 'domain',
  architecture: 'architecture',
  web: 'browser',
};
/** Tests of screens that React draws in Node.js, in processes with the globals of a page. */
const domTest = /\.dom\.test\.js$/;
export const stepNames = ['format', 'lint', 'domain', 'architecture', 'dom', 'server', 'browser'];
/** They share their workers, so that no core waits for the last file of one of them. */
const stepsOfOneProgram = ['server', 'browser'];

/** The step of a compiled test file, given by its path from the tests' folder or from the root. */
export function stepOf(path: string): string {
  const file = testPath(path);
  if (domTest.test(file)) return 'dom';
  return stepOfFolder[file.split('/')[0] ?? ''] ?? 'server';
}

/** The path of a compiled test file from the tests' folder. */
export function testPath(path: string): string {
  return (path.startsWith(testFolder) ? relative(testFolder, path) : path).split(sep).join('/');
}

/**
 * What a run does; type checking was part of the build. Tools run on the first shard, and not for pieces of paths.
 * Programs that need no database may run beside the others. @throws Error for options that do not exist
 */
export function selectPrograms(words: readonly string[]): Program[] {
  const selection = readSelection(words, stepNames);
  const files = selectFiles(selection);
  const hasTools = selection.pieces.length === 0 && selection.shard.number === 1 && selection.part !== 'sweeps';
  const steps = stepNames
    .filter((name) => selection.steps.length === 0 || selection.steps.includes(name))
    .map((name) => ({ name, files: name in tools ? [] : files.filter((file) => stepOf(file) === name) }))
    .filter((step) => step.files.length > 0 || (step.name in tools && hasTools));
  const shared = steps.filter(({ name }) => stepsOfOneProgram.includes(name));
  return [
    ...steps
      .filter((step) => !shared.includes(step))
      .map((step) => (step.name in tools ? tool(step) : mocha([step], step.files))),
    ...(shared.length > 0 ? [mocha(shared, files)] : []),
    ...complainingScreens(selection),
  ];
}

/** The sweep that draws the screens once more, for what libraries complain of in development only. */
function complainingScreens({ part, steps, pieces, since, shard }: Selection): Program[] {
  const isWanted = part !== 'essential' && pieces.length === 0 && since === null && shard.number === 1;
  if (!isWanted || (steps.length > 0 && !steps.includes('dom'))) return [];
  const files = testFiles().filter((file) => stepOf(file) === 'dom');
  return [mocha([{ name: 'dom', files }], files, development)];
}

function selectFiles({ pieces, part, since, shard }: Selection): string[] {
  const reached = since === null ? null : reachedTests(since);
  return (
    testFiles()
      .filter((file) => reached === null || reached.has(`test/${file.replace(/\.js$/, '.ts')}`))
      .filter((file) => pieces.length > 0 || part === 'all' || (sweepOf(file) !== undefined) === (part === 'sweeps'))
      // Swept screens are drawn with all others (see `complainingScreens`).
      .filter((file) => pieces.length > 0 || stepOf(file) !== 'dom' || sweepOf(file) === undefined)
      .filter((file) => pieces.length === 0 || pieces.some((piece) => file.includes(piece)))
      .filter((_file, index) => index % shard.count === shard.number - 1)
  );
}

function tool(step: Step): Program {
  const [path = '', ...parameters] = tools[step.name] ?? [];
  return { steps: [step], path, parameters, needsDatabase: false };
}

/** The files are in the order in which they begin, whatever their step. */
function mocha(steps: readonly Step[], files: readonly string[], variables = production): Program {
  const names = steps.map(({ name }) => name);
  const isDom = names.includes('dom');
  const needsDatabase = isDom || names.some((name) => stepsOfOneProgram.includes(name));
  const own = files.filter((file) => steps.some((step) => step.files.includes(file)));
  return {
    steps,
    path: 'mocha/bin/mocha.js',
    parameters: [
      ...(needsDatabase ? ['--parallel', '--jobs', String(workers)] : []),
      '--reporter',
      join(testFolder, 'runner', 'reporter.js'),
      ...(isDom ? ['--require', join(testFolder, 'support', 'dom', 'register.js')] : []),
      ...own.map((file) => join(testFolder, file)),
    ],
    needsDatabase,
    variables,
  };
}

/** Seconds of each test file in the run that was recorded last, by its path. Only the order depends on them. */
const secondsFile = join(projectFolder, 'test', 'runner', 'seconds.json');

export function recordedSeconds(): Record<string, number> {
  return JSON.parse(readFileSync(secondsFile, 'utf8')) as Record<string, number>;
}

/** Replaces the seconds of files that ran, and forgets files that are gone. */
export function recordSeconds(seconds: Readonly<Record<string, number>>): void {
  const known = { ...recordedSeconds(), ...seconds };
  const kept = testFiles()
    .map((file) => file.replace(/\.js$/, '.ts'))
    .filter((file) => file in known)
    .toSorted()
    .map((file) => [file, Math.round((known[file] ?? 0) * 10) / 10]);
  writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/** The slowest first, since a worker that begins a long file last keeps the others waiting; new ones before all. */
function testFiles(): string[] {
  const seconds = recordedSeconds();
  return readdirSync(testFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.js'))
    .map((entry) => testPath(join(entry.parentPath, entry.name)))
    .map((file) => ({ file, cost: seconds[file.replace(/\.js$/, '.ts')] ?? Infinity }))
    .sort((one, other) => (one.cost === other.cost ? (one.file < other.file ? -1 : 1) : other.cost - one.cost))
    .map(({ file }) => file);
}
