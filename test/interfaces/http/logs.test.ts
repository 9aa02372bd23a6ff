import { Writable } from 'node:stream';
import { expect } from 'chai';
import { createLogger } from '../../../infrastructure/logging.ts';
import { createApp } from '../../../interfaces/app.ts';
import { listen, type RunningServer } from '../../../interfaces/http/server.ts';
import { noLimits, testPassword, useServer } from '../../support/server.ts';
import { TestClient } from '../../support/test-client.ts';

describe('Server log', () => {
  const server = useServer();
  let lines = '';
  let ready = true;
  let running: RunningServer;
  before(async () => {
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString();
        done();
      },
    });
    const settings = {
      baseUrl: null,
      hostNames: [],
      answersAtAddresses: false,
      trustedProxies: [],
      securityContact: null,
      signUpEnabled: false,
      passwordsEnabled: true,
      signInProviders: [],
      mailEnabled: false,
      incomingMailEnabled: false,
      firstDayOfWeek: 0,
      roadmapEpicsLimit: 1000,
      aiEarlyAccess: false,
      today: null,
      publicFolder: null,
      rateLimits: noLimits,
      version: '0.1.0',
      revision: 'test',
    };
    const { services } = server();
    const people = Object.assign(Object.create(services.queries.people) as typeof services.queries.people, {
      page: () => Promise.reject(new Error('select secret_column from users')),
    });
    const queries = { ...services.queries, people };
    const app = createApp({
      settings,
      logger: createLogger({ logLevel: 'debug' }, stream),
      services: {
        ...services,
        queries,
        anonymousReads: { ...services.anonymousReads, queries },
        readsOf: (userId) => ({ ...services.readsOf(userId), queries }),
      },
      checkReadiness: () => (ready ? Promise.resolve() : Promise.reject(new Error('connection refused'))),
    });
    running = await listen(app, { host: '127.0.0.1', port: 0 });
  });
  after(() => running.stop());

  it('has user, route and status of each request, and no secrets', async () => {
    const user = await server().createUser();
    const secret = await server().tokenFor(user);
    const client = new TestClient(running.address);
    const { headers } = await client.get('/api/v4/user', { headers: { 'PRIVATE-TOKEN': secret } });
    await client.get(`/api/v4/user?private_token=${secret}`);
    await client.post('/-/session', { login: user.username, password: testPassword });
    await client.post('/-/session', { login: user.username, password: 'Wrong-Password-1' });
    const cookie = client.cookie?.split('=')[1] as string;
    const line = lines
      .split('\n')
      .filter((one) => one !== '')
      .map((one) => JSON.parse(one) as Record<string, unknown>)
      .find(({ requestId, msg }) => requestId === headers.get('x-request-id') && msg === 'request');
    expect(line).to.include({
      method: 'GET',
      path: '/api/v4/user',
      route: '/api/v4/user',
      status: 200,
      userId: user.id,
    });
    for (const leak of [secret, cookie, testPassword, 'Wrong-Password-1']) expect(lines).not.to.contain(leak);
    expect(lines).to.contain('"signed in"').and.to.contain('"sign-in refused"');
  });

  it('has no lines forged by input', async () => {
    const before = lines.split('\n').length;
    const login = 'x\n{"level":"info","msg":"forged"}';
    await new TestClient(running.address).post('/-/session', { login, password: 'guess' });
    const added = lines.split('\n').slice(before - 1);
    expect(added.some((line) => line.startsWith('{"level":"info","msg":"forged"'))).to.equal(false);
  });

  it('has the reason of an internal error, and the answer does not', async () => {
    const answer = await new TestClient(running.address).get('/api/v4/users?username=root');
    expect([answer.status, answer.body]).to.deep.equal([500, { message: '500 Internal Server Error' }]);
    expect(lines).to.contain('secret_column');
    expect((await new TestClient(running.address).get('/-/health')).status).to.equal(200);
  });

  it('does not affect readiness, which is 503 without a database', async () => {
    ready = false;
    const answer = await new TestClient(running.address).get('/-/readiness');
    ready = true;
    expect([answer.status, answer.body]).to.deep.equal([503, { status: 'failed', database: 'unavailable' }]);
  });

  it('does not affect sign-up, which is rejected while off', async () => {
    const input = { username: 'newcomer', name: 'New', email: 'new@example.org', password: testPassword };
    const answer = await new TestClient(running.address).post('/-/registration', input);
    expect(answer.status).to.equal(403);
    expect(await server().services.queries.credentials.person('newcomer')).to.equal(null);
  });
});
