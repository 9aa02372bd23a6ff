import { expect } from 'chai';
import { screenFoldersOf, testsThatReach } from '../runner/reach.ts';
import { readSelection } from '../runner/selection.ts';
import { recordedSeconds, selectPrograms, stepNames } from '../runner/steps.ts';
import { sweepOf, sweeps } from '../runner/sweeps.ts';
import { pathsOf, sourceFile } from './source-files.ts';
import { packageJson } from './top-level.ts';

const filesOf = (...words: string[]): string[] =>
  selectPrograms(words).flatMap(({ steps }) => steps.flatMap(({ files }) => files));
const testFiles = pathsOf(/\.test\.ts$/).map((path) => path.replace(/^test\//, ''));

describe('the test run', () => {
  it('runs each file in npm test or in the sweeps, and all of them in npm run test:all', () => {
    const compiled = testFiles.map((path) => path.replace(/\.ts$/, '.js')).toSorted();
    const isDrawnAgain = (file: string): boolean => file.endsWith('.dom.test.js') && sweepOf(file) === undefined;
    const sweptFiles = filesOf('--sweeps');
    expect([...filesOf(), ...sweptFiles.filter((file) => !isDrawnAgain(file))].toSorted()).to.deep.equal(compiled);
    expect([...filesOf(), ...sweptFiles].toSorted()).to.deep.equal(filesOf('--all').toSorted());
  });

  it('draws screens with the React of users, and once more with the one for development in the sweeps', () => {
    const environments = (...words: string[]) =>
      selectPrograms(['dom', ...words]).map(({ variables }) => variables?.['NODE_ENV']);
    expect(environments()).to.deep.equal(['production']);
    expect(environments('--sweeps')).to.deep.equal(['development']);
    expect(environments('--all')).to.deep.equal(['production', 'development']);
    const screens = testFiles.filter((file) => file.endsWith('.dom.test.ts')).map((file) => file.replace(/ts$/, 'js'));
    expect(filesOf('dom', '--sweeps').toSorted()).to.deep.equal(screens.toSorted());
  });

  it('offers the three as scripts of the package', () => {
    const { scripts } = packageJson();
    expect(scripts['test:all']).to.equal(`${scripts['test']} --all`);
    expect(scripts['test:sweeps']).to.equal(`${scripts['test']} --sweeps`);
  });

  it('lists as sweeps only files and folders that exist', () => {
    const listed = Object.values(sweeps).flat();
    const missing = listed.filter((one) =>
      one.endsWith('/') ? !testFiles.some((file) => file.startsWith(one)) : !testFiles.includes(`${one}.test.ts`),
    );
    expect(missing).to.deep.equal([]);
    expect(new Set(listed).size).to.equal(listed.length);
  });

  it('has no sweep of rules, permissions or the architecture, but of more cases of what npm test has', () => {
    const isRepetition = (file: string): boolean =>
      file.endsWith('-sweep.test.ts') && testFiles.includes(file.replace('-sweep.test.ts', '.test.ts'));
    const always = testFiles.filter(
      (file) => /^(domain|architecture)\/|^access\/.*matrix/.test(file) && !isRepetition(file),
    );
    expect(always).to.have.length.above(50);
    expect(always.filter((file) => sweepOf(file) !== undefined)).to.deep.equal([]);
  });

  it('has all tests of looks, killed processes and hostile values among the sweeps', () => {
    const named = testFiles.filter((file) =>
      /(?:^|[/-])(?:looks|killed-[^/]*|hostile-(?:parameters|requests|notes))\.test\.ts$/.test(file),
    );
    expect(named).to.have.length.above(15);
    expect(named.filter((file) => sweepOf(file) === undefined)).to.deep.equal([]);
  });

  it('opens a page of each screen in a browser during npm test', () => {
    const pages = pathsOf(/-page\.tsx$/).filter((path) => path.startsWith('web/'));
    const screens = new Set(pages.map((path) => path.split('/')[1] ?? ''));
    expect(screens.size).to.be.above(20);
    const opened = new Set(
      testFiles
        .filter((file) => file.startsWith('web/') && !file.endsWith('.dom.test.ts') && sweepOf(file) === undefined)
        .flatMap((file) => screenFoldersOf(`test/${file}`)),
    );
    expect([...screens].filter((screen) => !opened.has(screen))).to.deep.equal([]);
  });

  it('runs each file in one shard', () => {
    const shards = ['--shard=1/3', '--shard=2/3', '--shard=3/3'].map((word) => filesOf(word));
    expect(shards.flat().toSorted()).to.deep.equal(filesOf().toSorted());
    for (const shard of shards) expect(shard.length).to.be.closeTo(filesOf().length / 3, 1);
  });

  it('begins with new files and with those that took longest in the recorded run', () => {
    const [program] = selectPrograms(['server', 'browser', '--all']);
    const begun = (program?.parameters ?? []).filter((word) => word.endsWith('.test.js'));
    const seconds = recordedSeconds();
    const costs = begun.map((path) => seconds[path.split('/dist/test/')[1]?.replace(/\.js$/, '.ts') ?? ''] ?? Infinity);
    expect(costs).to.deep.equal(costs.toSorted((one, other) => other - one));
    expect(costs.filter((cost) => cost < Infinity)).to.have.length.above(costs.length / 2);
  });

  it('runs tools on the first shard only, and no tool for a piece of a path', () => {
    const names = (...words: string[]) => selectPrograms(words).flatMap(({ steps }) => steps.map(({ name }) => name));
    expect(names('--shard=1/2')).to.include.members(['lint', 'format']);
    expect(names('--shard=2/2')).to.not.include.members(['lint', 'format']);
    expect(names('--sweeps')).to.not.include.members(['lint', 'format']);
    expect(names('matrix')).to.not.include('lint');
    expect(names('domain', 'lint')).to.deep.equal(['lint', 'domain']);
  });

  it('takes pieces of paths from the sweeps too', () => {
    expect(filesOf('web/shell/crawler')).to.deep.equal(['web/shell/crawler.test.js']);
  });

  it('refuses unknown options and values', () => {
    for (const word of ['--fast', '--since', '--since=', '--shard=3/2', '--shard=0/2', '--times=0', '--busy=many']) {
      expect(() => readSelection([word], stepNames), word).to.throw(word);
    }
  });

  describe('--since', () => {
    const files = [
      sourceFile('domain/rule.ts', ''),
      sourceFile('application/use.ts', `import { rule } from '../domain/rule.ts';`),
      sourceFile('web/app/page-modules.generated.ts', `route(() => import('../todos/todos-page.tsx'));`),
      sourceFile('web/main.tsx', `import './app/page-modules.generated.ts';`),
      sourceFile('web/todos/todos-page.tsx', `import './todos.css';`),
      sourceFile('web/search/search-page.tsx', ''),
      sourceFile('test/domain/rule.test.ts', `import { rule } from '../../domain/rule.ts';`),
      sourceFile('test/application/use.test.ts', `import { use } from '../../application/use.ts';`),
      sourceFile('test/web/todos/todos.test.ts', ''),
      sourceFile('test/web/search/search.test.ts', ''),
      sourceFile('test/architecture/style.test.ts', ''),
    ];
    const reached = (...changed: string[]): string[] => [...testsThatReach(changed, files)];

    it('runs tests that import what changed, directly or not', () => {
      expect(reached('domain/rule.ts')).to.have.members([
        'test/domain/rule.test.ts',
        'test/application/use.test.ts',
        'test/architecture/style.test.ts',
      ]);
      expect(reached('application/use.ts')).to.have.members([
        'test/application/use.test.ts',
        'test/architecture/style.test.ts',
      ]);
    });

    it('runs tests that import what is generated from what changed', () => {
      const generated = [
        sourceFile('domain/list.ts', ''),
        sourceFile(
          'web/app/list.generated.ts',
          '// Generated from domain/list.ts by the build.\nexport const list = 1;',
        ),
        sourceFile('test/web/app/list.test.ts', `import { list } from '../../../web/app/list.generated.ts';`),
        sourceFile('test/domain/other.test.ts', ''),
      ];
      expect([...testsThatReach(['domain/list.ts'], generated)]).to.deep.equal(['test/web/app/list.test.ts']);
    });

    it('runs tests of the screen that changed, of its styles too', () => {
      for (const path of ['web/todos/todos-page.tsx', 'web/todos/todos.css']) {
        expect(reached(path), path).to.have.members([
          'test/web/todos/todos.test.ts',
          'test/architecture/style.test.ts',
        ]);
      }
    });

    it('runs tests of all screens when the frame of the pages changed', () => {
      expect(reached('web/main.tsx')).to.include.members([
        'test/web/todos/todos.test.ts',
        'test/web/search/search.test.ts',
      ]);
    });

    it('runs tests of the database when a migration changed', () => {
      const migrations = 'infrastructure/database/migrations';
      const found = testsThatReach(
        [`${migrations}/journal-triggers.ts`],
        [
          ...files,
          sourceFile(`${migrations}/0001-first.ts`, `import { journalRows } from './journal-triggers.ts';`),
          sourceFile(`${migrations}/journal-triggers.ts`, ''),
          sourceFile(`${migrations}/index.ts`, ''),
          sourceFile('test/support/database.ts', `import '../../${migrations}/index.ts';`),
          sourceFile('test/application/rows.test.ts', `import '../support/database.ts';`),
        ],
      );
      expect([...found]).to.have.members(['test/application/rows.test.ts', 'test/architecture/style.test.ts']);
    });

    it('runs everything for a file that no module imports, and little for documents', () => {
      expect(reached('package.json')).to.have.length(5);
      expect(reached('README.md')).to.deep.equal(['test/architecture/style.test.ts']);
    });

    it('runs a test that changed', () => {
      expect(reached('test/domain/rule.test.ts')).to.include('test/domain/rule.test.ts');
    });
  });
});
