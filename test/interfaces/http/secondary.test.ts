import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request as startRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect as connectTcp, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import Koa from 'koa';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { PrimaryReplaced } from '../../../application/errors.ts';
import { FileCopier } from '../../../application/sites/file-copier.ts';
import { CreateUser } from '../../../application/people/create-user.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { createLogger } from '../../../infrastructure/logging.ts';
import { filesOfPrimary } from '../../../interfaces/sites/primary-files.ts';
import { watchForNewerPrimary } from '../../../interfaces/sites/newer-primary.ts';
import { PrimarySite } from '../../../interfaces/sites/primary-site.ts';
import type { RequestState } from '../../../interfaces/http/identity/request-state.ts';
import { ownHeaders } from '../../../interfaces/http/identity/site-signature.ts';
import { command } from '../../support/command-line.ts';
import { EventListener } from '../../support/event-listener.ts';
import { planFiles, planFolder, smallPlan } from '../../support/plan-files.ts';
import { withRequestTimeouts } from '../../support/request-timeouts.ts';
import { TestServer, testPassword } from '../../support/server.ts';
import { TestClient } from '../../support/test-client.ts';
import { copyDatabase, openDatabaseIn, TwoSites } from '../../support/two-sites.ts';

/** SITES_TRIES=1000 is what is promised; fewer are enough to notice that something broke. */
const tries = Number(process.env['SITES_TRIES'] ?? 25);

