import { expect } from 'chai';
import { Agent, request } from 'node:http';
import { connect } from '../../../infrastructure/database/connection.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { proxyDatabase, type DatabaseProxy } from '../../support/database-proxy.ts';
import { TestServer } from '../../support/server.ts';

describe('faults (security.md §6)', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let server: TestServer;

  before(async function () {
    this.timeout(60_000);
    database = await createTestDatabase();
    proxy = await proxyDatabase(database.databaseUrl);
    const connection = connect({ databaseUrl: proxy.databaseUrl });
    const proxied = { connection, databaseUrl: proxy.databaseUrl, drop: () => connection.destroy() };
    server = await TestServer.start({ database: proxied });
  });
  after(async () => {
    await server.stop();
    await server.connection.destroy();
    await proxy.close();
    await database.drop();
  });

  it('a lost database is 503 within 6 seconds for reads, writes, pages and readiness, and heals by itself', async function () {
    this.timeout(60_000);
    const client = await server.as(server.root);
    const group = { name: 'During', path: 'during' };
    proxy.cut();
    const startedAt = performance.now();
    const answers = await Promise.all([
      client.get('/api/v4/groups'),
      client.post('/api/v4/groups', group),
      server.anonymous().post('/-/session', { login: 'root', password: 'x' }),
      server.anonymous().get('/-/readiness'),
    ]);
    expect(performance.now() - startedAt).to.be.lessThan(6_000);
    expect(answers.map(({ status }) => status)).to.deep.equal([503, 503, 503, 503]);
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).to.be.greaterThan(0);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.to.match(/select|postgres|connect ECONN/i);
    expect((await server.anonymous().get('/-/health')).status).to.equal(200);
    proxy.restore();
    expect((await client.post('/api/v4/groups', group)).status).to.equal(201);
  });

  it('a burst of 300 requests is answered, and all is normal again at once', async function () {
    this.timeout(60_000);
    const client = await server.as(server.root);
    const answers = await Promise.all(Array.from({ length: 300 }, () => client.get('/api/v4/groups')));
    expect(answers.every(({ status }) => status === 200 || status === 429 || status === 503)).to.equal(true);
    expect((await client.get('/api/v4/groups')).status).to.equal(200);
  });
});

describe('stopping (issue §1)', () => {
  it('finishes requests under way, takes no more, and does not wait for idle connections', async function () {
    this.timeout(60_000);
    const server = await TestServer.start();
    const { port } = new URL(server.address);
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve) => {
      request({ port, path: '/-/health', agent }, (answer) => answer.resume().on('end', resolve)).end();
    });
    const slow = request({ port, path: '/-/session', method: 'POST', headers: { 'Content-Type': 'application/json' } });
    slow.write('{"login":"nobody",');
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      slow.on('error', reject);
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const startedAt = performance.now();
    const stopped = server.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const refused = await server
      .anonymous()
      .get('/-/health')
      .then(
        () => false,
        () => true,
      );
    slow.end('"password":"guess"}');
    expect(await answered).to.equal(401);
    expect(refused).to.equal(true);
    await stopped;
    expect(performance.now() - startedAt).to.be.lessThan(5_000);
    agent.destroy();
  });
});
