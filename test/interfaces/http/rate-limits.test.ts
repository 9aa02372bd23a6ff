import { expect } from 'chai';
import { RateLimiter } from '../../../interfaces/http/rate-limiter.ts';
import { useServer } from '../../support/server.ts';

describe('RateLimiter', () => {
  it('lets the limit pass in each window, and forgets when it ends', () => {
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

  it('lets everything pass with a limit of 0', () => {
    const limiter = new RateLimiter(0, 1_000, () => 0);
    expect(Array.from({ length: 50 }, () => limiter.take('a').allowed)).to.not.include(false);
  });
});

describe('rate limits (security.md §5, rest.md §1.4)', () => {
  const server = useServer({
    settings: {
      rateLimits: {
        signInPerAddress: 8,
        signInPerName: 3,
        api: 5,
        apiAnonymous: 3,
        issueCreation: 0,
        noteCreation: 0,
        search: 2,
        memberDeletion: 0,
        abuseReports: 0,
      },
    },
  });

  it('count API calls for each token, tell how they stand, and say when to come back', async () => {
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

  it('count searches apart', async () => {
    const client = await server().as(await server().createUser());
    const status = async (path: string) => (await client.get(path)).status;
    expect(await status('/api/v4/users?search=a')).to.equal(200);
    expect(await status('/api/v4/groups?search=a')).to.equal(200);
    expect(await status('/api/v4/users?search=b')).to.equal(429);
    expect(await status('/api/v4/users')).to.equal(200);
  });

  it('count anonymous calls and refused tokens for each address', async () => {
    const headers = { 'PRIVATE-TOKEN': 'glpat-aaaaaaaaaaaaaaaaaaaa' };
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await server().anonymous().get('/api/v4/groups', { headers })).status);
    }
    expect(statuses).to.deep.equal([401, 401, 401, 429]);
  });

  it('slow down guessing of one name, then of all from one address', async () => {
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
