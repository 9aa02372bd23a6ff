import { expect } from 'chai';
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../support/command-line.ts';
import { planFiles, planFolder } from '../support/plan-files.ts';
import { spawnCommand, type SpawnedCommand } from '../support/spawned-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('Commands on the embedded database', function () {
  this.timeout(120_000);
  let folder: string;
  let plan: string;
  let environment: Record<string, string>;
  let server: SpawnedCommand | undefined;

  before(async () => {
    folder = temporaryFolder('embedded');
    // Under root the database runs as another account, which has to get in.
    await chmod(folder, 0o755);
    plan = await planFolder(planFiles());
    environment = { DATA_DIR: folder, PORT: '0', ROOT_PASSWORD: 'correct horse battery' };
  });
  after(async () => {
    server?.process.kill('SIGKILL');
    await server?.ended;
    await rm(plan, { recursive: true });
    await rm(folder, { recursive: true, force: true });
  });

  /** Beside the server, in this process: a process for each command takes several times as long. */
  const run = (...words: string[]) => command(null, words, environment);

  async function runAlone(...words: string[]) {
    const spawned = spawnCommand(words, environment);
    const exitCode = await spawned.ended;
    return { exitCode, stdout: spawned.stdout(), stderr: spawned.stderr() };
  }

  async function serve(): Promise<string> {
    server = spawnCommand(['serve', '--no-demo', '--json'], environment);
    return (await server.printed(/"address":"([^"]+)"/))[1] ?? '';
  }

  it('do not begin a new instance in an empty folder by reading or backing it up', async () => {
    for (const words of [['backup', join(folder, 'nothing.backup')], ['verify'], ['users', 'list']]) {
      const { exitCode, stderr } = await run(...words);
      expect(exitCode).to.equal(4);
      expect(stderr).to.match(/^milepost: There is no instance in .*\. Set DATA_DIR or DATABASE_URL as for the server/);
    }
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('work without a server, from an empty folder on', async () => {
    const imported = await runAlone('import', plan, '--json');
    expect(imported).to.deep.include({ exitCode: 0, stderr: '' });
    expect((JSON.parse(imported.stdout) as { counts: unknown }).counts).to.deep.include({
      epics: { created: 3, existing: 0 },
    });
    expect(await runAlone('verify')).to.deep.include({ exitCode: 0, stderr: '' });
  });

  it('work beside a running server, which sees the changes', async () => {
    const address = await serve();
    const token = (await run('tokens', 'create', '--user', 'root', '--scopes', 'api')).stdout.trim();
    const ask = async (path: string) => {
      const answer = await fetch(`${address}/api/v4${path}`, { headers: { 'private-token': token } });
      expect(answer.status).to.equal(200);
      return answer.json() as Promise<{ title?: string; username?: string }[]>;
    };
    expect((await ask('/groups/acme/epics')).map(({ title }) => title)).to.have.members([
      'Epic E-1',
      'Epic E-2',
      'Epic E-3',
    ]);
    expect((await run('users', 'create', 'anna', '--name', 'Anna', '--email', 'a@example.org')).exitCode).to.equal(0);
    expect((await ask('/users')).map(({ username }) => username)).to.have.members(['root', 'anna']);
    expect((await run('import', plan)).stdout).to.contain('Nothing new to import');
    expect((await run('verify')).exitCode).to.equal(0);
  });

  it('restore a backup under a running server', async () => {
    const file = join(folder, 'instance.backup');
    expect((await run('backup', file)).exitCode).to.equal(0);
    expect((await run('users', 'block', 'anna')).exitCode).to.equal(0);
    expect((await run('restore', file)).exitCode).to.equal(0);
    const { users } = JSON.parse((await run('users', 'list', '--json')).stdout) as {
      users: { username: string; state: string }[];
    };
    expect(users.map(({ username, state }) => [username, state])).to.deep.equal([
      ['root', 'active'],
      ['anna', 'active'],
    ]);
  });

  it('work again after the server was killed, and so does the server', async () => {
    server?.process.kill('SIGKILL');
    expect(await server?.ended).to.equal(null);
    expect((await runAlone('verify')).exitCode).to.equal(0);
    const address = await serve();
    expect((await fetch(`${address}/-/readiness`)).status).to.equal(200);
    server?.process.kill('SIGTERM');
    expect(await server?.ended).to.equal(0);
  });
});
