import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DatabaseUser, serverPid, untilGone } from './database-user.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
/** `nobody` and `nogroup`, on every Linux there is. */
const ordinary = { uid: 65534, gid: 65534 };

describe('Embedded database', function () {
  this.timeout(60_000);
  /** Holds a folder that was made, used once and left. */
  let template: string;
  let parent: string;
  let folder: string;
  let users: DatabaseUser[];

  before(async () => {
    template = newParent();
    const user = new DatabaseUser(join(template, 'postgresql'));
    expect(await user.hear()).to.equal('open');
    expect(await user.close()).to.equal('closed');
  });
  after(() => {
    rmSync(template, { recursive: true, force: true });
  });
  beforeEach(() => {
    parent = newParent();
    folder = join(parent, 'postgresql');
    users = [];
  });
  afterEach(async () => {
    await Promise.all(users.map((user) => user.kill()));
    if (serverPid(folder) > 0) await untilGone(serverPid(folder));
    rmSync(parent, { recursive: true, force: true });
  });

  function newParent(): string {
    const made = temporaryFolder('db');
    chmodSync(made, 0o755);
    return made;
  }

  /** For tests that do not need the first start, which takes long: the folder was used before. */
  function useTemplate(): void {
    execFileSync('cp', ['-a', join(template, 'postgresql'), folder]);
  }

  function start(account: { uid?: number; gid?: number } = {}): DatabaseUser {
    const user = new DatabaseUser(folder, account);
    users.push(user);
    return user;
  }

  async function open(account: { uid?: number; gid?: number } = {}): Promise<DatabaseUser> {
    const user = start(account);
    expect(await user.hear()).to.equal('open');
    return user;
  }

  async function openWithRow(): Promise<DatabaseUser> {
    const user = await open();
    expect(await user.ask('create table kept (value text)')).to.equal('[]');
    expect(await user.ask("insert into kept values ('a') returning value")).to.equal('[{"value":"a"}]');
    return user;
  }

  /** Of the only process that watches over the only user. */
  function guardPid(): number {
    const found = execFileSync('pgrep', ['-f', `milepost-guard ${folder}`], { encoding: 'utf8' });
    const guards = found.trim().split('\n');
    expect(guards).to.have.lengthOf(1);
    return Number(guards[0]);
  }

  /** A process whose command names the data folder, as those of guards and backups do. */
  function sleeping(): ChildProcess {
    return spawn('/bin/sh', [
      '-c',
      'read -r end',
      'postgres',
      '-D',
      join(folder, 'data'),
      '-k',
      join(folder, 'socket'),
    ]);
  }

  async function expectRow(): Promise<void> {
    const user = await open();
    expect(await user.ask('select * from kept')).to.equal('[{"value":"a"}]');
    expect(await user.close()).to.equal('closed');
  }

  it('is created at the first start, keeps its data, and stops with its user', async () => {
    const user = await openWithRow();
    const pid = serverPid(folder);
    expect(await user.close()).to.equal('closed');
    await untilGone(pid);
    expect(serverPid(folder)).to.equal(0);
    await expectRow();
  });

  it('is shared by processes, and continues when the one that started it ends', async () => {
    useTemplate();
    const first = await openWithRow();
    const second = await open();
    const pid = serverPid(folder);
    expect(await first.close()).to.equal('closed');
    expect(serverPid(folder)).to.equal(pid);
    expect(await second.ask('select * from kept')).to.equal('[{"value":"a"}]');
    expect(await second.close()).to.equal('closed');
    await untilGone(pid);
  });

  it('is created once when two processes start for the first time together', async () => {
    const both = [start(), start()];
    expect(await Promise.all(both.map((user) => user.hear()))).to.deep.equal(['open', 'open']);
    expect(await Promise.all(both.map((user) => user.close()))).to.deep.equal(['closed', 'closed']);
  });

  it('stops when its user is killed, and starts again', async () => {
    useTemplate();
    const user = await openWithRow();
    const pid = serverPid(folder);
    await user.kill();
    await untilGone(pid);
    await expectRow();
  });

  it('continues when one of two users is killed', async () => {
    useTemplate();
    const first = await openWithRow();
    const second = await open();
    const pid = serverPid(folder);
    await first.kill();
    expect(await second.ask('select * from kept')).to.equal('[{"value":"a"}]');
    expect(serverPid(folder)).to.equal(pid);
    await second.kill();
    await untilGone(pid);
  });

  it('keeps every committed row when user, guard and server are killed together', async () => {
    useTemplate();
    const user = await openWithRow();
    for (const pid of [guardPid(), serverPid(folder), user.pid]) process.kill(pid, 'SIGKILL');
    expect(serverPid(folder)).to.be.greaterThan(0);
    await expectRow();
  });

  it('restarts when the server is killed while in use', async () => {
    useTemplate();
    const user = await openWithRow();
    const pid = serverPid(folder);
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
    // A process of the killed server may answer once more before it ends.
    let answer = '!';
    const isBack = (): boolean => !answer.startsWith('!') && ![pid, 0].includes(serverPid(folder));
    for (const end = Date.now() + 20_000; !isBack() && Date.now() < end;) answer = await user.ask('select * from kept');
    expect(serverPid(folder)).not.to.equal(pid);
    expect(answer).to.equal('[{"value":"a"}]');
  });

  it('starts despite a stale PID file that names another running process, also one whose command names the folder', async () => {
    useTemplate();
    await (await openWithRow()).close();
    const data = join(folder, 'data');
    const other = sleeping();
    try {
      writeFileSync(
        join(data, 'postmaster.pid'),
        `${other.pid}\n${data}\n1700000000\n5432\n${folder}/socket\n\n0 0\nready\n`,
      );
      const { uid, gid } = statSync(data);
      if (isRoot) chownSync(join(data, 'postmaster.pid'), uid, gid);
      await expectRow();
      expect([other.exitCode, other.signalCode]).to.deep.equal([null, null]);
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
  });

  it('is not taken for another running process that a stale PID file names, when its user is killed', async () => {
    useTemplate();
    const user = await openWithRow();
    const [guard, server] = [guardPid(), serverPid(folder)];
    const other = sleeping();
    try {
      process.kill(server, 'SIGKILL');
      await untilGone(server);
      writeFileSync(join(folder, 'data', 'postmaster.pid'), `${other.pid}\n`);
      await user.kill();
      await untilGone(guard);
      expect([other.exitCode, other.signalCode]).to.deep.equal([null, null]);
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
      rmSync(join(folder, 'data', 'postmaster.pid'));
    }
  });

  it('starts over when the first start was killed halfway', async () => {
    const user = start();
    await new Promise((resolve) => setTimeout(resolve, 250));
    await user.kill();
    const half = join(folder, 'data.new.1.1700000000000');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'PG_VERSION'), '18');
    expect(await (await openWithRow()).close()).to.equal('closed');
    expect(readdirSync(folder).filter((name) => name.startsWith('data.'))).to.deep.equal([]);
  });

  it('ignores environment variables that point other programs to other servers', async () => {
    useTemplate();
    const elsewhere = {
      PGHOST: '192.0.2.1',
      PGPORT: '5555',
      PGUSER: 'stranger',
      PGDATABASE: 'elsewhere',
      PGPASSWORD: 'wrong',
      PGSSLMODE: 'require',
      PGOPTIONS: '-c search_path=nowhere',
      PGAPPNAME: 'other',
      PGDATA: '/nowhere',
    };
    const user = new DatabaseUser(folder, {}, elsewhere);
    users.push(user);
    expect(await user.hear()).to.equal('open');
    expect(await user.ask('select current_user, current_database()')).to.equal(
      '[{"current_user":"milepost","current_database":"milepost"}]',
    );
    expect(await user.ask('create table made (value text)')).to.equal('[]');
    expect(await user.close()).to.equal('closed');
  });

  it('rejects data of another PostgreSQL release with a clear message', async () => {
    mkdirSync(join(folder, 'data'), { recursive: true });
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '17\n');
    expect(await start().hear()).to.match(/^! The data in .* are of PostgreSQL 17; this Milepost comes with 18\./);
  });

  it('listens on no port, and its socket is closed to other accounts', async () => {
    useTemplate();
    const user = await open();
    expect(await user.ask('show listen_addresses')).to.equal('[{"listen_addresses":""}]');
    const [, , , , socket = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    expect((statSync(socket).mode & 0o777).toString(8)).to.equal('700');
    await user.close();
  });

  it('starts for an ordinary user, and root may join', async function () {
    if (!isRoot) this.skip();
    chownSync(parent, ordinary.uid, ordinary.gid);
    const user = await open(ordinary);
    expect(statSync(join(folder, 'data')).uid).to.equal(ordinary.uid);
    const root = await open();
    const pid = serverPid(folder);
    expect(await user.close()).to.equal('closed');
    expect(await root.close()).to.equal('closed');
    await untilGone(pid);
  });

  it('tells an ordinary user that the folder belongs to another account', async function () {
    if (!isRoot) this.skip();
    useTemplate();
    expect(await start(ordinary).hear()).to.match(/^! .* belongs to another account\..*DATA_DIR/);
  });

  it('tells root when the server account cannot access the folder', async function () {
    if (!isRoot) this.skip();
    chmodSync(parent, 0o700);
    expect(await start().hear()).to.match(/^! PostgreSQL cannot run as root, and its account cannot reach .*DATA_DIR/);
  });

  it('reports a full disk', async function () {
    if (!isRoot || process.platform !== 'linux') this.skip();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=755', 'tmpfs', parent], { stdio: 'ignore' });
    } catch {
      // Not every container lets root mount.
      this.skip();
    }
    try {
      expect(await start().hear()).to.match(/^! The disk is full\. Free some space for /);
    } finally {
      execFileSync('umount', [parent]);
    }
  });
});
