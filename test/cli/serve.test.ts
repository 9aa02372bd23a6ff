import { expect } from 'chai';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../support/command-line.ts';
import { ServeWorld } from './serve-world.ts';

describe('milepost serve', () => {
  const serve = ServeWorld.use();

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
    const first = await serve.serving([], async (address) => {
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
    expect((await readFile(join(serve.folder, 'demo-password'), 'utf8')).trim()).to.equal(password);
    expect((await stat(join(serve.folder, 'demo-password'))).mode & 0o777).to.equal(0o600);

    const second = await serve.serving([], async (address) => {
      expect(await signIn(address, 'dana', password ?? '')).to.be.within(200, 204);
      expect(await signIn(address, 'leo', password ?? '')).to.be.within(400, 403);
    });
    expect(second.stdout).not.to.contain('administrator is');
    expect(second.stdout).to.contain(`all with the password ${password} `);
    expect(await serve.database.connection('changeLog').where({ action: 'user.create' })).to.have.length(10);
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
      await serve.serving([], async (address) => void answers.push(await enter(address)), more);
    }
    const refused = { status: 403, isOffered: false };
    expect(answers).to.deep.equal([{ status: 201, isOffered: true }, refused, refused]);
  });

  it('loads the demo from the browser, once, for an administrator', async function () {
    this.timeout(60_000);
    const password = 'correct horse battery';
    await serve.serving(
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
        expect((await readFile(join(serve.folder, 'demo-password'), 'utf8')).trim()).to.equal(demo.password);
      },
      { ROOT_PASSWORD: password },
    );
  });

  it('answers as JSON, and does not print the password of ROOT_PASSWORD', async function () {
    this.timeout(60_000);
    const { stdout } = await serve.serving(['--json', '--no-demo'], () => Promise.resolve(), {
      ROOT_PASSWORD: 'correct horse battery',
    });
    const answer = JSON.parse(stdout) as Record<string, unknown>;
    expect(answer).to.have.all.keys('address', 'administrator', 'demo');
    expect(answer).to.deep.include({ administrator: { username: 'root', isNew: true, password: null }, demo: null });
  });

  it('does not change an instance that has groups', async function () {
    this.timeout(60_000);
    const words = ['users', 'create', 'anna', '--name', 'Anna', '--email', 'anna@example.org'];
    expect((await command(serve.database.databaseUrl, words)).exitCode).to.equal(0);
    await serve.database.connection
      .raw(`insert into namespaces (id, kind, traversal_ids, name, path, full_path, full_name)
      values (900, 'group', '{900}', 'g', 'g', 'g', 'g')`);
    const { stdout } = await serve.serving([], () => Promise.resolve());
    expect(stdout).not.to.contain('Demo accounts');
    expect(await serve.database.connection('users').pluck('username')).to.deep.equal(['root', 'anna']);
    expect(await stat(join(serve.folder, 'demo-password')).catch(() => null)).to.equal(null);
  });
});
