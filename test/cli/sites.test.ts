import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'chai';
import { CreateToken } from '../../application/people/create-token.ts';
import { command } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';

describe('milepost sites', function () {
  this.timeout(30_000);
  const server = useServer();
  const local = (...words: string[]) => command(server().database.databaseUrl, ['sites', ...words]);
  let token = '';
  const remote = (...words: string[]) =>
    command('postgres://nobody@127.0.0.1:1/none', ['sites', ...words], {
      MILEPOST_URL: server().address,
      MILEPOST_TOKEN: token,
    });

  before(async () => {
    const { root } = server();
    token = (await server().perform(CreateToken, { userId: root.id, name: 'cli', scopes: ['api'] })).secret;
  });

  it('adds, shows, changes and removes sites, and supports a dry run', async () => {
    expect((await local('list')).stdout).to.equal('There are no sites yet: the instance runs at one place.\n');
    const tried = await local('create', 'berlin', 'https://berlin.example.org', '--primary', '--dry-run');
    expect([tried.exitCode, tried.stdout]).to.deep.equal([0, 'Would add berlin as a primary site.\n']);
    expect((await local('create', 'berlin', 'https://berlin.example.org', '--primary')).stdout).to.match(
      /^Added berlin as a primary site \(\d+\)\.\n$/,
    );
    const made = (
      await local('create', 'rome', 'https://rome.example.org', '--files-max-capacity', '3', '--json')
    ).json();
    expect(made['site']).to.deep.include({
      name: 'rome',
      role: 'secondary',
      url: 'https://rome.example.org/',
      enabled: true,
      current: false,
      filesMaxCapacity: 3,
      selectiveSyncType: null,
    });
    const update = [
      'update',
      'Rome',
      '--disabled',
      '--selective-sync-type',
      'shards',
      '--selective-sync-shards',
      'a,b',
    ];
    expect((await local(...update, '--dry-run')).stdout).to.equal(
      'Would change to:\nEnabled:               no\nCopies:                files of shards a, b\n',
    );
    expect((await local('show', 'rome')).stdout).to.contain('Enabled:               yes\n');
    expect((await local(...update)).stdout).to.match(/^Changed to:\n/);
    expect((await local(...update)).stdout).to.equal('Nothing changed.\n');
    expect((await local('update', 'rome', '--enabled', '--selective-sync-type', 'none')).exitCode).to.equal(0);
    const refused = await local('remove', 'rome');
    expect([refused.exitCode, refused.stdout, refused.stderr]).to.deep.equal([
      7,
      '',
      'milepost: Would forget rome and what is known of 0 copied files. Repeat with --yes to do it.\n',
    ]);
    expect((await local('remove', 'rome', '--dry-run')).exitCode).to.equal(0);
    expect((await local('list', '--csv')).stdout.split('\n').map((line) => line.split(',')[1])).to.deep.equal([
      'name',
      'berlin',
      'rome',
      undefined,
    ]);
    expect((await local('remove', 'rome', '--yes')).stdout).to.match(
      /^Forgot rome.*\nStop its server .* drop the replication slot milepost_site_\d+ of the primary’s database/,
    );
    expect((await local('remove', 'rome', '--yes')).stderr).to.equal('milepost: There is no site rome.\n');
  });

  it('reports the health of sites, and exits with 1 when one is unhealthy', async () => {
    const well = await local('status', 'berlin');
    expect([well.exitCode, well.stdout]).to.match(
      /^0,NAME +ROLE +STATUS +LAG +FILES +COPIED +FAILED\nberlin +primary +Healthy +0\n$/,
    );
    await local('create', 'rome', 'https://rome.example.org');
    const { exitCode, stdout } = await local('status');
    expect(exitCode).to.equal(1);
    expect(stdout).to.contain('rome: The site is cut off: its database is not connected.');
    const { sites } = (await local('status', '--json')).json() as { sites: { name: string; status: string }[] };
    expect(sites.map(({ name, status }) => [name, status])).to.deep.equal([
      ['berlin', 'Healthy'],
      ['rome', 'Offline'],
    ]);
    expect((await local('repair', 'rome')).stdout).to.equal('0 files of rome will be tried again.\n');
  });

  it('explains failures', async () => {
    const taken = await local('create', 'Rome', 'https://other.example.org');
    expect([taken.exitCode, taken.stderr]).to.deep.equal([3, 'milepost: Name has already been taken\n']);
    expect((await local('create', 'x', 'nowhere')).stderr).to.equal('milepost: URL is invalid\n');
    expect((await local('update', 'rome', '--files-max-capacity', 'many')).exitCode).to.equal(2);
    expect((await local('update', 'rome', '--enabled', '--disabled')).exitCode).to.equal(2);
    expect((await local('remove', 'berlin', '--yes')).stderr).to.contain('while there are secondary sites');
  });

  it('gives the same output for a remote server', async () => {
    for (const words of [
      ['list'],
      ['list', '--csv'],
      ['show', 'rome', '--json'],
      ['status'],
      ['status', '--csv'],
      ['create', 'rome', 'https://x.example.org', '--json'],
      ['remove', 'rome'],
      ['remove', 'berlin', '--dry-run'],
      ['update', 'rome', '--files-max-capacity', '7', '--dry-run'],
      ['show', 'nowhere'],
    ]) {
      const [here, there] = [await local(...words), await remote(...words)];
      expect([there.exitCode, there.stdout, there.stderr], words.join(' ')).to.deep.equal([
        here.exitCode,
        here.stdout,
        here.stderr,
      ]);
    }
    const address = ['list', '--url', server().address];
    const unnamed = await local(...address);
    expect([unnamed.exitCode, unnamed.stderr]).to.match(/^2,milepost: Set MILEPOST_TOKEN/);
    const wrong = await command('', ['sites', ...address], { MILEPOST_TOKEN: 'glpat-wrong' });
    expect([wrong.exitCode, wrong.stderr]).to.deep.equal([
      6,
      'milepost: MILEPOST_TOKEN is no valid token: it may be mistyped, expired or revoked.\n',
    ]);
    const nowhere = await command('', ['sites', 'list', '--url', 'http://127.0.0.1:1'], { MILEPOST_TOKEN: 'x' });
    expect([nowhere.exitCode, nowhere.stderr]).to.match(/^4,milepost: No Milepost answers at http:\/\/127\.0\.0\.1:1/);
    expect((await command('', ['sites', 'list', '--url', 'nowhere'])).exitCode).to.equal(2);
  });

  it('sanitizes the answers of a server, and warns before sending a token unencrypted', async () => {
    let nextPage = '';
    const hostile = createServer((_request, response) => {
      const name = 'rome\u001b[2J\u009b2J\r\u0007\u202e';
      response.writeHead(200, {
        'Content-Type': 'application/json',
        ...(nextPage !== '' && { 'X-Next-Page': nextPage }),
      });
      response.end(JSON.stringify([{ id: 1, name, url: 'https://rome.example.org/', primary: false, enabled: true }]));
    });
    hostile.listen(0, '127.0.0.1');
    await once(hostile, 'listening');
    try {
      const { port } = hostile.address() as { port: number };
      const list = () => command('', ['sites', 'list', '--url', `http://127.0.0.1:${port}`], { MILEPOST_TOKEN: 'x' });
      const listed = await list();
      expect([listed.exitCode, listed.stderr]).to.deep.equal([0, '']);
      expect(listed.stdout)
        .to.contain('rome[2J2J')
        .and.not.to.match(/[^\P{Cc}\n]|\u202e/u);
      for (nextPage of ['1', '7', 'x']) {
        const endless = await list();
        expect([endless.exitCode, endless.stderr]).to.deep.equal([
          4,
          `milepost: http://127.0.0.1:${port} does not answer as Milepost does.\n`,
        ]);
      }
    } finally {
      hostile.close();
      hostile.closeAllConnections();
    }
    const page = createServer((request, response) => {
      response.writeHead(request.url?.startsWith('/gone/') === true ? 404 : 200, { 'Content-Type': 'text/html' });
      response.end('<h1>Another program</h1>');
    });
    page.listen(0, '127.0.0.1');
    await once(page, 'listening');
    try {
      const { port } = page.address() as { port: number };
      for (const [path, status] of [
        ['', 200],
        ['/gone', 404],
      ] as const) {
        const address = `http://127.0.0.1:${port}${path}`;
        const other = await command('', ['sites', 'list', '--url', address], { MILEPOST_TOKEN: 'x' });
        expect([other.exitCode, other.stderr]).to.deep.equal([
          4,
          `milepost: ${address} does not answer as Milepost does (status ${status}).\n`,
        ]);
      }
      const address = `http://127.0.0.1:${port}`;
      const torn = await command('', ['sites', 'list', '--url', address], { MILEPOST_TOKEN: 'glpat\nx' });
      expect([torn.exitCode, torn.stderr]).to.deep.equal([
        2,
        'milepost: MILEPOST_TOKEN has characters that no token has.\n',
      ]);
    } finally {
      page.close();
      page.closeAllConnections();
    }
    const torn = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('[{"id"', () => response.destroy());
    });
    torn.listen(0, '127.0.0.1');
    await once(torn, 'listening');
    try {
      const address = `http://127.0.0.1:${(torn.address() as { port: number }).port}`;
      const cut = await command('', ['sites', 'list', '--url', address], { MILEPOST_TOKEN: 'x' });
      expect([cut.exitCode, cut.stderr]).to.match(/^4,milepost: No Milepost answers at http:\/\/127\.0\.0\.1:\d+: /);
    } finally {
      torn.close();
      torn.closeAllConnections();
    }
    const plain = await command('', ['sites', 'list', '--url', 'http://plan.invalid'], { MILEPOST_TOKEN: 'x' });
    expect(plain.stderr.split('\n')[0]).to.equal(
      'milepost: warning: the token is sent to plan.invalid without encryption. Use https://.',
    );
  });
});
