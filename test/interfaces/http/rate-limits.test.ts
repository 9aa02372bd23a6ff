import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { createTestDatabase } from '../../support/database.ts';
import { clientNetwork } from '../../../interfaces/http/headers/client-network.ts';
import { RateLimiter } from '../../../interfaces/http/limits/rate-limiter.ts';
import { noLimits, testPassword, TestServer, useServer } from '../../support/server.ts';

describe('RateLimiter', () => {
  it('allows the limit in each window, and starts over in the next', () => {
    let now = 0;
    const limiter = new RateLimiter(2, 1_000, () => now);
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')].map(({ allowed }) => allowed)).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(limiter.take('b').allowed).to.equal(true);
    now = 400;
    expect(limiter.take('a')).to.deep.equal({ limit: 2, observed: 4, remaining: 0, resetsIn: 600, allowed: false });
    now = 1_000;
    expect(limiter.take('a')).to.deep.equal({ limit: 2, observed: 1, remaining: 1, resetsIn: 1_000, allowed: true });
  });

  it('includes calls of other servers, and reports each call once', () => {
    let now = 0;
    const [one, two] = [0, 1].map(() => new RateLimiter(20, 1_000, () => now)) as [RateLimiter, RateLimiter];
    one.take('a');
    expect(one.takeUnreported()).to.deep.equal({});
    for (let call = 0; call < 4; call += 1) one.take('a');
    const unreported = one.takeUnreported();
    expect(Object.values(unreported)).to.deep.equal([5]);
    expect(Object.keys(unreported)[0]).to.match(/^[\w-]{22}$/);
    expect(one.takeUnreported()).to.deep.equal({});
    two.add(unreported);
    expect(two.take('a')).to.include({ observed: 6, allowed: true });
    expect(two.take('b')).to.include({ observed: 1 });
    two.add(Object.fromEntries(Object.keys(unreported).map((key) => [key, 14])));
    expect(two.take('a')).to.include({ observed: 21, allowed: false });
    now = 1_000;
    expect(two.take('a')).to.include({ observed: 1, allowed: true });
  });

  it('reports what counts still, however many windows have ended since a server was alone', () => {
    let now = 0;
    const limiter = new RateLimiter(10, 1_000, () => now);
    for (let key = 0; key < 2_000; key += 1) limiter.take(`early ${key}`);
    now = 1_000;
    limiter.take('late');
    expect(Object.values(limiter.takeUnreported())).to.deep.equal([1]);
    expect(limiter.takeUnreported()).to.deep.equal({});
  });

  it('allows everything with a limit of 0', () => {
    const limiter = new RateLimiter(0, 1_000, () => 0);
    expect(Array.from({ length: 50 }, () => limiter.take('a').allowed)).to.not.include(false);
  });
});

describe('Rate limits of two servers on one database', function () {
  this.timeout(30_000);

  it('count together, also calls before the second one began, without exchanging names or addresses', async () => {
    const database = await createTestDatabase();
    const rateLimits = { ...noLimits, apiAnonymous: 20, signInPerName: 6 };
    const servers: TestServer[] = [];
    const told: string[] = [];
    const eavesdropper = await database.connection.client.acquireConnection();
    eavesdropper.on('notification', ({ payload }: { payload: string }) => told.push(payload));
    await eavesdropper.query('listen peers');
    try {
      const start = async () => {
        const server = await TestServer.start({ database, settings: { rateLimits } });
        servers.push(server);
        await server.services.peers.open();
        return server;
      };
      const observed = async (server: TestServer) => {
        const { status, headers } = await server.anonymous().get('/api/v4/version');
        return { status, count: Number(headers.get('ratelimit-observed')) };
      };
      const guess = async (server: TestServer) =>
        (await server.anonymous().post('/-/session', { login: 'someone', password: 'wrong' })).status;
      // A server tells of its calls in batches; once the last of these calls are known, the guesses are, too.
      const one = await start();
      for (let call = 1; call <= 4; call += 1) expect(await guess(one)).to.equal(401);
      for (let call = 1; call <= 6; call += 1) await observed(one);
      const two = await start();
      // Each look is a call, too.
      let looks = 1;
      let seen = await observed(two);
      for (; seen.count < looks + 6; looks += 1) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        seen = await observed(two);
      }
      expect(seen.count).to.equal(looks + 6);
      const statuses: number[] = [];
      for (let call = 1; call <= 3; call += 1) statuses.push(await guess(two));
      expect(statuses).to.deep.equal([401, 401, 429]);
      expect(told.some((text) => text.includes('signInPerName'))).to.equal(true);
      expect(told.join('\n')).to.not.match(/someone|127\.0\.0\.1/);
    } finally {
      for (const server of servers) await server.services.peers.close();
      for (const server of servers) await server.stop();
      eavesdropper.removeAllListeners('notification');
      await eavesdropper.query('unlisten *');
      await database.connection.client.releaseConnection(eavesdropper);
      await database.drop();
    }
  });
});

