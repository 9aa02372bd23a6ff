import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import type { SourceFile } from './source-files.ts';

/** APIs that read the clock or random numbers: `now` and `today` are parameters. */
const clockMethods: Readonly<Record<string, readonly string[]>> = {
  Date: ['now'],
  Math: ['random'],
  DateTime: ['now'],
};

/** luxon calls that mean now if arguments are omitted. */
const nowWithoutArguments: readonly string[] = ['local', 'utc'];

/** Where a file reads the clock or random numbers, one sentence each. */
export function clockReadings(file: SourceFile): string[] {
  const found: string[] = [];
  file.visit({
    NewExpression: ({ callee, arguments: parameters }) => {
      if (nameOf(callee) === 'Date' && parameters.length === 0) found.push('new Date()');
    },
    CallExpression: ({ callee, arguments: parameters }) => {
      if (nameOf(callee) === 'Date') found.push('Date()');
      if (callee.type !== 'MemberExpression') return;
      const object = nameOf(callee.object);
      const method = nameOf(callee.property);
      const isNow = object === 'DateTime' && nowWithoutArguments.includes(method) && parameters.length === 0;
      if (isNow || clockMethods[object]?.includes(method)) found.push(`${object}.${method}()`);
    },
  });
  return found.map((what) => `${file.path} uses ${what}`);
}

function nameOf(node: { type: string; name?: unknown }): string {
  return node.type === 'Identifier' ? String(node.name) : '';
}

/** Globals that Node.js and browsers share, without access to anything outside. */
const sharedGlobals = `
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Iterable<readonly [string, string]> | Record<string, string>);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  keys(): IterableIterator<string>;
  entries(): IterableIterator<[string, string]>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}
`;

/** The compiler's errors in these files or folders without the types of Node.js and browsers; empty if there are none. */
export async function undeclaredNames(...include: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-purity-'));
  const compilerOptions = { lib: ['es2023'], types: [], noEmit: true, incremental: false, rootDir: '/' };
  const configuration = {
    extends: join(projectFolder, 'tsconfig.json'),
    compilerOptions,
    include: [join(folder, 'shared.d.ts'), ...include],
  };
  try {
    writeFileSync(join(folder, 'shared.d.ts'), sharedGlobals);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    return await compile(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile(folder: string): Promise<string> {
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }, (error, stdout) => {
      resolve(error === null ? '' : stdout || error.message);
    });
  });
}
