import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { readSource, sourceFile } from './source-files.ts';

const folders: Record<string, string> = {
  A: 'application',
  C: 'cli',
  D: 'domain',
  E: join('web', 'epics'),
  F: join('web', 'filters'),
  G: join('interfaces', 'graphql'),
  H: join('interfaces', 'http'),
  I: 'infrastructure',
  P: join('web', 'work-items'),
  R: join('interfaces', 'rest'),
  S: 'access',
  U: join('web', 'issues'),
  V: 'web',
  W: join('web', 'roadmap'),
};

/** The tests a line of the table names: a file as D`path` and the like, and the beginning of a title in quotes behind it. */
function namedTests(line: string): { file: string; title: string | null }[] {
  const found: { file: string; title: string | null }[] = [];
  let file = '';
  for (const [, folder, path, title] of line.matchAll(/([ACDEFGHIPRSUVW])`([^`]+)`|"([^"|]*(?:"[^"|]*" …)?[^"|]*)"/g)) {
    if (folder !== undefined) {
      file = join('test', folders[folder] ?? '', `${path}.test.ts`);
      found.push({ file, title: null });
    } else if (file !== '') found.push({ file, title: (title ?? '').replace(/ ?…$/, '') });
  }
  return found;
}

/** A title as it is written: the pieces of a template around what is filled in. */
type Title = readonly string[];

/** The groups and tests that a file names, read from its code; skipped ones are left out. */
function titlesOf(path: string): Title[] {
  const titles: Title[] = [];
  sourceFile(path, readSource(path)).visit({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !['describe', 'it'].includes(callee.name)) return;
      if (first?.type === 'Literal') titles.push([String(first.value)]);
      else if (first?.type === 'TemplateLiteral') titles.push(first.quasis.map(({ value }) => value.cooked ?? ''));
    },
  });
  return titles;
}

function mayContain(title: Title, words: string): boolean {
  const longest = title.toSorted((one, other) => other.length - one.length)[0] ?? '';
  return (
    title.some((piece) => piece.includes(words)) ||
    (title.length > 1 && words.includes(longest.trim()) && longest.trim() !== '')
  );
}

describe('test/SPECIFICATION.md', () => {
  const lines = readFileSync(join(projectFolder, 'test', 'SPECIFICATION.md'), 'utf8').split('\n');
  const named = lines.filter((line) => line.startsWith('|')).flatMap(namedTests);

  it('names tests that run', () => {
    expect(named.length).to.be.above(100);
    const titles = new Map(named.map(({ file }) => [file, titlesOf(file)]));
    const missing = named.filter(({ file, title }) => {
      const found = titles.get(file) ?? [];
      return title === null ? !existsSync(join(projectFolder, file)) : !found.some((one) => mayContain(one, title));
    });
    expect(missing).to.deep.equal([]);
  });
});
