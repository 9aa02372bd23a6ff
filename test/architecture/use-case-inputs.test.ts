import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { sourceFiles } from './source-files.ts';

/** Calls of the door, each with whether it may compile. */
const calls: readonly [call: string, compiles: boolean][] = [
  [`door.perform(CreateWorkItem, requester, { type: 'epic', namespace: 1, title: 'x', dueDate: null })`, true],
  [`door.perform(CreateWorkItem, requester, { type: 'epic', namespace: 1, titel: 'x' })`, false],
  [`door.perform(CreateWorkItem, requester, { type: 'epic', namespace: 1, title: 'x', dueDte: null })`, false],
  [`door.perform(CreateWorkItem, requester, { type: 'saga', namespace: 1, title: 'x' })`, false],
  [`door.perform(CreateWorkItem, requester, {} as unknown)`, false],
  [`door.perform(CreateWorkItem, requester, {} as Record<string, unknown>)`, false],
  [`runWithin(scope, useCases, UpdateWorkItem, { item: { id: 1 }, title: 'x' })`, true],
  [`runWithin(scope, useCases, UpdateWorkItem, { item: { id: 1 }, titel: 'x' })`, false],
  [`runWithin(scope, useCases, UpdateWorkItem, { item: { ide: 1 }, title: 'x' })`, false],
  [`const input = { item: { id: 1 }, titel: 'x' } satisfies SentTo<typeof UpdateWorkItem>`, false],
];

describe('Use case inputs', () => {
  it('are strict, so that unknown fields are rejected', () => {
    const loose = sourceFiles().filter(
      ({ layer, text }) =>
        (layer === 'application' || layer === 'seeds') && /\bz\s*\.(?:object|looseObject)\(/.test(text),
    );
    expect(loose.map(({ path }) => path)).to.deep.equal([]);
  });

  it('are typed, so that misspelled fields do not compile', async function () {
    this.timeout(120_000);
    const folder = await mkdtemp(join(tmpdir(), 'milepost-inputs-'));
    try {
      expect(await linesWithErrors(folder)).to.deep.equal(
        calls.flatMap(([, compiles], index) => (compiles ? [] : [index])),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** Which of the calls the compiler refuses. */
async function linesWithErrors(folder: string): Promise<number[]> {
  const from = (path: string) => JSON.stringify(join(projectFolder, 'application', path));
  const header = [
    `import type { Door, Requester, Scope, SentTo, UseCaseFactory } from ${from('door/perform.ts')};`,
    `import { runWithin } from ${from('door/run-within.ts')};`,
    `import { CreateWorkItem } from ${from('work-items/create-work-item.ts')};`,
    `import { UpdateWorkItem } from ${from('work-items/update-work-item.ts')};`,
    `declare const door: Door, requester: Requester, scope: Scope, useCases: UseCaseFactory;`,
  ];
  const statements = calls.map(([call], index) => `export async function call${index}() { ${call}; }`);
  await writeFile(join(folder, 'calls.mts'), [...header, ...statements].join('\n'));
  const compilerOptions = {
    noEmit: true,
    incremental: false,
    noUnusedLocals: false,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
    rootDir: '/',
    types: ['node'],
    typeRoots: [join(projectFolder, 'node_modules/@types')],
  };
  const settings = { extends: join(projectFolder, 'tsconfig.json'), compilerOptions, include: ['calls.mts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(projectFolder, 'node_modules/typescript/bin/tsc');
  const output = await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  const lines = [...output.matchAll(/calls\.mts\((\d+),\d+\): error/g)].map(([, line]) => Number(line) - 1);
  return [...new Set(lines)].map((line) => line - header.length);
}
