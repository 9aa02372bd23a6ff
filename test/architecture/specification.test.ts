import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectFolder } from '../../infrastructure/data-folder.ts';

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

/** Titles, with those of the groups around them, of the tests in some files that a run would start; skipped ones are left out. */
async function titlesOf(files: readonly string[]): Promise<Map<string, string[]>> {
  const built = files.map((file) => join('dist', file.replace(/\.ts$/, '.js')));
  const mocha = join(projectFolder, 'node_modules', 'mocha', 'bin', 'mocha.js');
  // Tests of screens need the globals of a page as soon as they are loaded.
  const page = join(projectFolder, 'dist', 'test', 'support', 'dom', 'register.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [mocha, '--dry-run', '--forbid-only', '--reporter', 'json', '--require', page, ...built],
    { cwd: projectFolder, maxBuffer: 64 * 1024 * 1024 },
  );
  // Files may print while they are loaded; the report is the last thing.
  const report = JSON.parse(stdout.slice(stdout.indexOf('{\n  "stats"'))) as {
    passes: { file: string; fullTitle: string }[];
  };
  const titles = new Map<string, string[]>();
  for (const { file, fullTitle } of report.passes) {
    const source = file.slice(join(projectFolder, 'dist').length + 1).replace(/\.js$/, '.ts');
    titles.set(source, [...(titles.get(source) ?? []), fullTitle]);
  }
  return titles;
}

describe('the table of what covers the specification', () => {
  const lines = readFileSync(join(projectFolder, 'test', 'SPECIFICATION.md'), 'utf8').split('\n');
  const named = lines.filter((line) => line.startsWith('|')).flatMap(namedTests);

  it('names tests that run', async function () {
    this.timeout(60_000);
    expect(named.length).to.be.above(100);
    const titles = await titlesOf([...new Set(named.map(({ file }) => file))]);
    const missing = named.filter(({ file, title }) => {
      const found = titles.get(file) ?? [];
      return title === null ? found.length === 0 : !found.some((one) => one.includes(title));
    });
    expect(missing).to.deep.equal([]);
  });
});
