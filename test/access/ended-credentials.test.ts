import { expect } from 'chai';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { EventListener } from '../support/event-listener.ts';
import { MailServer } from '../support/mail-server.ts';
import { TestOpenIdProvider, throughProvider } from '../support/openid-provider.ts';
import { digestOf } from '../../application/people/secrets.ts';
import { testPassword, useServer } from '../support/server.ts';
import { SoftwarePasskey, type AskedOptions } from '../support/software-passkey.ts';
import type { TestClient } from '../support/test-client.ts';

const newPassword = 'a quite different phrase';

/** Everything that a person's credentials have given out. */
interface Given {
  person: User;
  project: Namespace;
  /** The session that makes changes. */
  own: TestClient;
  /** Another session. */
  session: TestClient;
  stream: EventListener;
  token: TestClient;
  /** The request that was carried out once. */
  repeat: () => Promise<{ status: number }>;
  invitation: string;
  /** The way back from a provider to which the other session went to connect an account. */
  callback: string;
  resetLink: string;
  /** A sign-in whose password was right, and that waits for the second factor. */
  waiting: TestClient;
  passkey: SoftwarePasskey;
  /** Of the link that proves another address. */
  emailSecret: string;
  /** Path of the calendar, as its address gives it to programs that do not sign in. */
  calendar: string;
}

/**
 * What ends when something else changes, as a table: `+` works on, `·` has ended. What people lose with a membership or
 * role they get back with it; sessions, links and visits do not come back.
 */
