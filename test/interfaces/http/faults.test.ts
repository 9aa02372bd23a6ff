import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { expect } from 'chai';
import { connect } from '../../../infrastructure/database/connection.ts';
import { createLogger } from '../../../infrastructure/logging.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { proxyDatabase, type DatabaseProxy } from '../../support/database-proxy.ts';
import { TestServer } from '../../support/server.ts';

describe('Server fault', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let server: TestServer;
  /** What the pool of connections reported. */
  const poolLogs: Record<string, unknown>[] = [];

  before(async function () {
    this.timeout(60_000);
    database = await createTestDatabase();
    proxy = await proxyDatabase(database.databaseUrl);
    const stream = { write: (line: string) => void poolLogs.push(JSON.parse(line) as Record<string, unknown>) };
    const connection = connect({ databaseUrl: proxy.databaseUrl, logger: createLogger({ logLevel: 'debug' }, stream) });
    const proxied = { connection, databaseUrl: proxy.databaseUrl, drop: () => connection.destroy() };
    server = await TestServer.start({ database: proxied });
  });
  after(async () => {
    await server.stop();
    await server.connection.destroy();
    await proxy.close();
    await database.drop();
  });

  it('during an outage logs one line per rejected request and one stack trace', async function () {
    this.timeout(60_000);
    const client = await server.as(server.root);
    await client.get('/api/v4/groups');
    const before = { server: server.logs.length, pool: poolLogs.length };
    proxy.cut();
    for (let request = 0; request < 3; request += 1) await client.get('/api/v4/groups');
    await client.post('/api/v4/groups', { name: 'During', path: 'during' });
    proxy.restore();
    const lines = server.logs.slice(before.server).filter(({ level }) => Number(level) >= 30);
    const poolLines = poolLogs.slice(before.pool).filter(({ level }) => level !== 'debug');
    expect(lines.filter(({ msg }) => msg === 'request').map(({ status }) => status)).to.deep.equal([
      503, 503, 503, 503,
    ]);
    for (const line of lines) expect(line).to.have.property(line['msg'] === 'request' ? 'unavailable' : 'err');
    const stacks = [...lines, ...poolLines].filter((line) => JSON.stringify(line).includes(' at '));
    expect([lines.length - stacks.length, stacks.length, poolLines.length]).to.deep.equal([4, 1, 0]);
  });

  it('without a database answers 503 within 6 seconds and recovers', async function () {
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

  it('whose database is lost while it commits does not say that nothing was changed', async () => {
    const client = await server.as(server.root);
    const cutAtCommit = ({ sql }: { sql: string }) => {
      if (/^commit/i.test(sql)) proxy.cut();
    };
    const message = 'The connection was lost while this was saved; the change may have been made.';
    const query = 'mutation { todosMarkAllDone(input: {}) { errors } }';
    server.connection.on('query', cutAtCommit);
    try {
      const rest = await client.post('/api/v4/groups', { name: 'At commit', path: 'at-commit' });
      expect([rest.status, rest.body]).to.deep.equal([504, { message: `504 ${message}` }]);
      expect(rest.headers.get('retry-after')).to.equal(null);
      proxy.restore();
      const graphql = await client.post<{ errors: { message: string }[] }>('/api/graphql', { query });
      expect([graphql.status, graphql.body.errors[0]?.message]).to.deep.equal([200, message]);
    } finally {
      server.connection.off('query', cutAtCommit);
      proxy.restore();
    }
  });

  it('with a locked row answers 503 with Retry-After, and an invalid date 400', async function () {
    this.timeout(60_000);
    const client = await server.as(server.root);
    const group = await server.createGroup('locked');
    const path = `/api/v4/groups/${group.id}/epics`;
    const { body } = await client.post<{ iid: number; id: number }>(path, { title: 'Locked' });
    const holder = await database.connection.transaction();
    await holder('work_items').where({ id: body.id }).forUpdate();
    const refused = await client.put(`${path}/${body.iid}`, { title: 'Waits' });
    await holder.rollback();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).to.deep.equal([503, true]);
    expect((await client.put(`${path}/${body.iid}`, { title: 'Goes on' })).status).to.equal(200);
    const dated = await client.put(`${path}/${body.iid}`, { due_date_is_fixed: true, due_date_fixed: '0000-01-01' });
    expect(dated.status).to.equal(400);
  });

  it('does not occur in a burst of 300 requests', async function () {
    this.timeout(60_000);
    const client = await server.as(server.root);
    const answers = await Promise.all(Array.from({ length: 300 }, () => client.get('/api/v4/groups')));
    expect(answers.every(({ status }) => status === 200 || status === 429 || status === 503)).to.equal(true);
    expect((await client.get('/api/v4/groups')).status).to.equal(200);
  });
});

describe('Stopping the server', () => {
  it('finishes current requests, accepts no others and ignores idle connections', async function () {
    this.timeout(60_000);
    const server = await TestServer.start();
    const { port } = new URL(server.address);
    const idle = connectTcp(Number(port), '127.0.0.1');
    await once(idle, 'connect');
    const slow = request({
      port,
      path: '/-/session',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
    });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.flushHeaders();
    // The server has taken the request.
    await once(slow, 'continue');
    const stopped = server.stop();
    await once(idle, 'close');
    const refused = await server
      .anonymous()
      .get('/-/health')
      .then(
        () => false,
        () => true,
      );
    slow.end('{"login":"nobody","password":"guess"}');
    const [answer] = await answered;
    answer.resume();
    expect([answer.statusCode, refused]).to.deep.equal([401, true]);
    await stopped;
  });
});
