import { expect } from 'chai';
import { RequestSignUp } from '../../../application/people/request-sign-up.ts';
import { digestOf } from '../../../application/people/secrets.ts';
import { SweepSignUpLinks } from '../../../application/people/sweep-sign-up-links.ts';
import { startSweeping } from '../../../cli/sweeper.ts';
import { createLogger } from '../../../infrastructure/logging.ts';
import { waitsForLock } from '../../support/database.ts';
import { LdapServer } from '../../support/ldap-server.ts';
import { MailServer } from '../../support/mail-server.ts';
import { signInWith, TestOpenIdProvider } from '../../support/openid-provider.ts';
import { noLimits, testPassword, useServer } from '../../support/server.ts';

describe('Sign-up by a mailed link', () => {
  const corp = new TestOpenIdProvider('corp');
  const directory = new LdapServer();
  const mailServer = new MailServer();
  const services = [corp, directory, mailServer];
  before(() => Promise.all(services.map((service) => service.start())));
  const server = useServer({
    outbound: { allowed: ['127.0.0.1'] },
    mailUrl: () => mailServer.url,
    openIdProviders: () => [corp.settings({ newUsers: 'on' })],
    ldapProviders: () => [directory.settings({ name: 'staff' })],
  });
  before(() => corp.serve(server()));
  before(() => server().services.mail.start());
  after(() => server().services.mail.stop());
  after(() => Promise.all(services.map((service) => service.stop())));

  const ask = (email: string) => server().anonymous().post('/-/sign_up', { email });
  const open = (secret: string) => server().anonymous().post('/-/sign_up/link', { secret });
  const finish = (secret: string, username: string, client = server().anonymous()) =>
    client.put('/-/sign_up', { secret, username, name: `Name of ${username}`, password: testPassword });
  const accounts = (email: string) => server().connection('users').where({ email });

  /** The mails that are due, by receiver. */
  async function mailed(): Promise<Record<string, string>> {
    await server().services.background.runDue();
    return Object.fromEntries(mailServer.takeReceived().map(({ to, parsed }) => [to.join(), parsed.text ?? '']));
  }

  /** The secret of the link that is mailed to an address. */
  async function linkFor(email: string): Promise<string> {
    expect((await ask(email)).status).to.equal(204);
    const { [email]: text = '' } = await mailed();
    const [, secret = ''] =
      /^Create the account: https:\/\/plan\.example\.org\/users\/sign_up\/finish#(\S+)$/m.exec(text) ?? [];
    expect(secret, `a link for ${email}`).to.match(/^[\w-]{43}$/);
    return secret;
  }

  it('creates an account of the address, which is proved, once, and signs in', async () => {
    const secret = await linkFor('ana@elsewhere.example');
    expect(JSON.stringify(await server().connection('sign_up_links'))).not.to.include(secret);
    expect((await open(secret)).body).to.deep.equal({ email: 'ana@elsewhere.example', return_to: null });
    const client = server().anonymous();
    const short = await client.put('/-/sign_up', { secret, username: 'ana', name: 'Ana', password: 'short' });
    expect([short.status, JSON.stringify(short.body)]).to.match(/^400,.*too short/);
    const { status, body } = await client.put('/-/sign_up', {
      secret,
      username: 'ana',
      name: 'Ana',
      password: testPassword,
      email: 'other@elsewhere.example',
      admin: true,
    });
    expect(status).to.equal(201);
    expect(body).to.have.nested.property('user.username', 'ana');
    expect((await client.get('/api/v4/user')).body).to.include({ email: 'ana@elsewhere.example', state: 'active' });
    const [user, ...others] = (await accounts('ana@elsewhere.example')) as { id: number }[];
    expect(others).to.deep.equal([]);
    expect(user).to.include({ admin: false, emailVerifiedBy: 'mail' });

    for (const again of [await open(secret), await finish(secret, 'eve')]) {
      expect([again.status, JSON.stringify(again.body)]).to.match(/^400,.*was used or has expired/);
    }
    expect(await server().connection('sign_up_links')).to.deep.equal([]);
    const log = await server().connection('change_log').where({ subjectType: 'user', subjectId: user?.id });
    expect(log.map(({ action }: { action: string }) => action)).to.include('user.create');
    expect(JSON.stringify(log) + JSON.stringify(server().logs)).not.to.include(secret);
  });

  it('answers the same, by the same statements, whether the address is free, taken, blocked or of no person', async () => {
    const [taken, blocked, idle] = [
      await server().createUser('taken'),
      await server().createUser('blocked'),
      await server().createUser('idle'),
    ];
    await server().connection('users').where({ id: blocked.id }).update({ state: 'blocked' });
    await server().connection('users').where({ id: idle.id }).update({ state: 'deactivated' });
    const addresses = [
      'free@example.org',
      taken.email,
      taken.email.toUpperCase(),
      blocked.email,
      idle.email,
      server().root.email,
      'nobody@localhost.localdomain',
    ];
    const seen = [];
    for (const email of addresses) {
      const statements: string[] = [];
      const onQuery = ({ sql }: { sql: string }) => statements.push(sql);
      server().connection.on('query', onQuery);
      const { status, body, headers } = await ask(email);
      server().connection.off('query', onQuery);
      const told = [...headers].filter(([name]) => !['date', 'x-request-id', 'x-runtime'].includes(name));
      const used = statements.filter((sql) => /\b(users|sign_up_links|jobs)\b/.test(sql));
      expect(used.filter((sql) => /\b(users|sign_up_links)\b/.test(sql))).to.deep.equal([]);
      seen.push(JSON.stringify({ status, body, told, used }));
    }
    expect(new Set(seen).size, seen.join('\n')).to.equal(1);
    expect(seen[0]).to.include('"status":204').and.to.include('insert into');

    const mails = await mailed();
    expect(Object.keys(mails)).to.have.members(['free@example.org', taken.email]);
    expect(mails[taken.email])
      .to.include('You have one already: @taken.')
      .and.to.include('Sign in: https://plan.example.org/users/sign_in\n')
      .and.to.include('Set a new password: https://plan.example.org/users/password/new\n')
      .and.to.not.include('#');
    const links = await server().connection('sign_up_links').pluck('email');
    expect(links).to.deep.equal(['free@example.org']);
  });

  it('says which addresses are none, and which usernames are taken only to those with a link', async () => {
    expect((await ask('no address')).body).to.deep.equal({ message: { email: ['is invalid'] } });
    const { username } = await server().createUser('popular');
    const secret = await linkFor('ben@elsewhere.example');
    const answers = [await finish('x'.repeat(43), username), await finish('x'.repeat(43), 'unheard-of')];
    expect(answers.map(({ status }) => status)).to.deep.equal([400, 400]);
    expect(answers[0]?.body).to.deep.equal(answers[1]?.body);
    expect((await finish(secret, username)).body).to.deep.equal({ message: { username: ['has already been taken'] } });
    expect((await finish(secret, 'ben')).status).to.equal(201);
  });

  it('leads back to the page that the account was asked from, and to none of another site', async () => {
    const email = 'erin@elsewhere.example';
    const pages: Readonly<Record<string, string | null>> = {
      '/groups/acme/-/roadmap?scale=weeks': '/groups/acme/-/roadmap?scale=weeks',
      '/-/profile/email#secret': '/-/profile/email',
      'https://evil.example/': null,
      '//evil.example/': null,
      '/\\evil.example/': null,
      '/users/sign_in': null,
      [`/${'long'.repeat(1_000)}`]: null,
    };
    for (const [asked, kept] of Object.entries(pages)) {
      const request = { email, return_to: asked };
      expect((await server().anonymous().post('/-/sign_up', request)).status).to.equal(204);
      const { [email]: text = '' } = await mailed();
      expect(text).to.include('finish#').and.not.include('acme').and.not.include('evil');
      const [, secret = ''] = /finish#(\S+)/.exec(text) ?? [];
      expect((await open(secret)).body, asked).to.deep.equal({ email, return_to: kept });
    }
  });

  it('signs in by the username that was stored, however it was sent', async () => {
    const { status, body } = await finish(await linkFor('flo@elsewhere.example'), ' flo ');
    expect(status).to.equal(201);
    expect(body).to.have.nested.property('user.username', 'flo');
  });

  it('creates one account for two requests with one link at the same time', async () => {
    const email = 'twins@elsewhere.example';
    const secret = await linkFor(email);
    const answers = await Promise.all(['twin-1', 'twin-2'].map((username) => finish(secret, username)));
    expect(answers.map(({ status }) => status)).to.have.members([201, 400]);
    expect(await accounts(email)).to.have.length(1);
  });

  it('mails no link to someone whose last link creates their account at the same time', async () => {
    const email = 'quick@elsewhere.example';
    await linkFor(email);
    const { id } = await server().createUser('quick');
    await ask(email);
    const { sending } = await server().connection.transaction(async (transaction) => {
      await transaction('sign_up_links').where({ email }).delete();
      await transaction('users').where({ id }).update({ email });
      const sent = mailed();
      expect(await waitsForLock(server().connection, sent)).to.equal(true);
      return { sending: sent };
    });
    expect((await sending)[email]).to.include('You have one already: @quick.');
    expect(await server().connection('sign_up_links').where({ email })).to.deep.equal([]);
  });

  it('works with the last link for an address alone, and until it expires', async () => {
    const email = 'cleo@elsewhere.example';
    const first = await linkFor(email);
    const second = await linkFor(email);
    expect((await finish(first, 'cleo')).status).to.equal(400);
    await ask(email.toUpperCase());
    const [, third = ''] = /finish#(\S+)/.exec(Object.values(await mailed()).join()) ?? [];
    expect((await finish(second, 'cleo')).status).to.equal(400);
    const link = () => server().connection('sign_up_links').whereRaw('lower(email) = ?', email);
    await link().update({ expiresAt: new Date() });
    expect([(await open(third)).status, (await finish(third, 'cleo')).status]).to.deep.equal([400, 400]);
    expect(await link()).to.have.length(1);
    await server().services.door.perform(SweepSignUpLinks, { userId: null }, { isSignUpOn: true });
    expect(await link()).to.deep.equal([]);
  });

  describe('with an open link, once there is an account with the address', () => {
    let count = 0;
    const root = () => server().as(server().root);
    const ways: Readonly<Record<string, (email: string, name: string) => Promise<unknown>>> = {
      'that an administrator created': async (email, name) => server().createUser(name, { email }),
      'to which an administrator moved a person': async (email, name) => {
        const { id } = await server().createUser(name);
        return (await root()).put(`/api/v4/users/${id}`, { email });
      },
      'to which its owner changed theirs': async (email, name) => {
        const client = await server().signedIn(await server().createUser(name));
        await client.post('/-/profile/email_address', { email });
        const [, secret = ''] = /\/-\/profile\/email#(\S+)/.exec(Object.values(await mailed()).join()) ?? [];
        return client.put('/-/profile/email_address', { secret });
      },
      'from an invitation': async (email, name) => {
        const group = await server().createGroup(`${name}-group`);
        await (await root()).post(`/api/v4/groups/${group.id}/invitations`, { email, access_level: 10 });
        const [, token = ''] = /\/-\/invitation#(\S+)/.exec(Object.values(await mailed()).join()) ?? [];
        const person = { token, username: name, name, password: testPassword };
        return server().anonymous().post('/-/invitation/registration', person);
      },
      'from a provider': async (email, name) => {
        corp.user = { sub: name, email, email_verified: true };
        return signInWith(server().anonymous(), 'corp');
      },
      'from a directory': async (mail, uid) => {
        const attributes = { objectclass: 'person', uid, cn: uid, mail };
        directory.entries = [{ dn: `uid=${uid},dc=example`, attributes, password: 'secret' }];
        return server().anonymous().post('/-/session', { login: uid, password: 'secret', provider: 'staff' });
      },
    };
    for (const [how, come] of Object.entries(ways)) {
      it(`ends the link for one ${how}`, async () => {
        const name = `holder${(count += 1)}`;
        const email = `${name}@shared.example`;
        const secret = await linkFor(email);
        await come(email, name);
        expect(await accounts(email)).to.have.length(1);
        expect((await finish(secret, `thief${count}`)).status).to.equal(400);
        // Not only as long as the address is taken.
        await server()
          .connection('users')
          .where({ email })
          .update({ email: `former-${email}` });
        expect((await finish(secret, `thief${count}`)).status).to.equal(400);
        expect(await accounts(email)).to.deep.equal([]);
      });
    }
  });

  it('refuses a link whose address was taken in a way that did not end it', async () => {
    const email = 'dora@elsewhere.example';
    const secret = await linkFor(email);
    const { id } = await server().createUser();
    await server().connection('users').where({ id }).update({ email: email.toUpperCase() });
    const answer = await finish(secret, 'dora');
    expect([answer.status, JSON.stringify(answer.body)]).to.match(/^400,.*was used or has expired/);
  });

  it('takes no account whose address is not proved', async () => {
    const person = { username: 'hasty', name: 'Hasty', email: 'hasty@elsewhere.example', password: testPassword };
    expect((await server().anonymous().post('/-/registration', person)).status).to.equal(403);
    expect(await accounts(person.email)).to.deep.equal([]);
  });

  it('rejects cross-site requests', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const client = server().anonymous();
    const answers = [
      await client.post('/-/sign_up', { email: 'x@example.org' }, { headers }),
      await client.post('/-/sign_up/link', { secret: 'x' }, { headers }),
      await client.put('/-/sign_up', { secret: 'x', username: 'x', name: 'x', password: testPassword }, { headers }),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403]);
  });

  describe('while sign-up is off', () => {
    const closed = useServer({ mailUrl: () => mailServer.url, settings: { signUpEnabled: false } });
    after(() => closed().services.mail.stop());

    it('opens no link and creates no account, and forgets the links of before', async () => {
      const { connection, services: parts } = closed();
      const link = { email: 'late@example.org', digest: digestOf('secret'), expiresAt: new Date(Date.now() + 60_000) };
      await connection('sign_up_links').insert(link);
      const client = closed().anonymous();
      const answers = [
        await client.post('/-/sign_up', { email: 'late@example.org' }),
        await client.post('/-/sign_up/link', { secret: 'secret' }),
        await client.put('/-/sign_up', { secret: 'secret', username: 'late', name: 'Late', password: testPassword }),
      ];
      expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403]);
      // As when the server starts, and every hour.
      await startSweeping(parts, createLogger({ logLevel: 'silent' }), { signUp: false })();
      expect(await connection('sign_up_links')).to.deep.equal([]);
    });

    it('mails no link that was asked for before', async () => {
      const { connection, services: parts } = closed();
      await parts.door.perform(RequestSignUp, { userId: null }, { email: 'late@example.org' });
      await parts.background.runDue();
      expect(mailServer.takeReceived()).to.deep.equal([]);
      expect(await connection('sign_up_links')).to.deep.equal([]);
      expect(await connection('jobs').where({ kind: 'mail' })).to.deep.equal([]);
    });
  });

  describe('without mail', () => {
    const silent = useServer();

    it('mails no link', async () => {
      expect((await silent().anonymous().post('/-/sign_up', { email: 'x@example.org' })).status).to.equal(403);
      expect(await silent().connection('jobs')).to.deep.equal([]);
    });

    it('signs in by the username that was stored, however it was sent', async () => {
      const person = { username: ' gil ', name: 'Gil', email: 'gil@example.org', password: testPassword };
      expect((await silent().anonymous().post('/-/registration', person)).status).to.equal(201);
    });
  });

  describe('with repeated requests', () => {
    const limited = useServer({
      mailUrl: () => mailServer.url,
      settings: { rateLimits: { ...noLimits, signInPerAddress: 6, mailedLinks: 2 } },
    });
    after(() => limited().services.mail.stop());

    it('is limited per email address and per network', async () => {
      const statuses: number[] = [];
      for (const name of ['ana', 'ANA', ' ana', 'b', 'c', 'd', 'e']) {
        statuses.push(
          (
            await limited()
              .anonymous()
              .post('/-/sign_up', { email: `${name}@example.org` })
          ).status,
        );
      }
      expect(statuses).to.deep.equal([204, 204, 429, 204, 204, 204, 429]);
    });
  });

  describe('with repeated guesses of usernames', () => {
    const limited = useServer({
      mailUrl: () => mailServer.url,
      settings: { rateLimits: { ...noLimits, signInPerName: 2 } },
    });
    after(() => limited().services.mail.stop());

    it('is limited per link', async () => {
      const link = { email: 'new@example.org', digest: digestOf('secret'), expiresAt: new Date(Date.now() + 60_000) };
      await limited().connection('sign_up_links').insert(link);
      const statuses: number[] = [];
      for (let guess = 1; guess <= 3; guess += 1) {
        const person = { secret: 'secret', username: 'root', name: 'Root', password: testPassword };
        statuses.push((await limited().anonymous().put('/-/sign_up', person)).status);
      }
      expect(statuses).to.deep.equal([400, 400, 429]);
    });
  });
});