describe('Credentials after a change', function () {
  // Each test makes a person with all credentials and tries each of them.
  this.timeout(30_000);
  const corp = new TestOpenIdProvider('corp');
  const other = new TestOpenIdProvider('other');
  const mailServer = new MailServer();
  const services = [corp, other, mailServer];
  before(() => Promise.all(services.map((service) => service.start())));
  const server = useServer({
    outbound: { allowed: ['127.0.0.1'] },
    mailUrl: () => mailServer.url,
    openIdProviders: () => [corp.settings(), other.settings()],
  });
  before(() => [corp, other].forEach((provider) => provider.serve(server())));
  after(() => server().services.mail.stop());
  after(() => Promise.all(services.map((service) => service.stop())));

  let count = 0;
  let administrator: TestClient;
  before(async () => {
    administrator = await server().as(server().root);
  });

  async function secretOfReset(login: string): Promise<string> {
    await server().anonymous().post('/-/password', { login });
    await server().services.background.runDue();
    const texts = mailServer.takeReceived().map(({ parsed }) => parsed.text ?? '');
    return texts.flatMap((text) => /\/password\/edit#(\S+)/.exec(text)?.[1] ?? [])[0] ?? '';
  }

  async function given(): Promise<Given> {
    count += 1;
    const project = await server().createProject(`app${count}`, await server().createGroup(`crew${count}`));
    const person = await server().createUser(`holder${count}`);
    await server().addMember(project, person, 'maintainer');
    await server()
      .connection('identities')
      .insert({ userId: person.id, provider: 'corp', externalId: `at corp ${count}` });
    const [own, session, token] = [
      await server().signedIn(person),
      await server().signedIn(person),
      await server().as(person),
    ];
    const stream = await EventListener.open(server().address, `namespace=${project.id}`, session.cookieHeader);
    expect(stream.status).to.equal(200);
    const root = `/api/v4/projects/${project.id}`;
    const repeat = () =>
      token.post(`${root}/issues`, { title: 'Once', confidential: true }, { headers: { 'Idempotency-Key': 'k' } });
    expect((await repeat()).status).to.equal(201);
    const email = `guest${count}@example.org`;
    expect((await token.post(`${root}/invitations`, { email, access_level: 30 })).status).to.equal(201);
    const { id } = (await server().connection('invitations').where({ email }).first()) as { id: number };
    other.user = { sub: `at other ${count}` };
    const { body } = await session.post<{ url: string }>('/-/profile/identities/other', {
      currentPassword: testPassword,
    });
    const back = new URL(await throughProvider(body.url));
    return {
      person,
      project,
      own,
      session,
      stream,
      token,
      repeat,
      invitation: server().services.links.sign('invitation', [id]),
      callback: `${back.pathname}${back.search}`,
      resetLink: await secretOfReset(person.username),
      emailSecret: await emailSecretOf(person, own),
      waiting: await waitingFor(person),
      passkey: await passkeyOf(person),
      calendar: await calendarOf(project, token),
    };
  }

  async function calendarOf({ id }: Namespace, token: TestClient): Promise<string> {
    const { body } = await token.get<{ url: string }>(`/api/v4/projects/${id}/calendar`);
    const { pathname, search } = new URL(body.url);
    return `${pathname}${search}`;
  }

  async function emailSecretOf({ username }: User, own: TestClient): Promise<string> {
    const { status } = await own.post('/-/profile/email_address', { email: `other-${username}@example.org` });
    expect(status).to.equal(204);
    await server().services.background.runDue();
    const texts = mailServer.takeReceived().map(({ parsed }) => parsed.text ?? '');
    return texts.flatMap((text) => /\/profile\/email#(\S+)/.exec(text)?.[1] ?? [])[0] ?? '';
  }

  const recoveryCode = 'abcd-efgh-jkmn-pqrs';

  async function waitingFor({ id: userId, username }: User): Promise<TestClient> {
    const { connection } = server();
    await connection('users').where({ id: userId }).update({ twoFactorEnabled: true });
    await connection('recovery_codes').insert({ userId, digest: digestOf(recoveryCode.replaceAll('-', '')) });
    const client = server().anonymous();
    const { status } = await client.post('/-/session', { login: username, password: testPassword });
    expect(status).to.equal(202);
    return client;
  }

  /** Passkeys belong to host names. */
  const named = { headers: { host: 'localhost' } };

  async function passkeyOf({ id: userId }: User): Promise<SoftwarePasskey> {
    const passkey = new SoftwarePasskey('http://localhost');
    await server().connection('passkeys').insert({
      userId,
      name: 'Phone',
      credentialId: passkey.id,
      publicKey: passkey.publicKey,
      counter: 0,
      transports: [],
      createdAt: new Date(),
    });
    return passkey;
  }

  /** The last one uses the link for a new password, which would end others. */
  const checks: Readonly<Record<string, (things: Given) => Promise<boolean>>> = {
    async stream({ stream, project }) {
      const { id } = (await server().connection('work_items').where({ namespaceId: project.id }).first()) as {
        id: number;
      };
      const path = `/api/v4/projects/${project.id}/issues`;
      const { body } = await administrator.post<{ id: number }>(path, { title: `Told of ${id}` });
      await stream.until(
        () => !stream.isOpen || stream.changes.some(({ items }) => items.some((item) => item.id === body.id)),
      );
      return stream.isOpen;
    },
    session: async ({ session }) => (await session.get('/-/profile/sessions')).status === 200,
    token: async ({ token }) => (await token.get('/api/v4/user')).status === 200,
    answer: async ({ repeat }) => (await repeat()).status === 201,
    async invitation({ invitation }) {
      const guest = await server().signedIn(await server().createUser());
      return (await guest.post('/-/invitation/accept', { token: invitation })).status === 200;
    },
    async visit({ session, callback }) {
      const { headers } = await session.get(callback);
      return headers.get('location') === '/-/profile';
    },
    // Opened in a new session: the other ones have ended, or not, for reasons of their own.
    async email({ person, emailSecret }) {
      const { connection } = server();
      const [{ count }] = (await connection('email_changes').where({ userId: person.id }).count()) as [
        { count: number },
      ];
      return count === 1 && emailSecret !== '';
    },
    factor: async ({ waiting }) =>
      (await waiting.post('/-/session/second_factor', { code: recoveryCode })).status === 201,
    async passkey({ passkey }) {
      const visitor = server().anonymous();
      const { body } = await visitor.post<AskedOptions>('/-/session/passkey/options', {}, named);
      const { status } = await visitor.post('/-/session/passkey', { passkey: passkey.use(body) }, named);
      return status === 201;
    },
    calendar: async ({ calendar }) => (await server().anonymous().get(calendar)).status === 200,
    async reset({ resetLink }) {
      const { status } = await server()
        .anonymous()
        .put('/-/password', { secret: resetLink, password: 'phrase of a thief' });
      return status === 204;
    },
  };

  async function whatWorks(things: Given): Promise<string> {
    const signs: string[] = [];
    for (const [name, check] of Object.entries(checks)) signs.push(`${name} ${(await check(things)) ? '+' : '·'}`);
    return signs.join(', ');
  }

  function expected(signs: string): string {
    return Object.keys(checks)
      .map((name, index) => `${name} ${signs.replaceAll(' ', '').charAt(index)}`)
      .join(', ');
  }

  const userPath = ({ person }: Given) => `/api/v4/users/${person.id}`;
  const memberPath = ({ person, project }: Given) => `/api/v4/projects/${project.id}/members/${person.id}`;
  type Change = (things: Given) => Promise<{ status: number }>;

  /**
   * Stream, session, token, answer, invitation, visit, link for another address, sign-in before the second factor, passkey,
   * address of a calendar, and link for a new password.
   */
  const changes: readonly (readonly [what: string, signs: string, change: Change])[] = [
    ['nothing', '+ + + + + + + + + + +', async () => ({ status: 200 })],
    [
      'the person chose another password',
      '· · + + + · · · + + ·',
      ({ own }) => own.put('/-/profile/password', { currentPassword: testPassword, password: newPassword }),
    ],
    [
      'an administrator set another password',
      '· · + + + · · · + + ·',
      (things) => administrator.put(userPath(things), { password: newPassword }),
    ],
    [
      'a link for a new password was used',
      '· · + + + · · · + + ·',
      async ({ person }) => {
        const secret = await secretOfReset(person.username);
        return server().anonymous().put('/-/password', { secret, password: newPassword });
      },
    ],
    [
      'an administrator changed the email address',
      '+ + + + + + · + + + ·',
      (things) => administrator.put(userPath(things), { email: `new-${things.person.email}` }),
    ],
    [
      'the person confirmed another email address',
      '+ + + + + + · + + + ·',
      ({ own, emailSecret }) => own.put('/-/profile/email_address', { secret: emailSecret }),
    ],
    [
      'the person turned two-factor sign-in off',
      '· · + + + · · · · + ·',
      ({ own }) => own.delete('/-/profile/second_factor', { code: recoveryCode }),
    ],
    [
      'the person removed the passkey, having another',
      '· · + + + · · · · + ·',
      async ({ own, person, passkey }) => {
        await passkeyOf(person);
        const { id } = (await server().connection('passkeys').where({ credentialId: passkey.id }).first()) as {
          id: number;
        };
        return own.delete(`/-/profile/passkeys/${id}`);
      },
    ],
    [
      'the person disconnected a service',
      '· · + + + · · · + + ·',
      ({ own }) => own.delete('/-/profile/identities/corp', { currentPassword: testPassword }),
    ],
    [
      'an administrator disconnected a service',
      '· · + + + · · · + + ·',
      (things) => administrator.delete(`${userPath(things)}/identities/corp`),
    ],
    [
      'an administrator replaced the account at a service',
      '· · + + + · · · + + ·',
      (things) => administrator.put(userPath(things), { provider: 'corp', extern_uid: `other ${things.person.id}` }),
    ],
    [
      'an administrator reset the second factor',
      '· · + + + · · · · + ·',
      (things) => administrator.send('PATCH', `${userPath(things)}/disable_two_factor`),
    ],
    [
      'an administrator signed the person out everywhere',
      '· · + + + · · · + + ·',
      (things) => administrator.delete(`${userPath(things)}/sessions`),
    ],
    ['the membership was removed', '· + + · · + + + + · +', (things) => administrator.delete(memberPath(things))],
    [
      'the role was lowered',
      '· + + · · + + + + + +',
      (things) => administrator.put(memberPath(things), { access_level: 10 }),
    ],
  ];

  for (const [what, signs, change] of changes) {
    it(`end or stay as listed after ${what}`, async () => {
      const things = await given();
      expect((await change(things)).status).to.be.oneOf([200, 204]);
      expect(await whatWorks(things)).to.equal(expected(signs));
      things.stream.close();
    });
  }

  for (const [verb, back] of [
    ['block', 'unblock'],
    ['deactivate', 'activate'],
    ['ban', 'unban'],
  ] as const) {
    it(`all end with ${verb}, and ${back} brings back only tokens and what was made with them`, async () => {
      const things = await given();
      expect((await administrator.post(`${userPath(things)}/${verb}`)).status).to.equal(201);
      expect(await whatWorks(things)).to.equal(expected('· · · · · · · · · · ·'));
      expect((await administrator.post(`${userPath(things)}/${back}`)).status).to.equal(201);
      expect(await whatWorks(things)).to.equal(expected('· · + + + · · · + + ·'));
    });
  }
});
