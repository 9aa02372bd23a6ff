import { expect } from 'chai';
import { createServer, type AddressInfo } from 'node:net';
import { command } from '../support/command-line.ts';
import { spawnCommand } from '../support/spawned-command.ts';
import { ServeWorld } from './serve-world.ts';

/** Until the server takes no more connections, so that its stop has begun. */
async function untilRefused(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address, { headers: { connection: 'close' } }).catch(() => null);
    if (answer === null) return;
    await answer.arrayBuffer();
  }
}

describe('milepost serve, in trouble', () => {
  const serve = ServeWorld.use();

  it('prepares an empty database once when two servers start together', async function () {
    this.timeout(120_000);
    const stdouts = await Promise.all([
      serve.serving([], () => Promise.resolve()),
      serve.serving([], () => Promise.resolve()),
    ]);
    expect(stdouts.map(({ exitCode }) => exitCode)).to.deep.equal([0, 0]);
    expect(stdouts.filter(({ stdout }) => stdout.includes('The administrator is root'))).to.have.length(1);
    expect(await serve.database.connection('users').where({ username: 'root' })).to.have.length(1);
    expect(await serve.database.connection('changeLog').where({ action: 'user.create' })).to.have.length(10);
  });

  it('stops while its background work is still starting', async function () {
    this.timeout(60_000);
    await serve.serving(['--no-demo'], () => Promise.resolve());
    // The start of background work writes the state of mail first.
    const holding = await serve.database.connection.transaction();
    await holding.raw('lock table mail_state');
    const server = spawnCommand(['serve', '--no-demo', '--json'], serve.environment());
    try {
      const [, address = ''] = await server.printed(/"address":"([^"]+)"/);
      server.process.kill('SIGTERM');
      await untilRefused(address);
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
      const answer = await command(serve.database.databaseUrl, ['serve', '--no-demo'], {
        ...serve.environment(),
        PORT: String(port),
      });
      expect(answer.exitCode).to.equal(4);
      expect(answer.stderr).to.equal(
        `milepost: Port ${port} of 127.0.0.1 is taken by another program. Stop that one, or choose another with PORT.\n`,
      );
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
    const { rows } = await serve.database.connection.raw<{ rows: unknown[] }>(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rows).to.have.length(0);
  });

  it('reports a host that does not belong to this machine', async function () {
    this.timeout(60_000);
    const answer = await command(serve.database.databaseUrl, ['serve', '--no-demo'], {
      ...serve.environment(),
      HOST: '192.0.2.1',
    });
    expect(answer.exitCode).to.equal(4);
    expect(answer.stderr).to.equal('milepost: 192.0.2.1 is no address of this machine. Choose another with HOST.\n');
  });
});
