import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { epic, issue, planFiles, planFolder } from '../support/plan-files.ts';
import { spawnCommand } from '../support/spawned-command.ts';

/** Enough for an import to take most of a second. */
const epics = 150;
const issues = 1_500;

describe('A killed import', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let folder: string;

  before(async () => {
    database = await createTestDatabase();
    folder = await planFolder(
      planFiles({
        items: [
          ...Array.from({ length: epics }, (_, index) => epic(`E-${index + 1}`)),
          ...Array.from({ length: issues }, (_, index) =>
            issue(`I-${index + 1}`, {
              parent: `E-${(index % epics) + 1}`,
              description: 'A line of text. '.repeat(100),
            }),
          ),
        ],
      }),
    );
    // Makes the administrator, so that only the import writes afterwards.
    expect((await command(database.databaseUrl, ['users', 'list'])).exitCode).to.equal(0);
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const count = async (table: string) => Number((await database.connection(table).count('* as count').first())?.count);

  /** Whether an import holds its lock, and so is inside its transaction. */
  async function underWay(): Promise<boolean> {
    const { rows } = await database.connection.raw<{ rows: unknown[] }>(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.classid = 2 and l.objid = 0 and d.datname = current_database()`,
    );
    return rows.length > 0;
  }

  async function until(condition: () => Promise<boolean>): Promise<void> {
    for (let attempt = 0; attempt < 2_000; attempt += 1) {
      if (await condition()) return;
      await sleep(10);
    }
    throw new Error('waited in vain');
  }

  it('leaves nothing behind, and the next import is complete', async () => {
    const log = await count('changeLog');
    const killed = spawnCommand(['import', folder], { DATABASE_URL: database.databaseUrl });
    await until(underWay);
    await sleep(100);
    killed.process.kill('SIGKILL');
    expect(await killed.ended).to.equal(null);
    await until(async () => !(await underWay()));
    for (const table of ['workItems', 'milestones', 'labels', 'importedItems', 'iidCounters']) {
      expect(await count(table), table).to.equal(0);
    }
    expect(await database.connection('namespaces').whereNot({ kind: 'user' })).to.deep.equal([]);
    expect(await count('changeLog')).to.equal(log);

    const again = await command(database.databaseUrl, ['import', folder]);
    expect(again.exitCode).to.equal(0);
    expect(await count('workItems')).to.equal(epics + issues);
    expect((await command(database.databaseUrl, ['verify'])).exitCode).to.equal(0);
  });
});
