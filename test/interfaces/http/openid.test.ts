import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { signInWith, TestOpenIdProvider, throughProvider, visit } from '../../support/openid-provider.ts';
import { useServer, type TestServer } from '../../support/server.ts';
import type { TestAnswer, TestClient } from '../../support/test-client.ts';

const outbound = { allowed: ['127.0.0.1'] };

/** Where an answer leads, and why. */
function problemOf({ status, headers }: TestAnswer): (string | number | null)[] {
  const target = new URL(headers.get('location') ?? '', 'http://here');
  return [status, target.pathname, target.searchParams.get('problem')];
}

async function whoIs(client: TestClient): Promise<string | null> {
  const { body } = await client.get<{ username?: string }>('/api/v4/user');
  return body.username ?? null;
}

async function connect(server: TestServer, user: User, provider: string, externalId: string): Promise<void> {
  await server.connection('identities').insert({ userId: user.id, provider, externalId });
}

describe('OpenID Connect sign-in', () => {
  const corp = new TestOpenIdProvider('corp');
  const open = new TestOpenIdProvider('open');
  const gated = new TestOpenIdProvider('gated');
  const all = [corp, open, gated];
  before(() => Promise.all(all.map((provider) => provider.start())));
  const server = useServer({
    outbound,
    openIdProviders: () => [
      corp.settings(),
      open.settings({ linksByEmail: true, newUsers: 'on' }),
      gated.settings({ newUsers: 'blocked' }),
    ],
  });
  before(() => all.forEach((provider) => provider.serve(server())));
  after(() => Promise.all(all.map((provider) => provider.stop())));
  beforeEach(() => all.forEach((provider) => (provider.refusal = null)));

  it('signs in users with a connected account, and returns to their page', async () => {
    const ada = await server().createUser('ada');
    await connect(server(), ada, 'corp', 'subject of ada');
    corp.user = { sub: 'subject of ada' };
    const client = server().anonymous();
    const answer = await signInWith(client, 'corp', { returnTo: '/groups/acme/-/roadmap?sort=title' });
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/groups/acme/-/roadmap?sort=title']);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    const cookies = answer.headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith('milepost_session='));
    expect(session).to.match(/; HttpOnly; SameSite=Lax$/);
    expect(cookies.find((cookie) => cookie.startsWith('milepost_openid='))).to.match(/^milepost_openid=; .*Max-Age=0/);
    expect(await whoIs(client)).to.equal('ada');

    // The next sign-in ends the session before it.
    const first = client.cookie;
    await signInWith(client, 'corp');
    expect(client.cookie).to.not.equal(first);
    const stale = server().anonymous();
    stale.cookie = first;
    expect((await stale.get('/api/v4/user')).status).to.equal(401);
    // Whom a browser brings along does not matter.
    client.csrfToken = (await sessionOf(client)).csrfToken;
    expect((await client.delete('/-/session')).status).to.equal(204);
    expect(await whoIs(client)).to.equal(null);
  });

  it('returns to no other site', async () => {
    const ben = await server().createUser('ben');
    await connect(server(), ben, 'corp', 'ben');
    corp.user = { sub: 'ben' };
    for (const returnTo of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/api/v4/user',
      null,
    ]) {
      const answer = await signInWith(server().anonymous(), 'corp', { returnTo });
      expect([answer.status, answer.headers.get('location')], `${returnTo}`).to.deep.equal([303, '/']);
    }
  });

  it('rejects users without a connected account, with only an error code', async () => {
    corp.user = { sub: 'nobody', email: 'nobody@example.org', email_verified: true };
    const client = server().anonymous();
    const answer = await signInWith(client, 'corp', { returnTo: '/dashboard/todos' });
    expect(answer.headers.get('location')).to.equal(
      '/users/sign_in?problem=no_account&provider=corp&return_to=%2Fdashboard%2Ftodos',
    );
    expect(client.cookie).to.equal(null);
  });

  it('reports blocked, banned and deactivated accounts', async () => {
    for (const state of ['blocked', 'banned', 'deactivated']) {
      const user = await server().createUser(`is-${state}`);
      await connect(server(), user, 'corp', `is-${state}`);
      await server().connection('users').where({ id: user.id }).update({ state });
      corp.user = { sub: `is-${state}` };
      const client = server().anonymous();
      expect(problemOf(await signInWith(client, 'corp'))).to.deep.equal([303, '/users/sign_in', state]);
      expect(client.cookie).to.equal(null);
    }
  });

  describe('with the email address of an existing account', () => {
    it('requires permission by the administrator and a verified address', async () => {
      const cleo = await server().createUser('cleo');
      const claims = { email: 'CLEO@example.org', email_verified: true };
      corp.user = { sub: 'cleo at corp', ...claims };
      expect(problemOf(await signInWith(server().anonymous(), 'corp'))[2]).to.equal('email_taken');
      for (const email_verified of [false, undefined]) {
        open.user = {
          sub: 'cleo at open',
          email: 'cleo@example.org',
          ...(email_verified === false && { email_verified }),
        };
        expect(problemOf(await signInWith(server().anonymous(), 'open'))[2]).to.equal('email_taken');
      }
      open.user = { sub: 'cleo at open', ...claims };
      const client = server().anonymous();
      expect(problemOf(await signInWith(client, 'open'))[2]).to.equal(null);
      expect(await whoIs(client)).to.equal('cleo');
      // Another account with the same address is not hers.
      open.user = { sub: 'other at open', ...claims };
      expect(problemOf(await signInWith(server().anonymous(), 'open'))[2]).to.equal('email_taken');
      const log = await server()
        .connection('change_log')
        .where({ subjectType: 'identity' })
        .orderBy('id', 'desc')
        .first();
      expect(log).to.deep.include({
        action: 'identity.create',
        changes: {
          userId: { after: cleo.id },
          provider: { after: 'open' },
          externalId: { after: 'cleo at open' },
        },
      });
    });

    it('rejects a blocked account and does not connect it', async () => {
      const user = await server().createUser('closed');
      await server().connection('users').where({ id: user.id }).update({ state: 'banned' });
      open.user = { sub: 'closed', email: 'closed@example.org', email_verified: true };
      expect(problemOf(await signInWith(server().anonymous(), 'open'))[2]).to.equal('banned');
      expect(await server().connection('identities').where({ userId: user.id })).to.deep.equal([]);
    });
  });

  describe('of a new user', () => {
    it('creates an account where allowed, with a free and valid username', async () => {
      await server().createUser('dee');
      open.user = { sub: 'dee at open', email: 'dee@new.example', name: 'Dee Dóe', preferred_username: 'dee' };
      const client = server().anonymous();
      expect(problemOf(await signInWith(client, 'open'))).to.deep.equal([303, '/', null]);
      const { body } = await client.get('/api/v4/user');
      expect(body).to.deep.include({ username: 'dee1', name: 'Dee Dóe', email: 'dee@new.example' });
      expect((body as { identities: unknown }).identities).to.deep.equal([
        { provider: 'open', extern_uid: 'dee at open' },
      ]);
      open.user = { sub: 'strange', email: 'strange@new.example', preferred_username: '../Ünï cödé\u0000/-' };
      const strange = server().anonymous();
      await signInWith(strange, 'open');
      expect(await whoIs(strange)).to.match(/^Uni-code/);
    });

    it('requires an email address', async () => {
      open.user = { sub: 'mailless' };
      expect(problemOf(await signInWith(server().anonymous(), 'open'))[2]).to.equal('no_email');
      open.user = { sub: 'mailless', email: 'unproven@new.example', email_verified: false };
      expect(problemOf(await signInWith(server().anonymous(), 'open'))[2]).to.equal('no_email');
    });

    it('waits for approval by an administrator where required', async () => {
      gated.user = { sub: 'eve', email: 'eve@new.example', preferred_username: 'eve' };
      expect(problemOf(await signInWith(server().anonymous(), 'gated'))[2]).to.equal('waiting');
      expect(problemOf(await signInWith(server().anonymous(), 'gated'))[2]).to.equal('blocked');
      const root = await server().as(server().root);
      const { body } = await root.get<{ id: number; state: string }[]>('/api/v4/users?username=eve');
      expect(body[0]?.state).to.equal('blocked');
      expect((await root.post(`/api/v4/users/${body[0]?.id}/unblock`)).status).to.equal(201);
      expect(problemOf(await signInWith(server().anonymous(), 'gated'))[2]).to.equal(null);
    });
  });

  describe('callback', () => {
    beforeEach(async () => {
      corp.user = { sub: 'subject of ada' };
    });

    it('works once, in the same browser and for the same provider', async () => {
      const client = server().anonymous();
      const callback = await visit(client, 'corp');
      expect(problemOf(await server().anonymous().get(callback))[2], 'another browser').to.equal('overtaken');
      const other = server().anonymous();
      await visit(other, 'corp');
      expect(problemOf(await other.get(callback))[2], "another browser's state").to.equal('overtaken');

      const mixed = server().anonymous();
      const path = (await visit(mixed, 'corp')).replace('/corp/', '/open/');
      expect(problemOf(await mixed.get(path))[2], 'another provider').to.equal('overtaken');

      const tampered = server().anonymous();
      const changed = (await visit(tampered, 'corp')).replace(/state=[^&]+/, 'state=guessed');
      expect(problemOf(await tampered.get(changed))[2], 'another state').to.equal('overtaken');

      const again = await visit(client, 'corp');
      expect(problemOf(await client.get(again))[2]).to.equal(null);
      expect(problemOf(await client.get(again))[2], 'a second time').to.equal('overtaken');
    });

    it('of a removed provider redirects to the sign-in page', async () => {
      const answer = await server().anonymous().get('/-/openid/gone/callback?code=x&state=y');
      expect(answer.status).to.equal(303);
      expect(answer.headers.get('location')).to.equal('/users/sign_in?problem=overtaken&provider=gone');
    });

    it('with the issuer of another provider is rejected', async () => {
      const client = server().anonymous();
      const callback = await visit(client, 'corp');
      const url = new URL(callback, server().address);
      expect(url.searchParams.get('iss')).to.equal(corp.issuer);
      url.searchParams.set('iss', open.issuer);
      expect(problemOf(await client.get(`${url.pathname}${url.search}`))[2]).to.equal('invalid');
    });

    it('with the code of another attempt is rejected by PKCE', async () => {
      const one = server().anonymous();
      const code = new URL(await visit(one, 'corp'), server().address).searchParams.get('code') ?? '';
      const other = server().anonymous();
      const own = new URL(await visit(other, 'corp'), server().address);
      own.searchParams.set('code', code);
      expect(problemOf(await other.get(`${own.pathname}${own.search}`))[2]).to.equal('overtaken');
      expect(other.cookie).to.equal(null);
    });

    it('after the user denied access is no error', async () => {
      corp.refusal = 'access_denied';
      expect(problemOf(await signInWith(server().anonymous(), 'corp'))[2]).to.equal('denied');
    });

    it('is rejected after ten minutes', async () => {
      const client = server().anonymous();
      const callback = await visit(client, 'corp');
      const { clock } = server().services;
      const now = clock.now.bind(clock);
      clock.now = () => new Date(now().getTime() + 11 * 60_000);
      try {
        expect(problemOf(await client.get(callback))[2]).to.equal('overtaken');
      } finally {
        clock.now = now;
      }
    });

    it('leaves no code, state, verifier or token in logs and rows', async () => {
      const before = server().logs.length;
      const client = server().anonymous();
      const callback = await visit(client, 'corp');
      await client.get(callback);
      const parameters = new URL(callback, server().address).searchParams;
      const lines = JSON.stringify(server().logs.slice(before));
      const rows = JSON.stringify(await server().connection('change_log'));
      for (const name of ['code', 'state']) {
        expect(parameters.get(name)).to.be.a('string');
        expect(lines + rows).to.not.include(parameters.get(name));
      }
      expect(lines + rows).to.not.include('secret of corp');
      expect(lines).to.include('"provider":"corp"');
    });
  });

  it('starts only from own pages, with PKCE, state and nonce', async () => {
    const client = server().anonymous();
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await client.post('/-/openid/corp', {}, foreign)).status).to.equal(403);
    expect((await client.post('/-/openid/none', {})).status).to.equal(404);
    const { body } = await client.post<{ url: string }>('/-/openid/corp', {});
    const parameters = new URL(body.url).searchParams;
    expect(Object.fromEntries(parameters)).to.include({
      response_type: 'code',
      client_id: 'milepost',
      code_challenge_method: 'S256',
      redirect_uri: `${server().address}/-/openid/corp/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(parameters.get(name)).to.match(/^[\w-]{43}$/);
  });

  it('reads the provider metadata once', () => {
    expect(corp.asked.get('/.well-known/openid-configuration')).to.equal(1);
  });

  describe('accounts', () => {
    it('are connected with the password, in the same session', async () => {
      const fay = await server().createUser('fay');
      const client = await server().signedIn(fay);
      corp.user = { sub: 'fay at corp' };
      const start = (body: object, request = {}) =>
        client.post<{ url: string; detail?: string }>('/-/profile/identities/corp', body, request);
      expect((await start({ currentPassword: 'wrong' })).status).to.equal(400);
      expect((await start({})).status).to.equal(400);
      const csrfless = await start(
        { currentPassword: 'correct horse battery staple' },
        { headers: { 'x-csrf-token': '' } },
      );
      expect(csrfless.status).to.equal(403);

      const { body } = await start({ currentPassword: 'correct horse battery staple' });
      const back = new URL(await throughProvider(body.url));
      const callback = `${back.pathname}${back.search}`;
      // Signed out and in again, the visit of the old session connects nothing.
      const session = client.cookie;
      await client.signIn('fay', 'correct horse battery staple');
      expect(problemOf(await client.get(callback))).to.deep.equal([303, '/-/profile', 'signed_out']);
      expect(client.cookie).to.not.equal(session);

      const second = await start({ currentPassword: 'correct horse battery staple' });
      const again = new URL(await throughProvider(second.body.url));
      const answer = await client.get(`${again.pathname}${again.search}`);
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/-/profile']);
      const { body: listed } = await client.get('/-/profile/identities');
      expect(listed).to.deep.include({ hasPassword: true });
      expect((listed as { identities: object[] }).identities[0]).to.include({
        provider: 'corp',
        label: 'The corp account',
        externalId: 'fay at corp',
      });
      const entered = server().anonymous();
      await signInWith(entered, 'corp');
      expect(await whoIs(entered)).to.equal('fay');
    });

    it('belong to one user, who has one per provider', async () => {
      const gus = await server().createUser('gus');
      const client = await server().signedIn(gus);
      const connectAs = async (sub: string) => {
        corp.user = { sub };
        const { body } = await client.post<{ url: string }>('/-/profile/identities/corp', {
          currentPassword: 'correct horse battery staple',
        });
        const back = new URL(await throughProvider(body.url));
        return problemOf(await client.get(`${back.pathname}${back.search}`))[2];
      };
      expect(await connectAs('fay at corp')).to.equal('connected_elsewhere');
      expect(await connectAs('gus at corp')).to.equal(null);
      expect(await connectAs('gus at corp'), 'the same again').to.equal(null);
      expect(await connectAs('gus again')).to.equal('other_connected');
    });

    it('are disconnected with the password, which ends other sessions', async () => {
      const hal = await server().createUser('hal');
      await connect(server(), hal, 'corp', 'hal');
      corp.user = { sub: 'hal' };
      const other = server().anonymous();
      await signInWith(other, 'corp');
      const client = await server().signedIn(hal);
      const remove = (currentPassword: string, name = 'corp') =>
        client.delete(`/-/profile/identities/${name}`, { currentPassword });
      expect((await remove('wrong')).status).to.equal(400);
      expect((await remove('correct horse battery staple', 'open')).status).to.equal(404);
      expect((await remove('correct horse battery staple')).status).to.equal(204);
      expect(await whoIs(other)).to.equal(null);
      expect(await whoIs(client)).to.equal('hal');
      expect(problemOf(await signInWith(server().anonymous(), 'corp'))[2]).to.equal('no_account');
    });

    it('stay when they are the only sign-in method, and old sessions cannot connect more', async () => {
      open.user = { sub: 'ida', email: 'ida@new.example', preferred_username: 'ida' };
      const client = server().anonymous();
      await signInWith(client, 'open');
      const { csrfToken } = await sessionOf(client);
      client.csrfToken = csrfToken;
      const last = await client.delete<{ detail: string }>('/-/profile/identities/open', {});
      expect([last.status, JSON.stringify(last.body)]).to.match(/^409,.*only way you can sign in/);
      await server()
        .connection('sessions')
        .update({ createdAt: new Date(Date.now() - 11 * 60_000) });
      const old = await client.post('/-/profile/identities/corp', {});
      expect([old.status, JSON.stringify(old.body)]).to.match(/^403,.*Sign out and in again first/);
    });
  });

  async function sessionOf(client: TestClient): Promise<{ csrfToken: string }> {
    const [name, value = ''] = (client.cookie ?? '').split('=');
    expect(name).to.equal('milepost_session');
    const { digestOf } = await import('../../../application/people/secrets.ts');
    return server()
      .connection('sessions')
      .where({ digest: digestOf(value) })
      .first() as Promise<{ csrfToken: string }>;
  }
});