describe('Rate limits', () => {
  const server = useServer({
    settings: {
      rateLimits: {
        signInPerAddress: 8,
        signInPerName: 3,
        mailedLinks: 0,
        api: 5,
        apiPerPerson: 8,
        apiAnonymous: 3,
        issueCreation: 0,
        noteCreation: 0,
        search: 2,
        memberDeletion: 0,
        invitations: 0,
        abuseReports: 0,
        ai: 0,
      },
    },
  });

  it('count API calls per token, with headers that tell the limit and when to retry', async () => {
    const client = await server().as(await server().createUser());
    for (let call = 1; call <= 5; call += 1) {
      const { status, headers } = await client.get('/api/v4/user');
      expect(status).to.equal(200);
      expect(headers.get('ratelimit-limit')).to.equal('5');
      expect(headers.get('ratelimit-observed')).to.equal(String(call));
      expect(headers.get('ratelimit-remaining')).to.equal(String(5 - call));
      expect(Number(headers.get('ratelimit-reset'))).to.be.within(Date.now() / 1000, Date.now() / 1000 + 61);
      expect(headers.get('ratelimit-name')).to.equal('throttle_authenticated_api');
    }
    const refused = await client.get('/api/v4/user');
    expect([refused.status, refused.body]).to.deep.equal([429, 'Retry later']);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
    expect(refused.headers.get('ratelimit-resettime')).to.match(/GMT$/);
    const other = await server().as(await server().createUser());
    expect((await other.get('/api/v4/user')).status).to.equal(200);
  });

  it('count the calls of a person with all tokens together, apart from those that a token was refused', async () => {
    const user = await server().createUser();
    const statusesOf = async (calls: number) => {
      const client = await server().as(user);
      const answers = [];
      for (let call = 0; call < calls; call += 1) answers.push(await client.get('/api/v4/user'));
      return answers.map(({ status, headers }) => (status === 200 ? status : headers.get('ratelimit-name')));
    };
    expect(await statusesOf(7)).to.deep.equal([
      ...Array<number>(5).fill(200),
      'throttle_authenticated_api',
      'throttle_authenticated_api',
    ]);
    expect(await statusesOf(4)).to.deep.equal([200, 200, 200, 'throttle_authenticated_api_per_person']);
    expect(await statusesOf(1)).to.deep.equal(['throttle_authenticated_api_per_person']);
  });

  it('count the addresses of an IPv6 network as one caller', () => {
    const networks = {
      '203.0.113.9': '203.0.113.9',
      '::ffff:203.0.113.9': '203.0.113.9',
      '2001:db8:1:2::7': '2001:db8:1:2::/64',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff': '2001:db8:1:2::/64',
      '2001:db8:1:3::7': '2001:db8:1:3::/64',
      '::1': '::/64',
      'fe80::1%eth0': 'fe80::/64',
      '': '',
    };
    for (const [address, network] of Object.entries(networks))
      expect(clientNetwork(address), address).to.equal(network);
  });

  it('count searches separately', async () => {
    const client = await server().as(await server().createUser());
    const status = async (path: string) => (await client.get(path)).status;
    expect(await status('/api/v4/users?search=a')).to.equal(200);
    expect(await status('/api/v4/groups?search=a')).to.equal(200);
    expect(await status('/api/v4/users?search=b')).to.equal(429);
    expect(await status('/api/v4/users')).to.equal(200);
  });

  it('count anonymous calls and invalid tokens per address', async () => {
    const headers = { 'PRIVATE-TOKEN': 'glpat-aaaaaaaaaaaaaaaaaaaa' };
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await server().anonymous().get('/api/v4/groups', { headers })).status);
    }
    expect(statuses).to.deep.equal([401, 401, 401, 429]);
  });

  it('slow down password guesses per name, and then per address', async () => {
    const attempt = async (login: string) =>
      (await server().anonymous().post('/-/session', { login, password: 'guess' })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push(await attempt(count % 2 === 0 ? 'victim' : 'VICTIM '));
    expect(statuses).to.deep.equal([401, 401, 401, 429]);
    expect([await attempt('a'), await attempt('b'), await attempt('c'), await attempt('d')]).to.deep.equal([
      401, 401, 401, 401,
    ]);
    const refused = await server().anonymous().post('/-/session', { login: 'e', password: 'guess' });
    expect(refused.status).to.equal(429);
    expect(refused.body).to.deep.equal({
      message: { error: 'This endpoint has been requested too many times. Try again later.' },
    });
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
  });
});

