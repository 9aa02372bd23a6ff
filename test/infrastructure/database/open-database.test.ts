import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { openDatabase } from '../../../infrastructure/database/open-database.ts';
import { createLogger } from '../../../infrastructure/logging.ts';
import { useDatabase } from '../../support/database.ts';

describe('DATABASE_URL', () => {
  const database = useDatabase();
  const logger = createLogger({ logLevel: 'silent' });
  const open = (databaseUrl: string) =>
    openDatabase({ databaseUrl, databasePoolSize: 2, databaseReplicaUrl: null, dataDirectory: '/nowhere' }, logger);

  /** A port no one listens on. */
  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => {
      server.close(resolve);
    });
    return port;
  }

  async function messageOf(databaseUrl: string): Promise<string> {
    const opened = await open(databaseUrl).catch((error: unknown) => error as Error);
    if (!(opened instanceof Error)) throw new Error('it opened');
    expect(opened.name).to.equal('DatabaseProblem');
    return opened.message;
  }

  it('is used when it points to a database', async () => {
    const opened = await open(database.databaseUrl);
    const { rows } = await opened.connection.raw<{ rows: unknown[] }>('select 1 as one');
    expect(rows).to.deep.equal([{ one: 1 }]);
    await opened.close();
  });

  it('is ready while all connections of the pool are in use', async () => {
    const opened = await openDatabase(
      { databaseUrl: database.databaseUrl, databasePoolSize: 1, databaseReplicaUrl: null, dataDirectory: '/nowhere' },
      logger,
    );
    const taken = await opened.connection.transaction();
    await opened.checkReadiness();
    await taken.rollback();
    await opened.close();
  });

  it('reports that no server answers, without the password', async () => {
    const port = await freePort();
    expect(await messageOf(`postgres://ada:hunter2@127.0.0.1:${port}/plan`)).to.equal(
      `No PostgreSQL answers at 127.0.0.1:${port} (DATABASE_URL). Is it running?`,
    );
  });

  it('reports that a socket does not exist', async () => {
    expect(await messageOf('postgres:///plan?host=/nowhere&user=ada')).to.equal(
      'No PostgreSQL answers at /nowhere (DATABASE_URL). Is it running?',
    );
  });

  it('reports an unknown host', async () => {
    expect(await messageOf('postgres://ada@nowhere.invalid/plan')).to.equal(
      'The host nowhere.invalid of DATABASE_URL is not known.',
    );
  });

  it('reports that the database does not exist', async () => {
    const url = new URL(database.databaseUrl);
    url.pathname = '/absent';
    expect(await messageOf(url.href)).to.match(/has no database "absent" \(DATABASE_URL\)\. Create it first\.$/);
  });

  it('reports that the user is rejected', async () => {
    const url = new URL(database.databaseUrl);
    if (url.searchParams.has('user')) url.searchParams.set('user', 'absent');
    else url.username = 'absent';
    expect(await messageOf(url.href)).to.match(/refuses the user or password of DATABASE_URL\.$/);
  });
});
