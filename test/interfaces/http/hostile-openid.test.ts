import { expect } from 'chai';
import { generateKeyPairSync } from 'node:crypto';
import { HostileOpenIdProvider } from '../../support/hostile-openid-provider.ts';
import { noLimits, useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

describe('A faulty or hostile OpenID provider', () => {
  const provider = new HostileOpenIdProvider();
  before(() => provider.start());
  after(() => provider.stop());
  const names = Array.from({ length: 10 }, (_, index) => `p${index}`);
  const server = useServer({
    outbound: { allowed: ['127.0.0.1'], milliseconds: 300 },
    // Each name reads the metadata for itself.
    openIdProviders: () =>
      names.map((name) => ({
        name,
        label: 'Corp',
        issuer: provider.issuer,
        clientId: 'milepost',
        clientSecret: null,
        scopes: 'openid',
        linksByEmail: false,
        newUsers: 'off' as const,
      })),
  });
  beforeEach(() => provider.behave());
  after(() => server().services.openId.stop());

  async function answerOf(client: TestClient, name = 'p0'): Promise<string | null> {
    const { status, body } = await client.post<{ url: string; detail?: string }>(`/-/openid/${name}`, {});
    expect(status, JSON.stringify(body)).to.equal(201);
    const { searchParams } = new URL(body.url);
    provider.nonce = searchParams.get('nonce') ?? '';
    const state = searchParams.get('state') ?? '';
    const answer = await client.get(`/-/openid/${name}/callback?code=a-secret-code&state=${state}`);
    expect(answer.status).to.equal(303);
    return new URL(answer.headers.get('location') ?? '', 'http://here').searchParams.get('problem');
  }

  const start = (name: string) => server().anonymous().post<{ message?: string }>(`/-/openid/${name}`, {});

  it('can vouch for a user when it is valid', async () => {
    expect(await answerOf(server().anonymous())).to.equal('no_account');
  });

  it('is rejected with a wrong issuer, audience, nonce, time or signature', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const tokens: Record<string, Record<string, unknown>> = {
      'another issuer': { iss: 'https://evil.example' },
      'another audience': { aud: 'another-client' },
      'many audiences': { aud: ['milepost', 'other'] },
      'another nonce': { nonce: 'guessed' },
      'no nonce': { nonce: undefined },
      'no subject': { sub: undefined },
      'an ended token': { exp: seconds - 70 },
      'a token of the future': { iat: seconds + 3600, nbf: seconds + 3600 },
    };
    for (const [name, claims] of Object.entries(tokens)) {
      provider.claims = claims;
      expect(await answerOf(server().anonymous()), name).to.equal('invalid');
    }
    provider.behave();
    provider.signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(await answerOf(server().anonymous()), 'another key').to.equal('invalid');
    const text = JSON.stringify(server().logs);
    for (const secret of ['a secret access token', 'a-secret-code']) expect(text).to.not.include(secret);
  });

  it('may have a clock that differs by 30 seconds', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    for (const shift of [-30, 30]) {
      provider.claims = { iat: seconds + shift, nbf: seconds + shift, exp: seconds + shift + 10 };
      expect(await answerOf(server().anonymous()), `${shift} s`).to.equal('no_account');
    }
  });

  it('is reported with a clear text for invalid answers', async () => {
    const { issuer } = provider;
    const answers: [string, string, string][] = [];
    const metadata = '/.well-known/openid-configuration';
    const tries: [name: string, prepare: () => void][] = [
      ['p1', () => provider.instead.set(metadata, (response) => response.writeHead(500).end())],
      ['p2', () => provider.instead.set(metadata, (response) => response.writeHead(200).end('<html>'))],
      [
        'p3',
        () =>
          provider.instead.set(metadata, (response) =>
            response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
          ),
      ],
      ['p4', () => provider.instead.set(metadata, () => undefined)],
      [
        'p5',
        () =>
          provider.instead.set(metadata, (response) =>
            response.writeHead(200, { 'content-type': 'application/json' }).end(`{"x":"${'x'.repeat(2_000_000)}"}`),
          ),
      ],
      ['p6', () => (provider.metadata = { issuer: 'https://evil.example' })],
      ['p7', () => (provider.metadata = { authorization_endpoint: 'javascript:alert(1)' })],
    ];
    for (const [name, prepare] of tries) {
      provider.behave();
      prepare();
      const { status, body } = await start(name);
      expect(status, name).to.equal(503);
      answers.push([name, '', body.message ?? '']);
    }
    expect(answers.map(([name, , text]) => [name, text.includes("can't be reached")])).to.deep.equal([
      ['p1', true],
      ['p2', false],
      ['p3', false],
      ['p4', true],
      ['p5', true],
      ['p6', false],
      ['p7', false],
    ]);
    expect(JSON.stringify(answers)).to.not.include(issuer);
  });

  it('cannot point the server to private addresses', async () => {
    provider.metadata = { token_endpoint: 'http://10.0.0.1:8080/token' };
    expect(await answerOf(server().anonymous(), 'p8')).to.equal('unreachable');
  });

  it('that does not answer blocks neither pages nor other sign-ins', async () => {
    provider.instead.set('/.well-known/openid-configuration', () => undefined);
    const waiting = Array.from({ length: 30 }, () => start('p9'));
    await server().createUser('ada');
    expect((await server().anonymous().get('/-/health')).status).to.equal(200);
    await server().anonymous().signIn('ada', 'correct horse battery staple');
    for (const { status } of await Promise.all(waiting)) expect(status).to.equal(503);
  });
});