describe('Password guesses for an account with two names', () => {
  const server = useServer({ settings: { rateLimits: { ...noLimits, signInPerName: 4 } } });

  const attempt = async (login: string, password = 'guess') => {
    const { status, body } = await server().anonymous().post('/-/session', { login, password });
    return { status, body: status === 201 ? null : body };
  };

  it('count together, and nobody learns that the names belong together', async () => {
    const { username, email } = await server().createUser('elan');
    const wrong = await attempt('nobody@example.org');
    expect(wrong.status).to.equal(401);
    for (const login of [username, username.toUpperCase(), email]) expect(await attempt(login)).to.deep.equal(wrong);
    expect(await attempt(email, testPassword)).to.deep.include({ status: 201 });
    // The account is exhausted now, neither of its names is: the right password looks like a wrong one.
    expect(await attempt(username, testPassword)).to.deep.equal(wrong);
    expect(await attempt(email, testPassword)).to.deep.equal(wrong);
    expect((await attempt(username)).status).to.equal(401);
    expect((await attempt(username)).status).to.equal(429);
  });

  it('are bounded for confirmations too, in all sessions of the person together', async () => {
    const { username } = await server().createUser('stolen');
    const sessions = [server().anonymous(), server().anonymous()];
    for (const session of sessions) await session.signIn(username, testPassword);
    const statuses: number[] = [];
    for (const [index, body] of [{ password: 'guess' }, { password: 'guess' }].entries()) {
      statuses.push((await sessions[index]?.put('/-/session/confirmation', body))?.status ?? 0);
    }
    const change = { currentPassword: 'guess', password: 'a new passphrase' };
    for (const session of sessions) statuses.push((await session.put('/-/profile/password', change)).status);
    expect(statuses).to.deep.equal([400, 400, 400, 400]);
    for (const session of sessions) {
      expect((await session.put('/-/session/confirmation', { password: testPassword })).status).to.equal(429);
      expect((await session.put('/-/profile/password', change)).status).to.equal(429);
    }
  });

  it('count all spellings of a name as one, whether it is known or not', async () => {
    await server().createUser('jose');
    for (const name of ['jose@example.org', 'zo\u00eb@example.org']) {
      const spellings = [
        name,
        ` ${name}\u00a0`,
        name.normalize('NFD'),
        name.toUpperCase(),
        name.normalize('NFD').toUpperCase(),
      ];
      const statuses: number[] = [];
      for (const login of spellings) statuses.push((await attempt(login)).status);
      expect(statuses, name).to.deep.equal([401, 401, 401, 401, 429]);
    }
  });
});

