import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectFolder } from '../../infrastructure/data-folder.ts';

const folders: Record<string, string> = {
  A: 'application',
  D: 'domain',
  E: join('web', 'epics'),
  F: join('web', 'filters'),
  G: join('interfaces', 'graphql'),
  I: 'infrastructure',
  P: join('web', 'work-items'),
  R: join('interfaces', 'rest'),
  S: 'access',
  W: join('web', 'roadmap'),
};

/** The tests a line of the table names: a file as D`path` and the like, and the beginning of a title in quotes behind it. */
function namedTests(line: string): { file: string; title: string | null }[] {
  const found: { file: string; title: string | null }[] = [];
  let file = '';
  for (const [, folder, path, title] of line.matchAll(/([ADEFGIPRSW])`([^`]+)`|"([^"|]*(?:"[^"|]*" …)?[^"|]*)"/g)) {
    if (folder !== undefined) {
      file = join('test', folders[folder] ?? '', `${path}.test.ts`);
      found.push({ file, title: null });
    } else if (file !== '') found.push({ file, title: (title ?? '').replace(/ ?…$/, '') });
  }
  return found;
}

describe('the table of what covers the specification', () => {
  const lines = readFileSync(join(projectFolder, 'test', 'SPECIFICATION.md'), 'utf8').split('\n');
  const named = lines.filter((line) => line.startsWith('|')).flatMap(namedTests);

  it('names tests that exist', () => {
    const missing = named.filter(({ file, title }) => {
      const path = join(projectFolder, file);
      return !existsSync(path) || (title !== null && !readFileSync(path, 'utf8').includes(title));
    });
    expect(missing).to.deep.equal([]);
    expect(named.length).to.be.above(100);
  });
});
