import { expect } from 'chai';
import { LdapDirectory, refusalMilliseconds } from '../../../infrastructure/sign-in/ldap-directory.ts';
import { LdapServer } from '../../support/ldap-server.ts';
import { noLimits, testPassword, TestServer, useServer } from '../../support/server.ts';

describe('Sign-in with an LDAP directory', () => {
  const directory = new LdapServer();
  const closed = new LdapServer();
  before(() => Promise.all([directory.start(), closed.start()]));
  const server = useServer({
    ldapProviders: () => [
      directory.settings(),
      closed.settings({ name: 'closed', newUsers: 'off' }),
      directory.settings({ name: 'untrusted', certificateAuthority: null }),
    ],
  });
  after(() => Promise.all([directory.stop(), closed.stop()]));
  before(() => {
    const person = (uid: string, more: Record<string, string> = {}) => ({
      dn: `uid=${uid},ou=People,dc=example`,
      attributes: { objectclass: 'person', uid, cn: `Name of ${uid}`, mail: `${uid}@directory.example`, ...more },
      password: `password of ${uid}`,
    });
    const group = (cn: string) => ({ dn: `cn=${cn},dc=example`, attributes: { objectclass: 'groupOfNames', cn } });
    directory.entries = [
      person('ann'),
      person('bob'),
      // As 389 Directory Server answers to locked and inactive accounts.
      ...[19, 48, 53].map((refusal) => {
        const { dn, attributes } = person(`refused${refusal}`);
        return { dn, attributes, refusal };
      }),
      ...Array.from({ length: 25 }, (_, index) => group(`crew ${String(index).padStart(2, '0')}`)),
      group('deck'),
    ];
    closed.entries = [person('ann')];
  });

  const signIn = (login: string, password: string, provider: string | null = 'main') =>
    server().anonymous().post<{ user: { username: string } }>('/-/session', { login, password, provider });

  it('binds as the user over TLS, and creates the account once', async () => {
    directory.asked.length = 0;
    const first = await signIn('ann', 'password of ann');
    expect([first.status, first.body.user.username]).to.deep.equal([201, 'ann']);
    expect(directory.asked).to.deep.equal([
      'bind cn=reader,dc=example with TLS',
      'search (&(objectclass=person)(uid=ann))',
      'bind uid=ann,ou=People,dc=example with TLS',
    ]);
    expect((await signIn('ann', 'password of ann')).body.user).to.deep.equal(first.body.user);
    expect(await server().connection('identities').select('provider', 'externalId')).to.deep.equal([
      { provider: 'main', externalId: 'uid=ann,ou=people,dc=example' },
    ]);
    expect((await signIn('ann', testPassword, null)).status, 'no password of Milepost').to.equal(401);
  });

  it('rejects wrong and empty passwords, unknown and ambiguous names alike', async () => {
    for (const [login, password] of [
      ['ann', 'wrong'],
      ['ann', ''],
      ['nobody', 'password of ann'],
      ['refused19', 'password of ann'],
      ['refused48', 'password of ann'],
      ['refused53', 'password of ann'],
      ['*', 'password of ann'],
      ['ann)(uid=*', 'password of ann'],
      ['', 'password of ann'],
    ] as const) {
      const { status, body } = await signIn(login, password);
      expect([status, JSON.stringify(body)], login).to.match(/^401,.*Incorrect username or password/);
    }
  });

  it('refuses no name sooner than another, so that the time does not tell who exists', async () => {
    const ends: number[] = [];
    const asked = new LdapDirectory(directory.settings(), async (milliseconds) => {
      ends.push(performance.now() + milliseconds);
    });
    for (const [login, mayTry] of [
      ['ann', true],
      ['nobody', true],
      ['*', true],
      ['bob', false],
    ] as const) {
      ends.length = 0;
      const start = performance.now();
      expect(await asked.prove(login, 'wrong', () => mayTry), login).to.equal(null);
      expect(ends, login).to.have.length(1);
      expect(ends[0], login).to.be.at.least(start + refusalMilliseconds);
    }
    ends.length = 0;
    expect(await asked.prove('ann', 'password of ann', () => true)).not.to.equal(null);
    expect(ends, 'only refusals wait').to.have.length(0);
  });

  it('limits wrong passwords per user, however the name is spelled', async () => {
    const server = await TestServer.start({
      ldapProviders: () => [directory.settings()],
      settings: { rateLimits: { ...noLimits, signInPerName: 5 } },
    });
    try {
      const statuses: number[] = [];
      for (const login of ['bob', ' Bob', 'b\u00adob', 'bo\u200bb', '\uff42ob', 'BOB\u2028']) {
        const answer = await server.anonymous().post('/-/session', { login, password: 'wrong', provider: 'main' });
        statuses.push(answer.status);
      }
      expect(statuses).to.deep.equal([401, 401, 401, 401, 401, 429]);
    } finally {
      await server.stop();
    }
  });

  it('limits wrong passwords per person, whatever names they have, and does not tell so', async () => {
    const names = ['zoe', 'zed', 'zora'];
    const attributes = { objectclass: 'person', uid: names, cn: 'Zoe', mail: 'zoe@directory.example' };
    const other = new LdapServer();
    await other.start();
    other.entries = [{ dn: 'uid=zoe,dc=example', attributes, password: 'right' }];
    const server = await TestServer.start({
      ldapProviders: () => [other.settings()],
      settings: { rateLimits: { ...noLimits, signInPerName: 3 } },
    });
    const attempt = async (login: string, password: string) => {
      const { status, body } = await server.anonymous().post('/-/session', { login, password, provider: 'main' });
      return { status, body: status === 201 ? null : body };
    };
    try {
      const wrong = await attempt('zoe', 'wrong');
      expect(wrong.status).to.equal(401);
      expect(await attempt('zed', 'wrong')).to.deep.equal(wrong);
      expect((await attempt('zora', 'right')).status).to.equal(201);
      other.asked.length = 0;
      for (const login of names) expect(await attempt(login, 'right'), login).to.deep.equal(wrong);
      expect(other.asked.filter((asked) => asked.startsWith('bind uid=zoe'))).to.deep.equal([]);
    } finally {
      await server.stop();
      await other.stop();
    }
  });

  it('follows the rules for new accounts, and explains blocked ones', async () => {
    const answer = await signIn('ann', 'password of ann', 'closed');
    expect([answer.status, JSON.stringify(answer.body)]).to.match(/^403,.*An account with your email address exists/);
    await server().connection('users').where({ username: 'ann' }).update({ state: 'blocked' });
    const blocked = await signIn('ann', 'password of ann');
    expect([blocked.status, JSON.stringify(blocked.body)]).to.match(/^403,.*has been blocked/);
    expect((await signIn('ann', 'password of ann', 'none')).status).to.equal(404);
  });

  it('sends no password to a directory with an untrusted certificate', async () => {
    directory.asked.length = 0;
    const { status, body } = await signIn('bob', 'password of bob', 'untrusted');
    expect([status, JSON.stringify(body)]).to.match(/^503,.*can't be reached/);
    expect(directory.asked).to.deep.equal([]);
  });

  it('does not block others while a directory is unresponsive, and logs no password', async () => {
    closed.isSilent = true;
    const waiting = Array.from({ length: 15 }, () => signIn('ann', 'a password for no one', 'closed'));
    await server().createUser('zoe');
    await server().anonymous().signIn('zoe', testPassword);
    expect((await signIn('bob', 'password of bob')).status).to.equal(201);
    for (const { status } of await Promise.all(waiting)) expect(status).to.equal(503);
    const texts = JSON.stringify(server().logs) + JSON.stringify(await server().connection('change_log'));
    for (const secret of ['password of', 'a password for no one', 'secret of the reader']) {
      expect(texts).to.not.include(secret);
    }
  }).timeout(30_000);

  describe('REST LDAP groups', () => {
    it('are found by the start of their name, up to twenty', async () => {
      closed.isSilent = false;
      const client = await server().as(await server().createUser('creator'));
      const all = await client.get<{ cn: string }[]>('/api/v4/ldap/main/groups.json?active=true');
      expect([all.status, all.body.length]).to.deep.equal([200, 20]);
      const found = await client.get('/api/v4/ldap/main/groups?search=DE');
      expect(found.body).to.deep.equal([{ cn: 'deck', provider: 'main' }]);
      expect((await client.get<object[]>('/api/v4/ldap/main/groups?search=crew&per_page=3')).body).to.have.lengthOf(3);
      expect((await client.get('/api/v4/ldap/main/groups?search=*')).body).to.deep.equal([]);
      expect((await client.get('/api/v4/ldap/none/groups')).body).to.deep.equal([]);
    });

    it('require the right to create groups', async () => {
      const external = await server().createUser('external', { external: true });
      expect((await (await server().as(external)).get('/api/v4/ldap/groups')).status).to.equal(403);
      expect((await server().anonymous().get('/api/v4/ldap/groups')).status).to.equal(401);
    });
  });
});