describe('Limits on creating and searching', () => {
  const server = useServer({
    settings: {
      rateLimits: {
        signInPerAddress: 0,
        signInPerName: 0,
        mailedLinks: 0,
        api: 1_000,
        apiPerPerson: 0,
        apiAnonymous: 1_000,
        issueCreation: 3,
        noteCreation: 3,
        search: 3,
        memberDeletion: 0,
        invitations: 0,
        abuseReports: 0,
        ai: 0,
      },
    },
  });
  const tooMany = 'This endpoint has been requested too many times. Try again later.';

  /** A developer of a project with an issue. */
  async function writer() {
    const user = await server().createUser();
    const group = await server().createGroup(`of-${user.username}`);
    const project = await server().createProject('app', group);
    await server().addMember(group, user, 'developer');
    const { id, iid } = await server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'One' });
    const client = await server().as(user);
    const run = async (query: string) => {
      const { body } = await client.post<{ data: unknown; errors?: { message: string }[] }>('/api/graphql', { query });
      return body.errors?.map(({ message }) => message) ?? [];
    };
    return { client, run, project, id, issues: `/api/v4/projects/${project.id}/issues`, iid };
  }

  it('count notes of all interfaces together, with headers of that limit', async () => {
    const { client, run, issues, iid, id } = await writer();
    const path = `${issues}/${iid}/notes`;
    expect((await client.post(path, { body: 'one' })).status).to.equal(201);
    const note = (name: string) =>
      `${name}: createNote(input: { noteableId: "gid://gitlab/Issue/${id}", body: "${name}" }) { errors }`;
    expect(await run(`mutation { ${['a', 'b', 'c', 'd'].map(note).join(' ')} }`)).to.deep.equal([tooMany, tooMany]);
    const refused = await client.post(path, { body: 'two' });
    expect([refused.status, refused.body]).to.deep.equal([429, { message: { error: tooMany } }]);
    expect(refused.headers.get('ratelimit-name')).to.equal('notes_create');
    expect(refused.headers.get('ratelimit-limit')).to.equal('3');
    expect(refused.headers.get('ratelimit-observed')).to.equal('6');
    expect(refused.headers.get('ratelimit-remaining')).to.equal('0');
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
    expect(refused.headers.get('ratelimit-resettime')).to.match(/GMT$/);
    expect((await client.get<unknown[]>(path)).body).to.have.lengthOf(3);
  });

  it('count items together, including copies by quick actions', async () => {
    const { client, run, issues, iid, project } = await writer();
    expect((await client.post(issues, { title: 'Two' })).status).to.equal(201);
    const issue = `createIssue(input: { projectPath: "${project.fullPath}", title: "Three" }) { errors }`;
    expect(await run(`mutation { ${issue} }`)).to.deep.equal([]);
    await client.post(`${issues}/${iid}/notes`, { body: '/clone\n/clone' });
    expect((await client.post(issues, { title: 'Five' })).status).to.equal(429);
    expect(await run(`mutation { ${issue} }`)).to.deep.equal([tooMany]);
    expect((await client.get<unknown[]>(issues)).body).to.have.lengthOf(4);
  });

  it('count searches together, each search of a query once', async () => {
    const { client, run } = await writer();
    expect((await client.get('/api/v4/groups?search=a')).status).to.equal(200);
    const search = (name: string) => `${name}: groups(search: "of") { nodes { id } }`;
    const refused = await run(`{ ${['a', 'b', 'c'].map(search).join(' ')} }`);
    expect(refused).to.deep.equal([tooMany]);
    expect((await client.get('/api/v4/groups?search=a')).status).to.equal(429);
    expect(await run('{ groups { nodes { id } } }')).to.deep.equal([]);
  });

  it('do not apply to the instance itself', async () => {
    const { project } = await writer();
    for (let count = 0; count < 5; count += 1) {
      await server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'Made by a command' });
    }
  });
});
