import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { runCommandLine } from '../../cli/command-line.ts';
import { ImportProgress } from '../../cli/import-progress.ts';
import { command, testTerminal } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { epic, issue, planFiles, planFolder, smallPlan, type PlanRows } from '../support/plan-files.ts';
import type { PlanFiles } from '../../application/import/read-plan.ts';

describe('milepost import', () => {
  let database: TestDatabase;
  const folders: string[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await database.drop();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  async function folderOf(files: PlanFiles): Promise<string> {
    const folder = await planFolder(files);
    folders.push(folder);
    return folder;
  }

  async function run(rows: PlanRows, ...options: string[]) {
    return command(database.databaseUrl, ['import', await folderOf(planFiles(rows)), ...options]);
  }

  const itemCount = async () => Number((await database.connection('workItems').count('* as count').first())?.count);

  it('prints a table of what was imported', async () => {
    const { exitCode, stdout, stderr } = await run({});
    expect([exitCode, stderr]).to.deep.equal([0, '']);
    expect(stdout.split('\n').slice(0, 11)).to.deep.equal([
      '            Created  Existing',
      'groups            2         0',
      'projects          1         0',
      'milestones        1         0',
      'labels            2         0',
      'epics             3         0',
      'issues            2         0',
      'links             1         0',
      '',
      'No row was left out or changed.',
      '',
    ]);
    expect(stdout.split('\n')[11]).to.match(/^Imported 12 records in \d+\.\d s\.$/);
  });

  it('reports that a second import changed nothing', async () => {
    await run({});
    const log = await database.connection('changeLog').max('id as id').first();
    const { exitCode, stdout } = await run({});
    expect(exitCode).to.equal(0);
    expect(stdout).to.match(/Nothing new to import \(\d+\.\d s\)\.\n$/);
    expect(await database.connection('changeLog').max('id as id').first()).to.deep.equal(log);
  });

  it('lists every row left out or fixed with file, line, column and reason', async () => {
    const { exitCode, stdout } = await run({
      items: [epic('E-1', { start_date: '2026-30-01' }), epic('E-1'), issue('I-1', { parent: 'nobody' })],
      links: [{ source: 'E-1', target: 'E-7', type: 'blocks' }],
    });
    expect(exitCode).to.equal(0);
    const lines = stdout.split('\n');
    const table = lines.slice(lines.findIndex((line) => line.startsWith('FILE')));
    expect(table.slice(0, 7)).to.deep.equal([
      'FILE            LINE  COLUMN  ROW  WHAT      REASON',
      'work-items.csv     2      31  E-1  fixed     start_date: "2026-30-01" is not a date; it was left empty',
      'work-items.csv     3       1  E-1  left out  key: "E-1" is the key of line 2 already',
      'work-items.csv     4      11  I-1  fixed     parent: no row has the key "nobody"; it was imported without a parent',
      'links.csv          2       5  E-1  left out  target: no item has the key "E-7"',
      '',
      '2 rows left out, 2 faults fixed or kept.',
    ]);
    expect(await itemCount()).to.equal(2);
  });

  it('answers as JSON', async () => {
    const answer = (await run({ items: [epic('E-1', { due_date: 'soon' })], links: [] }, '--json')).json();
    expect(answer).to.have.all.keys('dryRun', 'seconds', 'counts', 'faults');
    expect(answer.counts).to.deep.include({ epics: { created: 1, existing: 0 } });
    expect(answer.faults).to.deep.equal([
      {
        outcome: 'fixed',
        file: 'work-items.csv',
        line: 2,
        column: 32,
        field: 'due_date',
        row: 'E-1',
        reason: '"soon" is not a date; it was left empty',
      },
    ]);
  });

  it('changes nothing with --dry-run', async () => {
    const { exitCode, stdout } = await run({}, '--dry-run');
    expect(exitCode).to.equal(0);
    expect(stdout).to.contain('Would create');
    expect(stdout).to.match(/epics +3 +0\n/);
    expect(stdout).to.match(/Dry run: nothing was changed \(\d+\.\d s\)\.\n$/);
    expect(await itemCount()).to.equal(0);
  });

  it('rejects a plan with a single problem with --strict', async () => {
    const { exitCode, stderr } = await run({ items: [epic('E-1', { due_date: 'soon' })], links: [] }, '--strict');
    expect(exitCode).to.equal(3);
    expect(stderr).to.equal(
      'milepost: The plan was refused, nothing was changed: work-items.csv:2:32: due_date "soon" is not a date; it was left empty\n',
    );
    expect(await itemCount()).to.equal(0);
  });

  it('rejects problems that only the database shows with --strict, too', async () => {
    await run({ items: [epic('E-1')], links: [] });
    const { exitCode, stderr } = await run(
      { items: [epic('E-1', { title: 'New' }), epic('E-2')], links: [] },
      '--strict',
    );
    expect(exitCode).to.equal(3);
    expect(stderr).to.equal(
      'milepost: work-items.csv:2: the row has changed since it was imported; the item was left as it is\n',
    );
    expect(await itemCount()).to.equal(1);
  });

  it('imports a plan into a group, and rejects a missing group', async () => {
    await run({ ...smallPlan, items: [], links: [], milestones: [] });
    const inside = await run({}, '--group', 'acme/web');
    expect(inside.exitCode).to.equal(0);
    expect(await database.connection('namespaces').where({ fullPath: 'acme/web/acme/app' })).to.have.length(1);
    const nowhere = await run({}, '--group', 'nowhere');
    expect(nowhere).to.deep.include({ exitCode: 5, stderr: 'milepost: There is no group nowhere\n' });
  });

  it('makes new groups internal, or as requested', async () => {
    await run({});
    expect(await database.connection('namespaces').where({ kind: 'group' }).pluck('visibility')).to.deep.equal([
      'internal',
      'internal',
    ]);
    await run(
      { groups: [{ path: 'other', name: 'Other' }], projects: [], milestones: [], items: [], links: [] },
      '--visibility',
      'public',
    );
    expect(await database.connection('namespaces').where({ path: 'other' }).pluck('visibility')).to.deep.equal([
      'public',
    ]);
  });

  describe('of an unreadable plan', () => {
    const refusals: Record<string, { files: () => PlanFiles; message: string }> = {
      'a missing file': {
        files: () => ({ ...planFiles(), 'links.csv': null }),
        message: 'links.csv:1:1: the file is missing',
      },
      'a missing column': {
        files: () => ({ ...planFiles(), 'groups.csv': Buffer.from('path\nacme\n') }),
        message: 'groups.csv:1:1: the column name is missing',
      },
      'broken quoting': {
        files: () => ({ ...planFiles(), 'groups.csv': Buffer.from('path,name\nacme,"Ac"me\n') }),
        message: 'groups.csv:2:10: broken quoting: text follows the closing quote',
      },
    };
    for (const [what, { files, message }] of Object.entries(refusals)) {
      it(`rejects ${what} without changes`, async () => {
        const { exitCode, stdout, stderr } = await command(database.databaseUrl, ['import', await folderOf(files())]);
        expect([exitCode, stdout]).to.deep.equal([3, '']);
        expect(stderr).to.equal(`milepost: The plan was refused, nothing was changed: ${message}\n`);
        expect(await itemCount()).to.equal(0);
      });
    }

    it('reports several problems at once', async () => {
      const files = { ...planFiles(), 'groups.csv': Buffer.from('path\n'), 'links.csv': null };
      const folder = await folderOf(files);
      const human = await command(database.databaseUrl, ['import', folder]);
      expect(human.stdout).to.equal('groups.csv:1:1: the column name is missing\nlinks.csv:1:1: the file is missing\n');
      expect(human.stderr).to.match(/groups\.csv:1:1: the column name is missing \(and 1 more fault\)\n$/);
      const machine = await command(database.databaseUrl, ['import', folder, '--json']);
      expect(machine.exitCode).to.equal(3);
      expect((machine.json().faults as unknown[]).length).to.equal(2);
    });

    it('rejects a path that does not exist or is not a folder', async () => {
      expect((await command(database.databaseUrl, ['import', '/no/such/folder'])).stderr).to.equal(
        'milepost: There is no folder /no/such/folder.\n',
      );
      expect((await command(database.databaseUrl, ['import', '/dev/null'])).stderr).to.equal(
        'milepost: /dev/null is no folder.\n',
      );
    });
  });

  it('stops at Ctrl-C while the progress bar is shown', () => {
    const listeners = process.listenerCount('SIGINT');
    const progress = new ImportProgress(testTerminal({}, { watched: true }));
    progress.start(10);
    try {
      expect(process.listenerCount('SIGINT')).to.equal(listeners);
    } finally {
      progress.stop();
    }
  });

  it('shows a progress bar with counts and time in a terminal', async () => {
    const terminal = testTerminal(
      { DATABASE_URL: database.databaseUrl, ROOT_PASSWORD: 'correct horse battery' },
      { watched: true },
    );
    expect(await runCommandLine(['import', await folderOf(planFiles())], terminal)).to.equal(0);
    expect(terminal.output().stderr).to.match(/Importing +\S+ +100% +10 of 10 rows +\d+s/);
  });
});
