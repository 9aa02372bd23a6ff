import { expect } from 'chai';
import { readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommandLine } from '../../cli/command-line.ts';
import { command, testTerminal } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { spawnCommand } from '../support/spawned-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('milepost serve', () => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async function () {
    this.timeout(60_000);
    folder = temporaryFolder('serve');
    database = await createTestDatabase({ migrated: false });
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const environment = <More extends Record<string, string | undefined>>(more?: More) => ({
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...more,
  });

  /** Serves while `work` runs, stops as Ctrl-C does, and answers everything that was printed. */
  async function serving(
    words: readonly string[],
    work: (address: string) => Promise<void>,
    more: Record<string, string | undefined> = {},
  ): Promise<{ stdout: string; exitCode: number }> {
    const terminal = testTerminal(environment(more));
    const ended = runCommandLine(['serve', ...words], terminal);
    let stopped = false;
    void ended.finally(() => (stopped = true));
    for (;;) {
      const address = /http:\/\/[\d.]+:\d+/.exec(terminal.output().stdout)?.[0];
      if (address !== undefined) {
        await work(address).finally(() => terminal.stop());
        break;
      }
      if (stopped) throw new Error(terminal.output().stderr);
      await sleep(20);
    }
    const exitCode = await ended;
    return { stdout: terminal.output().stdout, exitCode };
  }

  const signIn = async (address: string, username: string, password: string) =>
    (
      await fetch(`${address}/-/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ login: username, password }),
      })
    ).status;

  it('prepares an empty database with administrator and demo plan, answers, and stops', async function () {
    this.timeout(60_000);
    let health: unknown;
    const first = await serving([], async (address) => {
      health = await (await fetch(`${address}/-/readiness`)).json();
    });
    expect(health).to.deep.include({ status: 'ok' });
    expect(first.exitCode).to.equal(0);
    expect(first.stdout).to.match(/The administrator is root, password [A-Za-z2-9]{20} \(shown only once\)\./);
    const password = /Demo accounts, all with the password (\S+) /.exec(first.stdout)?.[1];
    expect(password).to.match(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    for (const name of ['olivia', 'marco', 'dana', 'ravi', 'pia', 'gus', 'nell', 'sam']) {
      expect(first.stdout).to.match(new RegExp(`^  ${name} +\\S`, 'm'));
    }
    expect(first.stdout).not.to.contain('leo');
    expect(first.stdout).to.match(/http:\/\/\S+\/groups\/brightwater\/-\/roadmap$/m);
    expect((await readFile(join(folder, 'demo-password'), 'utf8')).trim()).to.equal(password);
    expect((await stat(join(folder, 'demo-password'))).mode & 0o777).to.equal(0o600);

    const second = await serving([], async (address) => {
      expect(await signIn(address, 'dana', password ?? '')).to.be.within(200, 204);
      expect(await signIn(address, 'leo', password ?? '')).to.be.within(400, 403);
    });
    expect(second.stdout).not.to.contain('administrator is');
    expect(second.stdout).to.contain(`all with the password ${password} `);
    expect(await database.connection('changeLog').where({ action: 'user.create' })).to.have.length(10);
  });

  it('offers the demo without a password to local users only', async function () {
    this.timeout(60_000);
    const enter = async (address: string) => {
      const page = await (await fetch(`${address}/users/sign_in`)).text();
      const { status } = await fetch(`${address}/-/session/demo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ username: 'dana' }),
      });
      return { status, isOffered: page.includes('"username":"dana"') };
    };
    const answers: unknown[] = [];
    const settings = [{}, { HOST: '0.0.0.0' }, { TRUSTED_PROXIES: '10.0.0.1' }];
    for (const more of settings) {
      await serving([], async (address) => void answers.push(await enter(address)), more);
    }
    const refused = { status: 403, isOffered: false };
    expect(answers).to.deep.equal([{ status: 201, isOffered: true }, refused, refused]);
  });

  it('loads the demo from the browser, once, for an administrator', async function () {
    this.timeout(60_000);
    const password = 'correct horse battery';
    await serving(
      ['--no-demo'],
      async (address) => {
        const headers = { 'content-type': 'application/json', origin: address };
        const body = JSON.stringify({ login: 'root', password });
        const signedIn = await fetch(`${address}/-/session`, { method: 'POST', headers, body });
        const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
        const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
        const load = () =>
          fetch(`${address}/-/demo`, {
            method: 'POST',
            headers: { ...headers, cookie: cookie.join('; '), 'X-CSRF-Token': csrfToken },
          });
        expect((await fetch(`${address}/-/demo`, { method: 'POST', headers })).status).to.equal(401);
        const both = await Promise.all([load(), load()]);
        expect(both.map(({ status }) => status)).to.have.members([201, 409]);
        const loaded = both.find(({ status }) => status === 201) as Response;
        const demo = (await loaded.json()) as { password: string; group: string };
        expect(demo.group).to.equal('brightwater');
        expect(await signIn(address, 'dana', demo.password)).to.be.within(200, 204);
        expect((await load()).status).to.equal(409);
        // What the next start tells is the password of the accounts, whichever of the two came first.
        expect((await readFile(join(folder, 'demo-password'), 'utf8')).trim()).to.equal(demo.password);
      },
      { ROOT_PASSWORD: password },
    );
  });

  it('answers as JSON, and does not print the password of ROOT_PASSWORD', async function () {
    this.timeout(60_000);
    const { stdout } = await serving(['--json', '--no-demo'], () => Promise.resolve(), {
      ROOT_PASSWORD: 'correct horse battery',
    });
    const answer = JSON.parse(stdout) as Record<string, unknown>;
    expect(answer).to.have.all.keys('address', 'administrator', 'demo');
    expect(answer).to.deep.include({ administrator: { username: 'root', isNew: true, password: null }, demo: null });
  });

  it('does not change an instance that has groups', async function () {
    this.timeout(60_000);
    const words = ['users', 'create', 'anna', '--name', 'Anna', '--email', 'anna@example.org'];
    expect((await command(database.databaseUrl, words)).exitCode).to.equal(0);
    await database.connection.raw(`insert into namespaces (id, kind, traversal_ids, name, path, full_path, full_name)
      values (900, 'group', '{900}', 'g', 'g', 'g', 'g')`);
    const { stdout } = await serving([], () => Promise.resolve());
    expect(stdout).not.to.contain('Demo accounts');
    expect(await database.connection('users').pluck('username')).to.deep.equal(['root', 'anna']);
    expect(await stat(join(folder, 'demo-password')).catch(() => null)).to.equal(null);
  });

  it('prepares an empty database once when two servers start together', async function () {
    this.timeout(120_000);
    const stdouts = await Promise.all([serving([], () => Promise.resolve()), serving([], () => Promise.resolve())]);
    expect(stdouts.map(({ exitCode }) => exitCode)).to.deep.equal([0, 0]);
    expect(stdouts.filter(({ stdout }) => stdout.includes('The administrator is root'))).to.have.length(1);
    expect(await database.connection('users').where({ username: 'root' })).to.have.length(1);
    expect(await database.connection('changeLog').where({ action: 'user.create' })).to.have.length(10);
  });

  it('stops while its background work is still starting', async function () {
    this.timeout(60_000);
    await serving(['--no-demo'], () => Promise.resolve());
    // The start of background work writes the state of mail first.
    const holding = await database.connection.transaction();
    await holding.raw('lock table mail_state');
    const server = spawnCommand(['serve', '--no-demo', '--json'], environment());
    try {
      await server.printed(/"address"/);
      server.process.kill('SIGTERM');
      await sleep(500);
      await holding.rollback();
      expect(await server.ended).to.equal(0);
    } finally {
      server.process.kill('SIGKILL');
    }
  });

  it('reports a port in use, and releases the database', async function () {
    this.timeout(60_000);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      const answer = await command(database.databaseUrl, ['serve', '--no-demo'], {
        ...environment(),
        PORT: String(port),
      });
      expect(answer.exitCode).to.equal(4);
      expect(answer.stderr).to.equal(
        `milepost: Port ${port} of 127.0.0.1 is taken by another program. Stop that one, or choose another with PORT.\n`,
      );
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
    const { rows } = await database.connection.raw<{ rows: unknown[] }>(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rows).to.have.length(0);
  });

  it('reports a host that does not belong to this machine', async function () {
    this.timeout(60_000);
    const answer = await command(database.databaseUrl, ['serve', '--no-demo'], { ...environment(), HOST: '192.0.2.1' });
    expect(answer.exitCode).to.equal(4);
    expect(answer.stderr).to.equal('milepost: 192.0.2.1 is no address of this machine. Choose another with HOST.\n');
  });
});
