import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { loggedRows } from '../../domain/log/subjects.ts';
import { encrypting, headOf, newBackupKey } from '../../infrastructure/database/maintenance/encrypted-backup.ts';
import { command } from '../support/command-line.ts';
import { epic, planFiles, planFolder } from '../support/plan-files.ts';
import { spawnCommand } from '../support/spawned-command.ts';
import { createTestDatabase, insertMany, type TestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('Command line', () => {
  let database: TestDatabase;
  let folder: string;
  const run = (...words: string[]) => command(database.databaseUrl, words);

  before(async function () {
    this.timeout(60_000);
    folder = temporaryFolder('cli');
    database = await createTestDatabase();
    await run('users', 'create', 'anna', '--name', 'Anna', '--email', 'anna@example.org');
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  describe('backup, restore and verify', () => {
    it('carry an instance over to another database', async function () {
      this.timeout(60_000);
      const file = join(folder, 'instance.backup');
      const backup = await run('backup', file, '--json');
      expect(backup.exitCode).to.equal(0);
      expect(backup.json()).to.have.all.keys('file', 'bytes', 'rows');
      const other = await createTestDatabase({ migrated: false });
      try {
        const restored = await command(other.databaseUrl, ['restore', file, '--json']);
        expect(restored.exitCode).to.equal(0);
        expect(restored.json()).to.have.all.keys('file', 'createdAt', 'rows');
        expect(restored.json().rows).to.deep.equal(backup.json().rows);
        const { users } = (await command(other.databaseUrl, ['users', 'list', '--json'])).json();
        expect(users).to.deep.equal((await run('users', 'list', '--json')).json().users);
      } finally {
        await other.drop();
      }
    });

    it('take a download with its passphrase, from a variable or a file, and refuse any other', async function () {
      this.timeout(60_000);
      const file = join(folder, 'download.backup');
      await run('backup', file);
      const passphrase = 'three words of mine';
      const key = await newBackupKey(passphrase);
      const cipher = encrypting(key);
      const encrypted = `${file}.enc`;
      await writeFile(encrypted, Buffer.concat([headOf(key), cipher.update(await readFile(file)), cipher.final()]));
      const [right, wrong] = [join(folder, 'right.txt'), join(folder, 'wrong.txt')];
      await Promise.all([writeFile(right, `${passphrase}\n`), writeFile(wrong, 'three words of theirs')]);
      const other = await createTestDatabase({ migrated: false });
      try {
        const restore = (environment: Record<string, string>, ...words: string[]) =>
          command(other.databaseUrl, ['restore', encrypted, ...words], environment);
        const without = await restore({});
        expect([without.exitCode, without.stderr]).to.match(/^3,milepost: .+ is encrypted\. Give its passphrase in /);
        for (const refused of [
          await restore({ MILEPOST_PASSPHRASE: 'three words of theirs' }),
          await restore({ MILEPOST_PASSPHRASE: passphrase }, '--passphrase-file', wrong),
        ])
          expect([refused.exitCode, refused.stderr]).to.match(
            /^3,.+: the passphrase is wrong, or the file is damaged\n$/,
          );
        expect(await restore({}, '--passphrase-file', join(folder, 'no.txt'))).to.include({ exitCode: 5 });
        expect(await restore({}, '--passphrase-file', file)).to.include({ exitCode: 2 });
        for (const answer of [
          await restore({ MILEPOST_PASSPHRASE: passphrase }),
          await restore({}, '--passphrase-file', right),
        ])
          expect(answer, answer.stderr).to.include({ exitCode: 0 });
        const { users } = (await command(other.databaseUrl, ['users', 'list', '--json'])).json();
        expect(users).to.deep.equal((await run('users', 'list', '--json')).json().users);
      } finally {
        await other.drop();
      }
    });

    it('use little memory, however large rows and tables are', async function () {
      this.timeout(120_000);
      const rows = 120;
      const large = await createTestDatabase();
      const other = await createTestDatabase({ migrated: false });
      try {
        await insertMany(
          large.connection,
          `insert into change_log (action, subject_type, subject_id, changes)
           select repeat('x', 1048576), 'instance', n, '{}' from generate_series(1, ?::integer) n`,
          [rows],
        );
        const file = join(folder, 'large.backup');
        for (const [word, { databaseUrl }] of [
          ['backup', large],
          ['restore', other],
        ] as const) {
          const spawned = spawnCommand([word, file], {
            DATABASE_URL: databaseUrl,
            DATA_DIR: folder,
            NODE_OPTIONS: '--max-old-space-size=112',
          });
          expect(await spawned.ended, spawned.stderr()).to.equal(0);
        }
        const [found] = await other.connection('changeLog').where({ subjectType: 'instance' }).count();
        expect(Number(found?.count)).to.equal(rows);
      } finally {
        await large.drop();
        await other.drop();
      }
    });

    it('reject a missing or invalid backup file', async () => {
      const file = join(folder, 'letter.txt');
      await writeFile(file, 'Dear Bo');
      const wrong = await run('restore', file);
      expect(wrong.exitCode).to.equal(3);
      expect(wrong.stderr).to.match(/^milepost: .+letter\.txt is damaged or no backup: .+\n$/);
      const missing = await run('restore', join(folder, 'none'));
      expect([missing.exitCode, missing.stderr]).to.match(/^5,milepost: There is no file .+none\.\n$/);
      expect(await run('backup', join(folder, 'no', 'folder'))).to.include({ exitCode: 5 });
    });

    it('exit with 0 when there is no problem', async () => {
      const { exitCode, stdout } = await run('verify');
      expect(exitCode).to.equal(0);
      // One for each logged table but that of items, 30 others of the database, and those of uploads and repositories.
      const checks = loggedRows.length - 1 + 30 + 2;
      expect(stdout.replace(/\d+ namespaces/, 'some namespaces')).to.equal(
        `Checked 0 work items and some namespaces with ${checks} checks: no problems.\n`,
      );
    });

    it('list problems and exit with 1 until they are repaired', async () => {
      const plan = await planFolder(
        planFiles({ groups: [{ path: 'g', name: 'G' }], items: [epic('E-1', { group: 'g' })] }),
      );
      expect((await run('import', plan)).exitCode).to.equal(0);
      await database.connection.raw('update work_items set opened_issues = 7');
      const human = await run('verify');
      expect(human.exitCode).to.equal(1);
      expect(human.stdout).to.match(
        /^CHECK +WHERE +PROBLEM\nroll-ups +work_item \d+ +opened_issues is 7, its descendants count 0\nlog +work_item \d+ +.+\nChecked 1 work item .+ 2 problems found\.\n$/,
      );
      const machine = await run('verify', '--json');
      expect(machine.exitCode).to.equal(1);
      expect(machine.json()).to.have.all.keys('checks', 'findings', 'workItems', 'namespaces', 'repaired', 'sealed');
      const repaired = await run('verify', '--repair');
      expect(repaired.exitCode).to.equal(0);
      expect(repaired.stdout).to.match(
        /^Recalculated: 1 epic had wrong figures, now fixed\.\nChecked .+ no problems\.\n$/,
      );
    });
  });
});
