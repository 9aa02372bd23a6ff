import { execFileSync } from 'node:child_process';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { resolveImport } from '../architecture/import-rules.ts';
import { sourceFiles, type SourceFile } from '../architecture/source-files.ts';

/** Opens pages of many screens. */
const anyScreen = '*';

/** The folders of web/ whose pages the tests of a folder open, where that is not the folder of the same name alone. */
const screensOf: Readonly<Record<string, readonly string[]>> = {
  filters: ['filters', 'roadmap', 'epics', 'issues'],
  home: ['home', 'groups'],
  live: [anyScreen],
  session: ['sign-in', 'profile'],
  shell: [anyScreen],
  state: ['state'],
  story: [anyScreen],
  widgets: [anyScreen],
  'work-items': ['work-items', 'epics', 'issues'],
};

/** It loads the pages; what a test opens is known from its folder, or every test would reach every page. */
const pageList = 'web/app/page-modules.generated.ts';
const start = 'web/main.tsx';

/** It loads the files of its folder that have a number. */
const migrationList = 'infrastructure/database/migrations/index.ts';
const migration = /^infrastructure\/database\/migrations\/\d/;

/** Paths of the test files that can reach what changed since a revision, through imports and pages. @throws Error of git */
export function reachedTests(revision: string): Set<string> {
  const git = (...words: string[]): string[] =>
    execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', '--end-of-options', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return testsThatReach(changed, sourceFiles());
}

/**
 * The tests among `files` that reach one of the changed paths. Tests of the architecture read every file, so they always
 * do. Nothing says who reads a file that no module imports, so such a file reaches all tests; documents reach none of the
 * others.
 */
export function testsThatReach(changed: readonly string[], files: readonly SourceFile[]): Set<string> {
  const tests = files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'));
  const imported = new Map(files.map((file) => [file.path, importsOf(file)]));
  const migrations = files.map(({ path }) => path).filter((path) => migration.test(path));
  imported.get(migrationList)?.push(...migrations);
  const known = new Set([...imported.keys(), ...[...imported.values()].flat()]);
  const paths = new Set(changed.map((path) => path.replace(/\.graphql$/, '.graphql.ts')));
  for (const { path, comments } of files) {
    const [, source] = /^ Generated from (\S+) by the build/.exec(comments[0] ?? '') ?? [];
    if (source !== undefined && paths.has(source)) paths.add(path);
  }
  const unknown = [...paths].filter((path) => !known.has(path) && !path.endsWith('.md'));
  if (unknown.length > 0) return new Set(tests);
  return new Set(
    tests.filter((test) => test.startsWith('test/architecture/') || reaches(test, paths, imported, files)),
  );
}

/** Types are checked by the build. */
function importsOf({ path, imports }: SourceFile): string[] {
  return imports
    .filter(({ specifier, typeOnly, isDynamic }) => {
      const isPage = isDynamic && path === pageList;
      return specifier.startsWith('.') && !typeOnly && !isPage;
    })
    .map(({ specifier }) => resolveImport(path, specifier));
}

function reaches(
  test: string,
  changed: ReadonlySet<string>,
  imported: ReadonlyMap<string, readonly string[]>,
  files: readonly SourceFile[],
): boolean {
  const seen = new Set<string>();
  const waiting = [test, ...openedBy(test, files)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    if (changed.has(path)) return true;
    seen.add(path);
    waiting.push(...(imported.get(path) ?? []));
  }
  return false;
}

/** The folders of web/ whose pages a test opens, by its path; `*` stands for all. */
export function screenFoldersOf(test: string): readonly string[] {
  const [, folder] = /^test\/web\/([^/]+)\//.exec(test) ?? [];
  if (folder === undefined) return [];
  return screensOf[folder] ?? [folder];
}

/** The modules of the pages that a test of web/ opens. */
function openedBy(test: string, files: readonly SourceFile[]): string[] {
  if (!test.startsWith('test/web/')) return [];
  const screens = screenFoldersOf(test);
  const isOpened = (path: string): boolean =>
    path.startsWith('web/') && (screens.includes(anyScreen) || screens.includes(path.split('/')[1] ?? ''));
  return [start, ...files.map(({ path }) => path).filter(isOpened)];
}
