import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '../../application/people/secrets.ts';
import { command } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('Command line', () => {
  let database: TestDatabase;
  let folder: string;
  const run = (...words: string[]) => command(database.databaseUrl, words);

  before(async function () {
    this.timeout(60_000);
    folder = temporaryFolder('cli');
    database = await createTestDatabase();
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  describe('prints', () => {
    it('its version', async () => {
      expect(await run('--version')).to.deep.include({ exitCode: 0, stdout: '0.1.0\n', stderr: '' });
    });

    it('every command and exit code as help', async () => {
      const { exitCode, stdout } = await run('--help');
      expect(exitCode).to.equal(0);
      for (const word of [
        'serve',
        'migrate',
        'import',
        'users',
        'tokens',
        'members',
        'seats',
        'subscription',
        'sites',
        'backup',
        'restore',
        'verify',
        '70  internal error',
      ]) {
        expect(stdout).to.contain(word);
      }
    });

    it('its usage without arguments', async () => {
      const { exitCode, stderr } = await run();
      expect(exitCode).to.equal(2);
      expect(stderr).to.contain('Usage: milepost');
    });

    for (const words of [
      ['nope'],
      ['import'],
      ['users', 'create'],
      ['tokens', 'create', '--user', 'root'],
      ['verify', '--unknown'],
      ['import', '.', '--visibility', 'secret'],
    ]) {
      it(`one line of error for ${words.join(' ')}`, async () => {
        const { exitCode, stdout, stderr } = await run(...words);
        expect(exitCode).to.equal(2);
        expect(stdout).to.equal('');
        expect(stderr).to.match(/^milepost: .+\n$/);
      });
    }
  });

  describe('reports', () => {
    it('invalid settings', async () => {
      const { exitCode, stderr } = await command(database.databaseUrl, ['verify'], {
        PORT: 'x',
        FIRST_DAY_OF_WEEK: '9',
      });
      expect(exitCode).to.equal(2);
      expect(stderr).to.match(/^milepost: PORT .+; FIRST_DAY_OF_WEEK .+\n$/);
    });

    it('an unreachable database', async () => {
      const { exitCode, stderr } = await command('postgres://nobody@127.0.0.1:1/none', ['verify']);
      expect(exitCode).to.equal(4);
      expect(stderr).to.equal('milepost: No PostgreSQL answers at 127.0.0.1:1 (DATABASE_URL). Is it running?\n');
    });

    it('errors as JSON with --json', async () => {
      const { exitCode, stdout, stderr } = await command('postgres://nobody@127.0.0.1:1/none', ['verify', '--json']);
      expect([exitCode, stdout]).to.deep.equal([4, '']);
      expect(JSON.parse(stderr)).to.deep.equal({
        error: {
          code: 'unavailable',
          message: 'No PostgreSQL answers at 127.0.0.1:1 (DATABASE_URL). Is it running?',
        },
      });
    });
  });

  describe('migrate', () => {
    it('updates an empty database, and has nothing to do the next time', async () => {
      const empty = await createTestDatabase({ migrated: false });
      try {
        const first = await command(empty.databaseUrl, ['migrate', '--json']);
        expect(first.exitCode).to.equal(0);
        expect((first.json().migrations as string[]).length).to.be.greaterThan(0);
        expect(await command(empty.databaseUrl, ['migrate'])).to.deep.include({
          exitCode: 0,
          stdout: 'The schema is up to date.\n',
        });
      } finally {
        await empty.drop();
      }
    });

    it('is required by commands that only read', async () => {
      const empty = await createTestDatabase({ migrated: false });
      try {
        for (const words of [['verify'], ['backup', join(folder, 'none')]]) {
          const { exitCode, stderr } = await command(empty.databaseUrl, words);
          expect(exitCode).to.equal(3);
          expect(stderr).to.equal('milepost: The schema is not up to date. Run `milepost migrate` first.\n');
        }
      } finally {
        await empty.drop();
      }
    });
  });

  describe('users', () => {
    it('creates the first administrator with a random or given password, and prints only a random one', async () => {
      const fresh = await createTestDatabase();
      try {
        const first = await command(fresh.databaseUrl, ['users', 'list', '--json'], { ROOT_PASSWORD: undefined });
        expect(first.stderr).to.match(
          /^milepost: created the administrator root, password \S{20} \(shown only once\)\n$/,
        );
        const second = await command(fresh.databaseUrl, ['users', 'list', '--json'], { ROOT_PASSWORD: undefined });
        expect(second.stderr).to.equal('');
      } finally {
        await fresh.drop();
      }
      expect((await run('users', 'list')).stderr).to.equal('');
    });

    it('creates an account with a random password, shown once', async () => {
      const { exitCode, stdout, stderr } = await run(
        'users',
        'create',
        'anna',
        '--name',
        'Anna',
        '--email',
        'anna@example.org',
      );
      expect([exitCode, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/^Created anna \(Anna\)\.\nPassword \(shown only once\): \S{20}\n$/);
    });

    it('creates an administrator with a given password, which is not shown', async () => {
      const words = ['users', 'create', 'bo', '--name', 'Bo', '--email', 'bo@example.org', '--admin', '--json'];
      const answer = (await run(...words, '--password', 'a long secret of Bo')).json();
      expect(answer).to.deep.include({ password: null });
      expect(answer.user).to.include({
        username: 'bo',
        name: 'Bo',
        email: 'bo@example.org',
        admin: true,
        state: 'active',
      });
      expect(answer.user).to.have.all.keys(
        'id',
        'username',
        'name',
        'email',
        'state',
        'admin',
        'external',
        'createdAt',
      );
    });

    it('needs only a username', async () => {
      const { user } = (await run('users', 'create', 'cy', '--json')).json();
      expect(user).to.include({ username: 'cy', name: 'cy', email: 'cy@localhost.localdomain' });
    });

    it('names only the username rule that is broken', async () => {
      const refused = await run('users', 'create', 'no good');
      expect(refused.exitCode).to.equal(3);
      expect(refused.stderr)
        .to.contain('can contain only letters')
        .and.to.not.match(/e-?mail/i);
    });

    it('rejects a username in use and a weak password', async () => {
      const taken = await run('users', 'create', 'ANNA', '--name', 'A', '--email', 'other@example.org');
      expect(taken.exitCode).to.equal(3);
      expect(taken.stderr).to.match(/^milepost: .*taken.*\n$/i);
      const easy = await run(
        'users',
        'create',
        'c',
        '--name',
        'C',
        '--email',
        'c@example.org',
        '--password',
        '12345678',
      );
      expect(easy.exitCode).to.equal(3);
      expect(easy.stderr).to.match(/^milepost: .*password.*\n$/i);
    });

    it('lists all users', async () => {
      const { stdout } = await run('users', 'list');
      expect(stdout).to.match(
        /^ID +USERNAME +NAME +EMAIL +STATE +ROLE\n1 +root +Administrator .+ active +administrator\n/,
      );
      const { users } = (await run('users', 'list', '--json')).json() as { users: { username: string }[] };
      expect(users.map(({ username }) => username)).to.deep.equal(['root', 'anna', 'bo', 'cy']);
    });

    it('sets passwords, blocks and makes administrators', async () => {
      const made = await run('users', 'create', 'pat', '--password', 'a quite different phrase');
      expect(made.exitCode).to.equal(0);
      const set = await run('users', 'set-password', 'pat');
      expect(set.stdout).to.match(/^Set a new password for pat, .*\nPassword \(shown only once\): \S{20}\n$/);
      const linked = await run('users', 'set-password', 'pat', '--link', '--json');
      expect(linked.json()).to.include({ username: 'pat', password: null });
      expect(linked.json().link).to.match(/\/users\/password\/edit#[\w-]{43}$/);
      expect((await run('users', 'make-admin', 'pat')).stdout).to.equal('pat is an administrator.\n');
      expect((await run('users', 'make-admin', 'pat', '--revoke')).stdout).to.equal(
        'pat is no longer an administrator.\n',
      );
      expect((await run('users', 'reset-2fa', 'pat')).exitCode).to.equal(3);
      await database.connection('users').where({ username: 'pat' }).update({ twoFactorEnabled: true });
      expect((await run('users', 'reset-2fa', 'pat')).stdout).to.equal('pat signs in without a second factor now.\n');
      expect((await run('users', 'block', 'pat')).stdout).to.equal('Blocked pat.\n');
      expect((await run('users', 'unblock', 'pat', '--json')).json().user).to.include({
        username: 'pat',
        state: 'active',
      });
      const refused = [
        ['set-password', 'nobody'],
        ['set-password', 'pat', '--password', 'short'],
        ['set-password', 'pat', '--link', '--password', 'a quite different phrase'],
        ['make-admin', 'root', '--revoke'],
        ['block', 'root'],
      ].map(async (words) => (await run('users', ...words)).exitCode);
      expect(await Promise.all(refused)).to.deep.equal([5, 3, 2, 3, 3]);
    });

    it('blocks a user by a name in any case, and again without an error', async () => {
      expect(await run('users', 'block', 'Anna')).to.deep.include({ exitCode: 0, stdout: 'Blocked anna.\n' });
      const again = await run('users', 'block', 'anna', '--json');
      expect(again.json().user).to.include({ username: 'anna', state: 'blocked' });
    });

    it('rejects blocking an unknown user or the acting one', async () => {
      expect(await run('users', 'block', 'nobody')).to.deep.include({
        exitCode: 5,
        stderr: 'milepost: There is no user nobody.\n',
      });
      expect((await run('users', 'block', 'root')).exitCode).to.equal(3);
    });
  });

  describe('tokens', () => {
    it('prints a token once, and stores only its digest', async () => {
      const expiresAt = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
      const words = ['tokens', 'create', '--user', 'bo', '--scopes', 'api,read_user', '--expires', expiresAt];
      const { exitCode, stdout, stderr } = await run(...words);
      expect([exitCode, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/^glpat-\S{20}\n$/);
      const row = await database
        .connection('personalAccessTokens')
        .where({ digest: digestOf(stdout.trim()) })
        .first();
      expect(row).to.deep.include({ scopes: ['api', 'read_user'], expiresAt, name: 'command line' });
    });

    it('answers as JSON', async () => {
      const answer = (
        await run('tokens', 'create', '--user', 'bo', '--scopes', 'read_api', '--json', '--name', 'CI')
      ).json();
      expect(answer).to.have.all.keys('token', 'id', 'user', 'scopes', 'expiresAt');
      expect(answer).to.deep.include({ user: 'bo', scopes: ['read_api'] });
    });

    for (const [what, code, words] of [
      ['an unknown scope', 2, ['--user', 'bo', '--scopes', 'everything']],
      ['an invalid date', 3, ['--user', 'bo', '--scopes', 'api', '--expires', '2099-02-30']],
      ['a date in the past', 3, ['--user', 'bo', '--scopes', 'api', '--expires', '2020-01-01']],
      ['an unknown user', 5, ['--user', 'nobody', '--scopes', 'api']],
    ] as const) {
      it(`rejects ${what}`, async () => {
        const { exitCode, stdout, stderr } = await run('tokens', 'create', ...words);
        expect([exitCode, stdout]).to.deep.equal([code, '']);
        expect(stderr).to.match(/^milepost: .+\n$/);
      });
    }
  });
});
