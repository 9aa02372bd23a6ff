import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { EventListener } from '../../support/event-listener.ts';
import { TestServer } from '../../support/server.ts';
import { TestClient } from '../../support/test-client.ts';
import { TwoSites } from '../../support/two-sites.ts';

describe('a secondary site', function () {
  this.timeout(120_000);
  let sites: TwoSites;
  let token = '';

  before(async () => {
    sites = await TwoSites.start({ settings: { publicFolder: join(projectFolder, 'dist', 'public') } });
    const { primary } = sites;
    token = await primary.tokenFor(primary.root);
    await primary.createGroup('plan', { visibility: 'public' });
    await caughtUp();
  });
  after(() => sites.stop());

  const withToken = (headers: Record<string, string> = {}, { address } = sites.secondary) =>
    new TestClient(address, { 'PRIVATE-TOKEN': token, ...headers });
  async function caughtUp() {
    const position = await sites.primary.services.replication.committedUpTo();
    expect(await sites.secondary.services.replication.hasApplied(position, 30_000)).to.equal(true);
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
    for (let count = 1; count <= 25; count += 1) {
      const made = await client.post<{ iid: number }>('/api/v4/groups/plan/epics', { title: `Epic ${count}` });
      expect(made.status).to.equal(201);
      const read = await client.get<{ title: string }>(`/api/v4/groups/plan/epics/${made.body.iid}`);
      expect([read.status, read.body.title]).to.deep.equal([200, `Epic ${count}`]);
      expect(read.headers.get('milepost-served-by')).to.equal('secondary');
    }
  });

  it('serves queries of GraphQL and sends mutations on, with a session that began there', async () => {
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

  it('answers with its own address, and tells the primary that of the caller', async () => {
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

  it('tells what changes at either site to those who listen at the secondary', async () => {
    const listener = await EventListener.open(sites.secondary.address, 'namespace=plan');
    for (const site of [sites.secondary, sites.primary]) {
      const { body } = await withToken({}, site).post<{ id: number }>('/api/v4/groups/plan/epics', { title: 'Told' });
      await listener.untilItem(body.id);
    }
    listener.close();
  });

  it('tells of a change that was begun before others and committed after them', async () => {
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

  it('lets the primary answer its author while it is behind', async () => {
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

  it('reads on without the primary, and says that nothing was changed', async () => {
    await withServer('http://127.0.0.1:1', async (server) => {
      const client = withToken({ 'Milepost-Position': 'FFFFFFFF/FFFFFFFF' }, server);
      expect((await client.get('/api/v4/groups/plan')).status).to.equal(200);
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

  it('refuses what goes around in a circle', async () => {
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

  it('streams both ways, keeps what concerns one connection to itself, and ends with its reader', async () => {
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
        response.writeHead(200, { Connection: 'keep-alive, X-Private', 'X-Private': '1', 'Keep-Alive': 'timeout=7' });
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
        socket.write('PUT /hang HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab');
        await once(upstream, 'request');
        socket.destroy();
        await ended;
      });
    } finally {
      upstream.closeAllConnections();
      upstream.close();
    }
  });

  it('notes the use of secrets at the primary', async () => {
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
});
