import { expect } from 'chai';
import { RegisterPerson } from '../../application/people/register-person.ts';
import type { User } from '../../domain/people/user.ts';
import { LdapServer } from '../support/ldap-server.ts';
import { MailServer } from '../support/mail-server.ts';
import { signInWith, TestOpenIdProvider, throughProvider } from '../support/openid-provider.ts';
import { testPassword, useServer } from '../support/server.ts';
import type { TestClient } from '../support/test-client.ts';

/** How someone gets an account with an address. Returns their browser. */
type First = (address: string) => Promise<TestClient>;
/** How someone comes who has the address, as they say. Returns their browser, signed in or not. */
type Second = (address: string) => Promise<TestClient>;

/**
 * An account is entered by its address only if its owner has proved that address, and only with a provider that the
 * administrator trusts with all accounts and that has verified it. `corp` and the directory `staff` are trusted.
 */
describe('Who proved an email address', function () {
  // Each test goes through all ways in.
  this.timeout(30_000);
  const corp = new TestOpenIdProvider('corp');
  const partner = new TestOpenIdProvider('partner');
  const directory = new LdapServer();
  const mailServer = new MailServer();
  const services = [corp, partner, directory, mailServer];
  before(() => Promise.all(services.map((service) => service.start())));
  const server = useServer({
    outbound: { allowed: ['127.0.0.1'] },
    mailUrl: () => mailServer.url,
    openIdProviders: () => [
      corp.settings({ linksByEmail: true, newUsers: 'on' }),
      partner.settings({ newUsers: 'on' }),
    ],
    ldapProviders: () => [
      directory.settings({ name: 'staff', emailVerified: true, linksByEmail: true }),
      directory.settings({ name: 'alumni' }),
    ],
  });
  before(() => [corp, partner].forEach((provider) => provider.serve(server())));
  after(() => server().services.mail.stop());
  after(() => Promise.all(services.map((service) => service.stop())));

  let count = 0;
  const unique = (name: string) => `${name}${(count += 1)}`;

  const root = () => server().as(server().root);
  const idOf = async (client: TestClient) => (await client.get<{ id?: number }>('/api/v4/user')).body.id ?? null;

  /** While mail was off, so that nothing proved the address. */
  async function signUp(address: string): Promise<TestClient> {
    const username = unique('person');
    const person = { username, name: username, email: address, password: testPassword };
    return server().signedIn(await server().services.door.perform(RegisterPerson, { userId: null }, person));
  }

  async function signUpByMail(address: string): Promise<TestClient> {
    await server().anonymous().post('/-/sign_up', { email: address });
    const secret = await linkMailedTo(address, /\/sign_up\/finish#(\S+)/);
    const client = server().anonymous();
    const username = unique('person');
    const person = { secret, username, name: username, password: testPassword };
    const { body } = await client.put<{ csrfToken?: string }>('/-/sign_up', person);
    client.csrfToken = body.csrfToken ?? null;
    return client;
  }

  const byOpenId =
    (provider: TestOpenIdProvider, email_verified?: boolean) =>
    async (email: string): Promise<TestClient> => {
      provider.user = { sub: unique('sub'), email, ...(email_verified !== undefined && { email_verified }) };
      const client = server().anonymous();
      await signInWith(client, provider.name);
      return client;
    };

  const byDirectory =
    (provider: string) =>
    async (mail: string): Promise<TestClient> => {
      const uid = unique('member');
      const attributes = { objectclass: 'person', uid, cn: uid, mail };
      directory.entries = [{ dn: `uid=${uid},dc=example`, attributes, password: 'secret' }];
      const client = server().anonymous();
      await client.post('/-/session', { login: uid, password: 'secret', provider });
      return client;
    };

  async function linkMailedTo(address: string, pattern: RegExp): Promise<string> {
    await server().services.background.runDue();
    const mail = mailServer.takeReceived().find(({ to }) => to.includes(address));
    return pattern.exec(mail?.parsed.text ?? '')?.[1] ?? '';
  }

  async function resetPassword(address: string): Promise<void> {
    await server().anonymous().post('/-/password', { login: address });
    const secret = await linkMailedTo(address, /\/password\/edit#(\S+)/);
    const { status } = await server().anonymous().put('/-/password', { secret, password: testPassword });
    expect(status).to.equal(204);
  }

  async function acceptInvitationTo(address: string, client: TestClient): Promise<void> {
    const group = await server().createGroup(unique('group'));
    await (await root()).post(`/api/v4/groups/${group.id}/invitations`, { email: address, access_level: 10 });
    const token = await linkMailedTo(address, /\/-\/invitation#(\S+)/);
    expect((await client.post('/-/invitation/accept', { token })).status).to.equal(200);
  }

  /** The link is mailed, or copied by the administrator who invites. */
  const joinByInvitation =
    (how: 'mailed' | 'copied') =>
    async (address: string): Promise<TestClient> => {
      const group = await server().createGroup(unique('group'));
      const path = `/api/v4/groups/${group.id}/invitations`;
      const administrator = await root();
      await administrator.post(path, { email: address, access_level: 10, send_email: how === 'mailed' });
      const copied = async () =>
        new URL((await administrator.post<{ url: string }>(`${path}/${address}/link`)).body.url).hash.slice(1);
      const token = how === 'mailed' ? await linkMailedTo(address, /\/-\/invitation#(\S+)/) : await copied();
      const client = server().anonymous();
      const username = unique('person');
      const person = { token, username, name: username, password: testPassword };
      expect((await client.post('/-/invitation/registration', person)).status).to.equal(201);
      return client;
    };

  async function changeOwn(client: TestClient, email: string): Promise<void> {
    await client.post('/-/profile/email_address', { email });
    const secret = await linkMailedTo(email, /\/profile\/email#(\S+)/);
    expect((await client.put('/-/profile/email_address', { secret })).status).to.equal(200);
  }

  async function administratorSets(client: TestClient, email: string): Promise<void> {
    expect((await (await root()).put(`/api/v4/users/${await idOf(client)}`, { email })).status).to.equal(200);
  }

  async function connect(client: TestClient, provider: TestOpenIdProvider, email: string): Promise<void> {
    provider.user = { sub: unique('sub'), email, email_verified: true };
    const { body } = await client.post<{ url: string }>(`/-/profile/identities/${provider.name}`, {
      currentPassword: testPassword,
    });
    const back = new URL(await throughProvider(body.url));
    expect((await client.get(`${back.pathname}${back.search}`)).headers.get('location')).to.equal('/-/profile');
  }

  const firsts = {
    'signed up': signUp,
    'signed up with a mailed link': signUpByMail,
    'signed up, used a link for a new password': async (address) => {
      const client = await signUp(address);
      await resetPassword(address);
      await client.signIn(address, testPassword);
      return client;
    },
    'signed up, accepted an invitation there': async (address) => {
      const client = await signUp(address);
      await acceptInvitationTo(address, client);
      return client;
    },
    'signed up, accepted an invitation elsewhere': async (address) => {
      const client = await signUp(address);
      await acceptInvitationTo(`other-${address}`, client);
      return client;
    },
    'signed up, connected corp, which verified it': async (address) => {
      const client = await signUp(address);
      await connect(client, corp, address);
      return client;
    },
    'signed up, connected corp, which verified another': async (address) => {
      const client = await signUp(address);
      await connect(client, corp, `other-${address}`);
      return client;
    },
    'signed up, an administrator confirmed it': async (address) => {
      const client = await signUp(address);
      await administratorSets(client, address);
      return client;
    },
    'signed up elsewhere, an administrator changed it to this': async (address) => {
      const client = await signUp(`former-${address}`);
      await administratorSets(client, address);
      return client;
    },
    'signed up, an administrator changed it to another': async (address) => {
      const client = await signUp(address);
      await administratorSets(client, `new-${address}`);
      return client;
    },
    'signed up elsewhere, changed it to this with a mailed link': async (address) => {
      const client = await signUp(`former-${address}`);
      await changeOwn(client, address);
      return client;
    },
    'signed up, changed it to another with a mailed link': async (address) => {
      const client = await signUp(address);
      await changeOwn(client, `new-${address}`);
      return client;
    },
    'created the account with a mailed invitation': joinByInvitation('mailed'),
    'created the account with a copied invitation': joinByInvitation('copied'),
    'an administrator created the account': async (email) => {
      const user = await server().createUser(unique('employee'), { email });
      return server().signedIn(user);
    },
    'came from corp, which verified it': byOpenId(corp, true),
    'came from corp, which says nothing': byOpenId(corp),
    'came from partner, which verified it': byOpenId(partner, true),
    'came from partner, which says nothing': byOpenId(partner),
    'came from partner, used a link for a new password': async (address) => {
      await byOpenId(partner)(address);
      await resetPassword(address);
      const client = server().anonymous();
      await client.signIn(address, testPassword);
      return client;
    },
    'came from the directory staff': byDirectory('staff'),
    'came from the directory alumni': byDirectory('alumni'),
  } satisfies Record<string, First>;

  const seconds = {
    'corp verified': byOpenId(corp, true),
    'corp not verified': byOpenId(corp, false),
    'corp says nothing': byOpenId(corp),
    'partner verified': byOpenId(partner, true),
    'directory staff': byDirectory('staff'),
    'directory alumni': byDirectory('alumni'),
    'mailed link of sign-up': signUpByMail,
  } satisfies Record<string, Second>;

  /** `+` enters the account, `·` is refused, `n` gets a new account, `-` gets none since the address is not verified. */
  const table: Readonly<Record<keyof typeof firsts, string>> = {
    'signed up': '·······',
    'signed up with a mailed link': '+···+··',
    'signed up, used a link for a new password': '+···+··',
    'signed up, accepted an invitation there': '+···+··',
    'signed up, accepted an invitation elsewhere': '·······',
    'signed up, connected corp, which verified it': '····+··',
    'signed up, connected corp, which verified another': '·······',
    'signed up, an administrator confirmed it': '+···+··',
    'signed up elsewhere, an administrator changed it to this': '+···+··',
    'signed up, an administrator changed it to another': 'n-nnnnn',
    'signed up elsewhere, changed it to this with a mailed link': '+···+··',
    'signed up, changed it to another with a mailed link': 'n-nnnnn',
    'created the account with a mailed invitation': '+···+··',
    'created the account with a copied invitation': '·······',
    'an administrator created the account': '+···+··',
    'came from corp, which verified it': '····+··',
    'came from corp, which says nothing': '·······',
    'came from partner, which verified it': '·······',
    'came from partner, which says nothing': '·······',
    'came from partner, used a link for a new password': '+···+··',
    'came from the directory staff': '+······',
    'came from the directory alumni': '·······',
  };

  /** What became of someone who came with the address of an account. Whoever is refused changes nothing about it. */
  async function signOf(first: First, second: Second): Promise<string> {
    const address = `${unique('shared')}@example.org`;
    const owner = await first(address);
    const ownId = await idOf(owner);
    expect(ownId).to.be.a('number');
    const connected = () => server().connection('identities').where({ userId: ownId }).orderBy('id');
    const before = await connected();
    const users = await server().connection('users').count();
    const found = await idOf(await second(address));
    expect(await idOf(owner), 'the first stays signed in').to.equal(ownId);
    if (found === ownId) return '+';
    expect(await connected(), 'nothing was connected').to.deep.equal(before);
    if (found !== null) return 'n';
    expect(await server().connection('users').count()).to.deep.equal(users);
    return (await server().connection('users').where({ email: address }).first()) === undefined ? '-' : '·';
  }

  for (const [how, first] of Object.entries(firsts)) {
    it(`decides who enters the account of someone who ${how}`, async () => {
      const found = [];
      for (const [who, second] of Object.entries(seconds)) found.push(`${who} ${await signOf(first, second)}`);
      const expected = Object.keys(seconds).map((who, index) => `${who} ${table[how as keyof typeof table][index]}`);
      expect(found).to.deep.equal(expected);
    });
  }

  it('ends every way in that was there before the first proof of an address', async () => {
    const address = `${unique('victim')}@example.org`;
    const thief = await byOpenId(partner)(address);
    const thiefAtPartner = partner.user;
    const userId = await idOf(thief);
    const withToken = await server().as(
      (await server().services.queries.credentials.person(String(userId)))?.user as User,
    );
    expect(await idOf(withToken)).to.equal(userId);
    await resetPassword(address);
    expect([await idOf(thief), await idOf(withToken)]).to.deep.equal([null, null]);
    partner.user = thiefAtPartner;
    const again = server().anonymous();
    await signInWith(again, 'partner');
    expect(await idOf(again)).to.equal(null);
  });

  it('keeps connected services and tokens when an address is proved again', async () => {
    const address = `${unique('owner')}@example.org`;
    const client = await byOpenId(partner, true)(address);
    const ownId = await idOf(client);
    await resetPassword(address);
    const again = server().anonymous();
    await signInWith(again, 'partner');
    expect(await idOf(again)).to.equal(ownId);
  });
});