describe('Passwords turned off', () => {
  const server = useServer({ settings: { passwordsEnabled: false, mailEnabled: true } });

  it('cannot be used to sign in, and cannot be set or changed', async () => {
    const ada = await server().createUser('ada');
    const client = server().anonymous();
    const person = { username: 'new', name: 'New', email: 'new@example.org', password: 'correct horse battery staple' };
    const calls: [string, string, object][] = [
      ['POST', '/-/session', { login: 'ada', password: 'correct horse battery staple' }],
      ['POST', '/-/registration', person],
      ['POST', '/-/password', { login: 'ada' }],
      ['PUT', '/-/password', { secret: 'x', password: 'a quite different phrase' }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await client.send(method, path, { body });
      expect([answer.status, JSON.stringify(answer.body)], path).to.match(/^403,.*(passwords are|sign-up is) off/);
    }
    const token = await server().as(ada);
    expect((await token.get('/api/v4/user')).status).to.equal(200);
  });
});

describe('Sign-in attempts at a provider', () => {
  const provider = new HostileOpenIdProvider();
  before(() => provider.start());
  after(() => provider.stop());
  const server = useServer({
    outbound: { allowed: ['127.0.0.1'] },
    settings: {
      rateLimits: { ...noLimits, signInPerAddress: 3 },
    },
    openIdProviders: () => [
      {
        name: 'corp',
        label: 'Corp',
        issuer: provider.issuer,
        clientId: 'milepost',
        clientSecret: null,
        scopes: 'openid',
        linksByEmail: false,
        newUsers: 'off',
      },
    ],
  });

  it('are limited per address', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 4; number += 1) {
      statuses.push((await server().anonymous().post('/-/openid/corp', {})).status);
    }
    expect(statuses).to.deep.equal([201, 201, 201, 429]);
    const problems: (string | null)[] = [];
    for (let number = 0; number < 4; number += 1) {
      const { headers } = await server().anonymous().get('/-/openid/corp/callback?code=x&state=y');
      problems.push(new URL(headers.get('location') ?? '', 'http://here').searchParams.get('problem'));
    }
    expect(problems).to.deep.equal(['overtaken', 'overtaken', 'overtaken', 'too_many']);
  });
});