describe('Secondary site', function () {
  this.timeout(120_000 + tries * 500);
  let sites: TwoSites;
  let token = '';
  let plan: Namespace;

  before(async () => {
    sites = await TwoSites.start({ settings: { publicFolder: join(projectFolder, 'dist', 'public') } });
    const { primary } = sites;
    token = await primary.tokenFor(primary.root);
    plan = await primary.createGroup('plan', { visibility: 'public' });
    await caughtUp();
  });
  after(() => sites.stop());

  const withToken = (headers: Record<string, string> = {}, { address } = sites.secondary) =>
    new TestClient(address, { 'PRIVATE-TOKEN': token, ...headers });
  async function caughtUp() {
    const position = await sites.primary.services.replication.committedUpTo();
    expect(await sites.secondary.services.replication.hasApplied(position, 30_000)).to.equal(true);
  }
  /** As a site hands it out; tests can so name a position that will never be reached. */
  const signedPosition = (position: string) =>
    `${position}.${sites.secondary.services.replication.sign(`position ${position}`)}`;
  /** A server that stands for the primary, as long as `work` runs. */
  async function withPrimary(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    work: (server: TestServer, upstream: Server) => Promise<void>,
  ): Promise<void> {
    const upstream = createServer((request, response) => {
      response.setHeader('Milepost-Position', '0/1');
      answer(request, response);
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as { port: number };
    try {
      await withServer(`http://127.0.0.1:${port}`, (server) => work(server, upstream));
    } finally {
      upstream.closeAllConnections();
      upstream.close();
    }
  }
  /** A further server over the secondary's database, as long as `work` runs. */
  async function withServer<Answer>(
    primaryUrl: string,
    work: (server: TestServer) => Promise<Answer>,
  ): Promise<Answer> {
    const server = await TestServer.start({ database: sites.databases.secondary, primaryUrl });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  }

  it('shows each write through it to its author at once', async () => {
    const client = withToken();
    for (let count = 1; count <= tries; count += 1) {
      const made = await client.post<{ iid: number }>('/api/v4/groups/plan/epics', { title: `Epic ${count}` });
      expect(made.status).to.equal(201);
      const read = await client.get<{ title: string }>(`/api/v4/groups/plan/epics/${made.body.iid}`);
      expect([read.status, read.body.title]).to.deep.equal([200, `Epic ${count}`]);
      expect(read.headers.get('milepost-served-by')).to.equal('secondary');
    }
  });

  it('forwards a body for as long as the primary receives it', async () => {
    const receive = (request: IncomingMessage, response: ServerResponse): void => {
      request.resume().once('end', () => response.end('{}'));
    };
    await withPrimary(receive, ({ address }, upstream) =>
      withRequestTimeouts(async (takeTooLong) => {
        const arrived = once(upstream, 'request');
        const sending = startRequest(`${address}/api/v4/projects/1/uploads`, {
          method: 'POST',
          headers: { 'PRIVATE-TOKEN': token, 'Content-Length': 2 },
        });
        const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
        sending.write('a');
        await arrived;
        takeTooLong(address);
        sending.end('b');
        const [{ statusCode }] = await answered;
        expect(statusCode).to.equal(200);
      }),
    );
  });

  it('answers GraphQL queries and forwards mutations, with its own sessions', async () => {
    const client = new TestClient(sites.secondary.address);
    await client.signIn('root', 'correct horse battery staple');
    for (let count = 1; count <= 5; count += 1) {
      const made = await client.post<{ data: { createEpic: { epic: { iid: string } } } }>('/api/graphql', {
        query: `mutation { createEpic(input: { groupPath: "plan", title: "By GraphQL ${count}" }) { epic { iid } errors } }`,
      });
      const { iid } = made.body.data.createEpic.epic;
      const read = await client.post<{ data: object }>('/api/graphql', {
        query: `{ group(fullPath: "plan") { epic(iid: "${iid}") { title } } }`,
      });
      expect(read.body.data).to.deep.equal({ group: { epic: { title: `By GraphQL ${count}` } } });
      expect(read.headers.get('milepost-served-by')).to.equal('secondary');
    }
    const page = await client.get<string>('/groups/plan');
    expect(page.body).to.contain('"isSecondary":true');
    expect((await client.delete('/-/session')).status).to.equal(204);
    expect((await client.get('/api/v4/user')).status).to.equal(401);
  });

  it('uses its own URL in answers, and forwards the client address', async () => {
    const { body } = await withToken().post<{ web_url: string }>('/api/v4/groups/plan/epics', { title: 'Address' });
    expect(body.web_url).to.match(new RegExp(`^${sites.secondary.address}/`));
    // Only a site of the instance is believed.
    const forged = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Host': 'evil.example.org' };
    for (const signature of ['', `${Date.now()}.forged`]) {
      const answer = await withToken({ ...forged, 'Milepost-Site': signature }, sites.primary).post<{
        web_url: string;
      }>('/api/v4/groups/plan/epics', { title: 'Forged' });
      expect(answer.body.web_url).to.match(new RegExp(`^${sites.primary.address}/`));
      expect(answer.headers.get('milepost-position')).to.equal(null);
    }
    expect(sites.primary.logs.some(({ address }) => address === '203.0.113.7')).to.equal(false);
  });

  it('streams changes of both sites', async () => {
    const listener = await EventListener.open(sites.secondary.address, 'namespace=plan');
    for (const site of [sites.secondary, sites.primary]) {
      const { body } = await withToken({}, site).post<{ id: number }>('/api/v4/groups/plan/epics', { title: 'Told' });
      await listener.untilItem(body.id);
    }
    listener.close();
  });

  it('tells open pages of new notifications and of those that were read', async () => {
    const { primary, secondary } = sites;
    const ben = await primary.createUser('bell-ben');
    const project = await primary.createProject('bell', plan, { visibility: 'public' });
    const asBen = await primary.as(ben);
    await caughtUp();
    const page = await secondary.signedIn(ben);
    const listener = await EventListener.open(secondary.address, '', page.cookieHeader);
    const told = () => listener.events.filter(({ event }) => event === 'notified').length;
    const assign = () =>
      withToken().post(`/api/v4/projects/${project.id}/issues`, { title: 'Ring', assignee_ids: [ben.id] });
    for (const [index, act] of [
      async () => {
        await assign();
        await primary.services.background.runDue();
      },
      () => asBen.post('/api/v4/notifications/mark_as_read'),
    ].entries()) {
      expect(told()).to.equal(index);
      await act();
      await listener.until(() => told() === index + 1);
    }
    listener.close();
  });

  it('serves no stream to a session that it does not know yet', async () => {
    const { primary, secondary } = sites;
    const cleo = await primary.createUser('stream-cleo');
    await caughtUp();
    const resume = await sites.pauseReplay();
    let page: TestClient;
    try {
      page = await secondary.signedIn(cleo);
      const early = await EventListener.open(secondary.address, 'namespace=plan', page.cookieHeader);
      expect([early.status, early.headers.get('retry-after')]).to.deep.equal([503, '1']);
    } finally {
      await resume();
    }
    const listener = await EventListener.open(secondary.address, '', page.cookieHeader);
    expect(listener.status).to.equal(200);
    listener.close();
  });

  it('streams a change that commits after later ones', async () => {
    const { primary, secondary } = sites;
    const { body: epic } = await withToken().post<{ id: number }>('/api/v4/groups/plan/epics', { title: 'Slow' });
    const early = await primary.connection.transaction();
    await early.raw(
      `insert into change_log (actor_id, action, subject_type, subject_id, namespace_id, derived, changes)
       select actor_id, action, subject_type, subject_id, namespace_id, derived, changes from change_log
       where subject_type = 'work_item' and subject_id = ? limit 1`,
      [epic.id],
    );
    await caughtUp();
    const listener = await EventListener.open(secondary.address, 'namespace=plan');
    const { body: later } = await withToken().post<{ id: number }>('/api/v4/groups/plan/epics', { title: 'Quick' });
    await listener.untilItem(later.id);
    listener.clear();
    await early.commit();
    await listener.untilItem(epic.id);
    listener.close();
  });

  it('lets the primary answer the author while it lags', async () => {
    const client = withToken();
    const resume = await sites.pauseReplay();
    try {
      const made = await client.post<{ iid: number }>('/api/v4/groups/plan/epics', { title: 'Ahead' });
      const read = await client.get<{ title: string }>(`/api/v4/groups/plan/epics/${made.body.iid}`);
      expect([read.status, read.body.title, read.headers.get('milepost-served-by')]).to.deep.equal([
        200,
        'Ahead',
        null,
      ]);
      const other = await withToken({}).get(`/api/v4/groups/plan/labels`);
      expect(other.headers.get('milepost-served-by')).to.equal(null);
      const visitor = await new TestClient(sites.secondary.address).get(`/api/v4/groups/plan/epics/${made.body.iid}`);
      expect([visitor.status, visitor.headers.get('milepost-served-by')]).to.deep.equal([404, 'secondary']);
    } finally {
      await resume();
    }
    await caughtUp();
  });

  it('keeps reading without the primary, and rejects writes', async () => {
    await withServer('http://127.0.0.1:1', async (server) => {
      const client = withToken({ 'Milepost-Position': signedPosition('FFFFFFFF/FFFFFFFF') }, server);
      expect((await client.get('/api/v4/groups/plan')).status).to.equal(200);
      const query = await client.post<{ data: object }>('/api/graphql', {
        query: '{ group(fullPath: "plan") { name } }',
      });
      expect([query.status, query.body.data]).to.deep.equal([200, { group: { name: 'plan' } }]);
      for (const [method, path] of [
        ['POST', '/api/v4/groups/plan/epics'],
        ['DELETE', '/api/v4/groups/plan'],
      ] as const) {
        const refused = await client.send<{ message: string }>(method, path, { body: { title: 'Never' } });
        expect([refused.status, refused.body.message]).to.deep.equal([
          503,
          '503 The primary site cannot be reached; nothing was changed. Try again later.',
        ]);
      }
      const mutation = await client.post('/api/graphql', {
        query: 'mutation { createEpic(input: { groupPath: "plan", title: "Never" }) { errors } }',
      });
      expect(mutation.status).to.equal(503);
      expect((await client.get('/-/readiness')).status).to.equal(200);
    });
  });

  it('rejects forwarding loops', async () => {
    await withServer(sites.secondary.address, async (server) => {
      const answer = await withToken({}, server).post<{ message: string }>('/api/v4/groups/plan/epics', {
        title: 'Circle',
      });
      expect([answer.status, answer.body.message]).to.deep.equal([
        508,
        '508 This site is a secondary too: PRIMARY_URL must lead to the primary.',
      ]);
    });
  });

  it('rejects answers of a server that is not the primary', async () => {
    const answers = (request: IncomingMessage, response: ServerResponse) => {
      response.removeHeader('Milepost-Position');
      request.resume().on('end', () => response.writeHead(201, { 'Content-Type': 'text/html' }).end('<h1>Parked</h1>'));
    };
    await withPrimary(answers, async (server) => {
      for (const path of ['/api/v4/groups/plan/epics', '/api/graphql']) {
        const body = { title: 'Lost', query: 'mutation { todosMarkAllDone(input: {}) { errors } }' };
        const answer = await withToken({}, server).post<{ message: string }>(path, body);
        expect([answer.status, answer.body.message], path).to.deep.equal([
          502,
          '502 What answered is not the primary site; nothing was changed there. PRIMARY_URL must lead to the primary.',
        ]);
      }
      const read = await withToken({}, server).get('/api/v4/groups/plan');
      expect([read.status, read.headers.get('milepost-served-by')]).to.deep.equal([200, 'secondary']);
    });
  });

  it('returns the answer to a change although the primary no longer reaches its database', async () => {
    const { replication } = sites.primary.services;
    const known = replication.committedUpTo.bind(replication);
    replication.committedUpTo = () => Promise.reject(new Error('no database'));
    try {
      const answer = await withToken().post<{ title: string }>('/api/v4/groups/plan/epics', { title: 'Kept' });
      expect([answer.status, answer.body.title]).to.deep.equal([201, 'Kept']);
    } finally {
      replication.committedUpTo = known;
    }
  });

  it('accepts a signature for one request and for five minutes', async () => {
    const { primary } = sites;
    const { replication } = primary.services;
    const body = JSON.stringify({ site_id: 2, results: [] });
    const headers = ownHeaders(replication, { method: 'POST', url: '/-/site/files', body });
    const statusOf = async (method: string, path: string, sent?: string) =>
      (await fetch(primary.address + path, { method, headers, ...(sent !== undefined && { body: sent }) })).status;
    expect(await statusOf('POST', '/-/site/files', body)).to.equal(204);
    expect(await statusOf('POST', '/-/site/files', body.replace('2', '1'))).to.equal(404);
    expect(await statusOf('POST', '/-/site/files?more', body)).to.equal(404);
    expect(await statusOf('GET', '/-/site/files/1')).to.equal(404);
    const asked = ownHeaders(replication, { method: 'GET', url: '/-/site' });
    expect((await fetch(`${primary.address}/-/site`, { headers: asked })).status).to.equal(200);
    // Others ask all the time.
    expect(primary.logs.filter(({ path, level }) => path === '/-/site' && Number(level) >= 30)).to.deep.equal([]);
    const sentAt = String(Date.now() - 6 * 60_000);
    const old = replication.sign(
      JSON.stringify([sentAt, 'forwarded', 'GET', '/api/v4/groups/plan', '203.0.113.7', 'http', 'rome.example.org']),
    );
    const late = await new TestClient(primary.address, {
      'X-Forwarded-For': '203.0.113.7',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Host': 'rome.example.org',
      'Milepost-Site': `${sentAt}.${old}`,
    }).get<{ message: string }>('/api/v4/groups/plan');
    expect(late.status).to.equal(400);
    expect(late.body.message).to.match(/the clocks of the sites differ by 36\d seconds, or the request is old$/);
  });

  it('waits only for positions issued by a site', async () => {
    const resume = await sites.pauseReplay();
    try {
      const far = 'FFFFFFFF/FFFFFFFF';
      for (const forged of [far, `${far}.`, `${far}.forged`, signedPosition('0/1').replace('0/1', far)]) {
        for (const name of ['Milepost-Position', 'Cookie']) {
          const headers = { [name]: name === 'Cookie' ? `milepost_position=${forged}` : forged };
          const answer = await new TestClient(sites.secondary.address, headers).get('/api/v4/groups/plan');
          expect([answer.status, answer.headers.get('milepost-served-by')]).to.deep.equal([200, 'secondary']);
        }
      }
      const made = await withToken().post('/api/v4/groups/plan/epics', { title: 'Handed out' });
      for (const name of ['group(fullPath: "plan") { name }', 'currentUser { username }']) {
        const position = made.headers.get('milepost-position') ?? '';
        const query = await withToken({ 'Milepost-Position': position }).post('/api/graphql', { query: `{ ${name} }` });
        expect([query.status, query.headers.get('milepost-served-by')]).to.deep.equal([200, null]);
      }
      const unknown = await new TestClient(sites.secondary.address, { 'PRIVATE-TOKEN': 'invented' }).post(
        '/api/v4/groups/plan/epics',
        { title: 'Never' },
      );
      expect([unknown.status, unknown.headers.get('milepost-position'), unknown.headers.getSetCookie()]).to.deep.equal([
        401,
        null,
        [],
      ]);
    } finally {
      await resume();
    }
    await caughtUp();
  });

  it('forwards each request with its own length', async () => {
    const seen: string[] = [];
    await withPrimary(
      (request, response) => {
        void (async () => {
          const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
          seen.push(`${request.method} ${request.url} ${body}`);
          response.end('done');
        })();
      },
      async (server) => {
        const hidden = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
        const chunked = `Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
        const framed = [
          chunked,
          `Content-Length: ${hidden.length}\r\nConnection: content-length\r\n\r\n${hidden}`,
          `Connection: transfer-encoding\r\n${chunked}`,
        ];
        for (const method of ['DELETE', 'PUT', 'GET']) {
          for (const text of framed) {
            seen.length = 0;
            const socket = connectTcp(Number(new URL(server.address).port), '127.0.0.1');
            const position = `Milepost-Position: ${signedPosition('FFFFFFFF/FFFFFFFF')}\r\n`;
            socket.write(`${method} /framed HTTP/1.1\r\nHost: localhost\r\n${position}${text}`);
            await once(socket, 'data');
            socket.destroy();
            // A second request over the same connection to the primary, if it was kept.
            expect((await fetch(`${server.address}/next`, { method: 'PUT', body: 'next' })).status).to.equal(200);
            expect(seen).to.deep.equal([`${method} /framed ${hidden}`, 'PUT /next next']);
          }
        }
      },
    );
  });

  it('limits concurrent forwarded requests per address', async () => {
    const waiting: ServerResponse[] = [];
    await withPrimary(
      (request, response) => void (request.url === '/kept' ? waiting.push(response) : response.end()),
      async (server, upstream) => {
        const leave = new AbortController();
        const kept = Array.from({ length: 32 }, () =>
          fetch(`${server.address}/kept`, { method: 'PUT', signal: leave.signal }).catch(() => null),
        );
        while (waiting.length < 32) await once(upstream, 'request');
        expect((await fetch(`${server.address}/one-more`, { method: 'PUT' })).status).to.equal(503);
        leave.abort();
        await Promise.all(kept);
        for (const response of waiting) if (!response.closed) await once(response, 'close');
        expect((await fetch(`${server.address}/one-more`, { method: 'PUT' })).status).to.equal(200);
      },
    );
  });

  it('frees the slot of a client that left before forwarding', async () => {
    const primary = new PrimarySite(sites.secondary.services.replication, () => true);
    const app = new Koa<RequestState>();
    // Else it prints that the caller left.
    app.silent = true;
    const forwarded = new Promise<void>((resolve, reject) => {
      app.use(async (context) => {
        context.state.address = '127.0.0.1';
        context.state.baseUrl = 'http://rome.example.org';
        left.destroy();
        await once(context.res, 'close');
        primary.answer(context, {}).then(resolve, reject);
      });
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const left = startRequest({ port: (server.address() as { port: number }).port, method: 'PUT', path: '/left' });
    left.on('error', () => {});
    left.write('unfinished');
    await forwarded;
    server.close();
  });

  /** Forwards changes to a primary that answers as told, and has no patience. */
  async function withForwarding(
    answer: (request: IncomingMessage, response: ServerResponse) => unknown,
    use: (address: string) => Promise<void>,
  ): Promise<void> {
    await withPrimary(answer, async (_server, upstream) => {
      const { port } = upstream.address() as { port: number };
      const replication = Object.create(sites.secondary.services.replication, {
        primaryAddress: { value: () => Promise.resolve(`http://127.0.0.1:${port}`) },
      }) as typeof sites.secondary.services.replication;
      const primary = new PrimarySite(replication, () => true, { read: 50, write: 50 });
      const app = new Koa<RequestState>();
      app.use(async (context) => {
        Object.assign(context.state, {
          address: '127.0.0.1',
          network: '127.0.0.1',
          baseUrl: 'http://rome.example.org',
        });
        await primary.answer(context, {}).catch(({ status }: { status: number }) => (context.status = status));
      });
      const server = app.listen(0, '127.0.0.1');
      await once(server, 'listening');
      try {
        await use(`http://127.0.0.1:${(server.address() as { port: number }).port}/import`);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });
  }

  it('waits for a change that takes long as long as the primary is there', async () => {
    let [asked, isThere] = [0, true];
    const slow: ServerResponse[] = [];
    await withForwarding(
      (request, response) => {
        if (request.url !== '/-/site') return void slow.push(response);
        asked += 1;
        response.end(JSON.stringify({ timeline: isThere ? 1 : null, started_at: isThere ? 'now' : null }));
        if (asked === 3) slow[0]?.end('imported');
      },
      async (address) => {
        const done = await fetch(address, { method: 'POST', body: 'plan' });
        expect([done.status, await done.text(), asked]).to.deep.equal([200, 'imported', 3]);
        isThere = false;
        expect((await fetch(address, { method: 'POST', body: 'plan' })).status).to.equal(504);
        expect(asked).to.equal(4);
      },
    );
  });

  it('waits no longer for a caller who does not read the answer to a change', async () => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    await withForwarding(
      (request, response) => {
        if (request.url === '/-/site') response.end(JSON.stringify({ timeline: 1, started_at: 'now' }));
        else response.once('close', end).end(Buffer.alloc(32 * 1024 * 1024));
      },
      async (address) => {
        const caller = startRequest(address, { method: 'PUT' });
        caller.on('error', () => {});
        // Without a listener it would be read and dropped.
        caller.once('response', () => {});
        caller.end('plan');
        await ended;
        caller.destroy();
      },
    );
  });

  it('reads its own database when the primary answers nonsense, and streams events itself', async () => {
    const upstream = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('nonsense\r\n\r\n'));
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    try {
      await withServer(`http://127.0.0.1:${(upstream.address() as { port: number }).port}`, async (server) => {
        const client = withToken({ 'Milepost-Position': signedPosition('FFFFFFFF/FFFFFFFF') }, server);
        const read = await client.get('/api/v4/groups/plan');
        expect([read.status, read.headers.get('milepost-served-by')]).to.deep.equal([200, 'secondary']);
        const written = await client.post<{ message: string }>('/api/v4/groups/plan/epics', { title: 'Nonsense' });
        expect([written.status, written.body.message]).to.deep.equal([
          504,
          '504 The primary site did not answer; the change may have been made.',
        ]);
        const leave = new AbortController();
        const events = await fetch(`${server.address}/-/web/events?namespace=plan`, {
          headers: { 'Milepost-Position': signedPosition('FFFFFFFF/FFFFFFFF') },
          signal: leave.signal,
        });
        expect([events.status, events.headers.get('milepost-served-by')]).to.deep.equal([200, 'secondary']);
        leave.abort();
      });
    } finally {
      upstream.close();
    }
  });

  it('streams both ways, without hop-by-hop headers, until the client leaves', async () => {
    const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let upstreamEnded = () => {};
    const ended = new Promise<void>((resolve) => (upstreamEnded = resolve));
    const upstream = createServer((request: IncomingMessage, response) => {
      void (async () => {
        response.once('close', upstreamEnded);
        if (request.url === '/hang') return;
        const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
        seen.push({ headers: request.headers, body });
        const own = { 'Milepost-Position': '0/1', 'X-Private': '1', 'Keep-Alive': 'timeout=7' };
        response.writeHead(200, { Connection: 'keep-alive, X-Private', ...own });
        response.write('first');
        await released;
        response.end(' last');
      })();
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as { port: number };
    try {
      await withServer(`http://127.0.0.1:${port}`, async (server) => {
        const answer = await fetch(`${server.address}/streamed`, {
          method: 'PUT',
          body: new Blob(['sent']).stream(),
          duplex: 'half',
          headers: { TE: 'trailers', 'Proxy-Authorization': 'secret', 'X-Kept': 'yes' },
        } as RequestInit);
        const reader = answer.body?.getReader();
        expect(Buffer.from((await reader?.read())?.value ?? []).toString()).to.equal('first');
        release();
        expect(Buffer.from((await reader?.read())?.value ?? []).toString()).to.equal(' last');
        expect(answer.headers.get('x-private')).to.equal(null);
        expect(seen[0]?.body).to.equal('sent');
        expect(seen[0]?.headers).to.include({
          'x-kept': 'yes',
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'http',
        });
        expect(seen[0]?.headers).not.to.have.any.keys('te', 'proxy-authorization');
        const socket = connectTcp(Number(new URL(server.address).port), '127.0.0.1');
        socket.write('PUT /hang HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab');
        await once(upstream, 'request');
        socket.destroy();
        await ended;
      });
    } finally {
      upstream.closeAllConnections();
      upstream.close();
    }
  });

  it('reads files from the primary until they are copied, and verifies copies', async () => {
    const { primary, secondary } = sites;
    const { id } = await primary.createProject('files', await primary.createGroup('attached'));
    const attach = async (content: string) => {
      const form = new FormData();
      form.append('file', new File([content], 'note.txt'));
      const { body } = await withToken().post<{ id: number; full_path: string }>(
        `/api/v4/projects/${id}/uploads`,
        form,
      );
      return body;
    };
    const [right, wrong] = [await attach('right'), await attach('wrong')];
    expect((await withToken().get(right.full_path)).body).to.equal('right');
    const contentAt = (server: TestServer, file: { id: number }) => join(server.uploadFolder, 'kept', String(file.id));
    const isCopied = (file: { id: number }) => existsSync(contentAt(secondary, file));
    expect([isCopied(right), isCopied(wrong)]).to.deep.equal([false, false]);

    await caughtUp();
    const failures: unknown[] = [];
    const { services } = secondary;
    const copier = new FileCopier(services, filesOfPrimary(services.replication), (error) => failures.push(error));
    const counts = async () => {
      const { body } = await withToken().get<Record<string, unknown>>('/api/v4/geo_sites/2/status');
      return ['count', 'synced_count', 'failed_count', 'verified_count'].map((name) => body[`uploads_${name}`]);
    };
    await writeFile(contentAt(primary, wrong), 'other');
    expect(await copier.copy()).to.equal(2);
    expect([isCopied(right), isCopied(wrong)]).to.deep.equal([true, false]);
    expect(await counts()).to.deep.equal([2, 1, 1, 1]);
    expect(await copier.copy()).to.equal(0);
    const failed = await withToken().get<{ failure: string }[]>('/api/v4/geo_sites/current/failures?type=uploads');
    expect(JSON.stringify(failed.body)).to.contain('The digest of the copied file is not that of the original.');

    await writeFile(contentAt(primary, wrong), 'wrong');
    await withToken().post('/api/v4/geo_sites/2/repair');
    expect(await counts()).to.deep.equal([2, 1, 0, 1]);
    expect(await copier.copy()).to.equal(1);
    expect(await counts()).to.deep.equal([2, 2, 0, 2]);

    const open = services.files.open.bind(services.files);
    for (const most of [1, 2]) {
      await primary.connection('site_files').update({ checkedAt: new Date(0) });
      await primary.connection('sites').update({ verificationMaxCapacity: most });
      await caughtUp();
      let [underWay, mostUnderWay] = [0, 0];
      services.files.open = async (id) => {
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        const content = await open(id);
        content?.once('close', () => (underWay -= 1));
        return content;
      };
      expect(await copier.copy()).to.equal(2);
      expect(mostUnderWay).to.equal(most);
    }
    services.files.open = open;
    await rm(contentAt(primary, right));
    expect((await withToken().get(right.full_path)).body).to.equal('right');
    expect(failures).to.deep.equal([]);
    for (const server of [primary, secondary]) {
      expect((await withToken({}, server).get(`/-/site/files/${wrong.id}`)).status).to.equal(404);
      expect((await withToken({}, server).get('/-/site')).status).to.equal(404);
    }
  });

  it('reports the lag and position of PostgreSQL', async () => {
    interface Status {
      geo_node_id: number;
      health_status: string;
      db_replication_state: string | null;
      db_replication_lag_bytes: number | null;
      db_replication_position: string | null;
    }
    const statusOf = async (site: TestServer, id: number) =>
      (await withToken({}, site).get<Status>(`/api/v4/geo_sites/${id}/status`)).body;
    const [berlin, rome] = (await withToken({}, sites.primary).get<{ id: number }[]>('/api/v4/geo_sites')).body;
    await caughtUp();
    expect((await statusOf(sites.secondary, rome?.id ?? 0)).health_status).to.equal('Healthy');
    expect((await statusOf(sites.primary, berlin?.id ?? 0)).health_status).to.equal('Healthy');
    const resume = await sites.pauseReplay();
    try {
      await sites.primary.createGroup('lagging');
      const status = await statusOf(sites.primary, rome?.id ?? 0);
      const { rows } = await sites.primary.connection.raw<{ rows: { lag: number; position: string; state: string }[] }>(
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint as lag, replay_lsn::text as position, state
         from pg_stat_replication where application_name = 'milepost_site_2'`,
      );
      expect(rows[0]?.lag).to.be.above(0);
      expect(status.db_replication_lag_bytes).to.be.within(1, rows[0]?.lag ?? 0);
      expect([status.db_replication_state, status.db_replication_position]).to.deep.equal([
        rows[0]?.state,
        rows[0]?.position,
      ]);
    } finally {
      await resume();
    }
    await caughtUp();
  });

  it('gives forwarded clients no permissions of a site', async () => {
    const { primary, secondary } = sites;
    const project = await primary.createProject('secret-files', await primary.createGroup('secret'));
    const form = new FormData();
    form.append('file', new File(['secret'], 'secret.txt'));
    const { body: upload } = await withToken().post<{ id: number }>(`/api/v4/projects/${project.id}/uploads`, form);
    const visitor = new TestClient(secondary.address, { 'Milepost-Position': signedPosition('FFFFFFFF/FFFFFFFF') });
    for (const path of [`/-/site/files/${upload.id}`, '/-/site', `//-/site/files/${upload.id}`, '/-/site/']) {
      expect((await visitor.get(path)).status, path).to.equal(404);
    }
    const report = { site_id: 2, results: [{ uploadId: upload.id, failure: 'Forged' }] };
    expect((await visitor.post('/-/site/files', report)).status).to.equal(404);
    expect(await primary.connection('site_files').where({ uploadId: upload.id })).to.deep.equal([]);
  });

  it('rejects commands that write, and runs those that read', async () => {
    const environment = { DATA_DIR: sites.databases.secondary.folder, PRIMARY_URL: sites.primary.address };
    const readOnly =
      'milepost: The database is a standby and takes no changes; nothing was changed. Use the primary, or promote this site.\n';
    for (const words of [
      ['sites', 'create', 'oslo', 'http://oslo.example.org'],
      ['users', 'create', 'ann', '--email', 'ann@example.org'],
    ]) {
      const { exitCode, stderr } = await command('', words, environment);
      expect([exitCode, stderr], words.join(' ')).to.deep.equal([4, readOnly]);
    }
    const listed = await command('', ['sites', 'list'], environment);
    expect([listed.exitCode, listed.stdout]).to.match(/^0,.*berlin/s);
  });

  it('records the use of tokens on the primary', async () => {
    const { primary, secondary } = sites;
    const user = await primary.createUser('reader');
    const secret = await primary.tokenFor(user, ['read_api']);
    await caughtUp();
    await new TestClient(secondary.address, { 'PRIVATE-TOKEN': secret }).get('/api/v4/groups/plan');
    for (;;) {
      const row = await primary
        .connection<{ userId: number; lastUsedAt: Date | null }>('personal_access_tokens')
        .where({ userId: user.id })
        .first();
      if (row !== undefined && row.lastUsedAt !== null) break;
    }
  });

  it('has every confirmed write once after promotion under load', async () => {
    const { primary, secondary, databases, folder } = sites;
    for (const statement of [`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()']) {
      await primary.connection.raw(statement);
    }
    const confirmed: string[] = [];
    const write = async (writer: number): Promise<void> => {
      for (let count = 1; ; count += 1) {
        const title = `Confirmed ${writer}-${count}`;
        const answer = await withToken().post('/api/v4/groups/plan/epics', { title });
        if (answer.status !== 201) return;
        confirmed.push(title);
        if (confirmed.length === Math.max(20, tries)) await sites.losePrimary();
      }
    };
    await Promise.all([1, 2, 3].map(write));
    expect(confirmed.length).to.be.at.least(Math.max(20, tries));

    const environment = { DATA_DIR: databases.secondary.folder, SITE_NAME: 'rome' };
    const asked = await command('', ['sites', 'promote'], environment);
    expect([asked.exitCode, asked.stderr]).to.match(
      /^7,milepost: Would make rome the primary, at [0-9A-F/]+ of the log, \d+ seconds old\. What the primary confirmed and did not send is lost\. Repeat with --yes to do it\.\n$/,
    );
    expect((await command('', ['sites', 'promote', '--dry-run'], environment)).exitCode).to.equal(0);
    const promoted = await command('', ['sites', 'promote', '--yes'], environment);
    expect([promoted.exitCode, promoted.stdout]).to.deep.equal([
      0,
      'rome takes writes now.\nberlin must be set up again as a standby with the slot milepost_site_1.\n',
    ]);
    await new Promise<void>((resolve) => {
      if (secondary.services.replication.isStandby) secondary.services.replication.onPromotion(resolve);
      else resolve();
    });
    const { rows } = await secondary.connection.raw<{ rows: { title: string; times: number }[] }>(
      `select title, count(*) as times from work_items where title = any(?) group by title`,
      [confirmed],
    );
    expect(rows.map(({ title }) => title).sort()).to.deep.equal([...confirmed].sort());
    expect(rows.every(({ times }) => times === 1)).to.equal(true);
    const written = await withToken().post('/api/v4/groups/plan/epics', { title: 'After promotion' });
    expect([written.status, written.headers.get('milepost-served-by')]).to.deep.equal([201, null]);
    const listed = await withToken().get<{ name: string; primary: boolean; current: boolean }[]>('/api/v4/geo_sites');
    expect(listed.body.map(({ name, primary: isPrimary, current }) => [name, isPrimary, current])).to.deep.equal([
      ['berlin', false, false],
      ['rome', true, true],
    ]);
    expect((await command('', ['sites', 'promote'], environment)).stderr).to.equal(
      'milepost: This database takes writes already.\n',
    );

    const again = join(folder, 'again');
    await copyDatabase(databases.secondary, again);
    const followed = await openDatabaseIn(again);
    const rejoined = await TestServer.start({ database: followed, primaryUrl: secondary.address, siteName: 'berlin' });
    const position = await secondary.services.replication.committedUpTo();
    expect(await rejoined.services.replication.hasApplied(position, 30_000)).to.equal(true);
    const through = await withToken({}, rejoined).post('/api/v4/groups/plan/epics', { title: 'Through the old one' });
    expect(through.status).to.equal(201);
    await rejoined.stop();
    await followed.drop();
  });

  it('keeps the old primary read-only when it returns', async () => {
    const { databases, secondary, folder } = sites;
    const database = await openDatabaseIn(databases.primary.folder);
    for (const statement of ['alter system reset synchronous_standby_names', 'select pg_reload_conf()']) {
      await database.connection.raw(statement);
    }
    await database
      .connection('sites')
      .where({ name: 'rome' })
      .update({ internalUrl: `${secondary.address}/` });
    const old = await TestServer.start({ database });
    const dependencies = { services: old.services, logger: createLogger({ logLevel: 'silent' }) };
    const stopWatching = await watchForNewerPrimary(dependencies);
    try {
      const refused = await withToken({}, old).post<{ message: string }>('/api/v4/groups/plan/epics', {
        title: 'Lost',
      });
      expect([refused.status, refused.body.message]).to.deep.equal([
        503,
        `503 This site was the primary until ${secondary.address} was promoted. Nothing was changed. Go there.`,
      ]);
      const mutation = await withToken({}, old).post('/api/graphql', {
        query: 'mutation { createEpic(input: { groupPath: "plan", title: "Lost" }) { errors } }',
      });
      expect(mutation.status).to.equal(503);
      expect((await withToken({}, old).get('/api/v4/groups/plan')).status).to.equal(200);

      const sentence = `This site was the primary until ${secondary.address} was promoted. Nothing was changed. Go there.`;
      const plan = await planFolder(planFiles(smallPlan));
      const here = (...words: string[]) => command(null, words, { DATA_DIR: databases.primary.folder });
      for (const words of [
        ['users', 'create', 'lost'],
        ['tokens', 'create', '--user', 'root', '--scopes', 'api'],
        ['sites', 'create', 'oslo', 'http://oslo.example.org'],
        ['import', plan],
        ['restore', join(folder, 'some.backup')],
        ['migrate'],
        ['verify', '--repair'],
        ['standby', join(folder, 'lost')],
      ]) {
        const { exitCode, stdout, stderr } = await here(...words);
        expect([exitCode, stdout, stderr], words.join(' ')).to.deep.equal([4, '', `milepost: ${sentence}\n`]);
      }
      const usersOf = async () => (await here('users', 'list', '--json')).json()['users'] as { username: string }[];
      expect((await usersOf()).map(({ username }) => username)).not.to.include('lost');

      const { background, door, replication } = old.services;
      const job = { kind: 'mail', lane: 'mail', payload: JSON.stringify({}) };
      const addJob = () => database.connection('jobs').insert(job);
      const refusal = await addJob().catch((error: unknown) => error);
      expect(refusal).to.include({ code: '25006' });
      await background.runDue();
      const performed = await door
        .perform(
          CreateUser,
          { userId: old.root.id },
          { username: 'lost', name: 'Lost', email: 'lost@example.org', password: testPassword },
        )
        .catch((error: unknown) => error);
      expect(performed).to.be.instanceOf(PrimaryReplaced).and.to.include({ message: sentence });
      replication.supersede(null);
      await addJob();
    } finally {
      stopWatching();
      await old.stop();
      await database.drop();
    }
  });
});
