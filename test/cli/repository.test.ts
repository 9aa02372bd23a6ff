import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../support/command-line.ts';
import { GitRepository, GitServer } from '../support/git-repository.ts';
import { useServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('milepost repository', () => {
  const server = useServer();
  let folder: string;
  let origin: GitRepository;
  const remote = new GitServer(() => origin);

  before(async () => {
    folder = temporaryFolder('repository');
    origin = await GitRepository.create();
    await origin.commit({ 'README.md': '# Read me\n' });
    origin.repack();
    await remote.start();
    await server().createProject('app', await server().createGroup('acme'));
  });
  after(async () => {
    remote.stop();
    await origin.delete();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    remote.login = null;
  });

  const run = (words: string[], environment: Record<string, string> = {}) =>
    command(server().database.databaseUrl, ['repository', ...words], {
      DATA_DIR: folder,
      OUTBOUND_ALLOW: '127.0.0.1',
      ...environment,
    });

  it('copies a repository from a folder or URL, shows and removes it', async () => {
    const copied = await run(['fetch', 'acme/app', origin.folder, '--json']);
    expect([copied.exitCode, copied.stderr]).to.deep.equal([0, '']);
    expect(copied.json()).to.deep.include({ is_changed: true });
    const plain = { url: null, mirror: false, default_branch: 'main', branches: 1, status: 'finished', error: null };
    expect(copied.json()['repository']).to.include(plain);
    expect((await run(['fetch', 'acme/app', origin.folder])).stdout).to.match(/^Nothing changed\. 1 branches/);

    remote.login = 'ada:hush';
    const refused = await run(['fetch', 'acme/app', remote.url]);
    expect([refused.exitCode === 0, refused.stderr]).to.deep.equal([
      false,
      'milepost: The server requires a user name and password that may read the repository.\n',
    ]);
    expect((await run(['show', 'acme/app'])).stdout).to.contain('The last fetch failed: The server requires');
    const credentials = { MILEPOST_GIT_USERNAME: 'ada', MILEPOST_GIT_PASSWORD: 'hush' };
    const mirrored = await run(['fetch', 'acme/app', remote.url, '--json'], credentials);
    expect(mirrored.json()['repository']).to.include({ url: remote.url, mirror: true, status: 'finished' });
    expect((await run(['show', 'acme/app'])).stdout).to.contain(`From: ${remote.url}, fetched every hour`);

    const asked = await run(['remove', 'acme/app']);
    expect([asked.exitCode, asked.stderr]).to.deep.equal([
      7,
      'milepost: Would remove the repository of acme/app and its templates. Repeat with --yes to do it.\n',
    ]);
    expect((await run(['show', 'acme/app'])).exitCode).to.equal(0);
    expect((await run(['remove', 'acme/app', '--yes'])).stdout).to.equal('Removed.\n');
    expect((await run(['show', 'acme/app'])).stderr).to.equal('milepost: The project acme/app has no repository.\n');
  });

  it('rejects passwords on the command line, private addresses and missing repositories', async () => {
    const secret = await run(['fetch', 'acme/app', 'https://ada:hush@git.example.org/a.git']);
    expect(secret.stderr).to.contain('MILEPOST_GIT_USERNAME').and.not.contain('hush');
    const isPrivate = await run(['fetch', 'acme/app', 'http://10.0.0.1/a.git']);
    expect(isPrivate.stderr).to.contain('leads to an address that is not allowed');
    expect((await run(['fetch', 'acme/none', remote.url])).exitCode).to.not.equal(0);
    expect((await run(['fetch', 'acme/app', join(folder, 'none')])).stderr).to.contain('There is no git repository');
    for (const { exitCode } of [secret, isPrivate]) expect(exitCode).to.not.equal(0);
  });
});
