import { expect } from 'chai';
import { MailServer } from '../../support/mail-server.ts';
import type { User } from '../../../domain/people/user.ts';
import { waitsForLock } from '../../support/database.ts';
import { noLimits, testPassword, useServer } from '../../support/server.ts';

describe('Password reset', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const server = useServer({ mailUrl: () => mailServer.url });
  after(() => mailServer.stop());
  after(() => server().services.mail.stop());

  const newPassword = 'a quite different phrase';

  async function requestFor(login: string): Promise<unknown[]> {
    const { status, body } = await server().anonymous().post('/-/password', { login });
    return [status, body];
  }

  async function secrets(): Promise<string[]> {
    await server().services.background.runDue();
    return mailServer.takeReceived().map(({ parsed }) => {
      const [, secret = ''] =
        /^.*https:\/\/plan\.example\.org\/users\/password\/edit#(\S+)$/m.exec(parsed.text ?? '') ?? [];
      return secret;
    });
  }

  const reset = (secret: string, password = newPassword) =>
    server().anonymous().put('/-/password', { secret, password });

  it('works once with a mailed link, and ends all sessions', async () => {
    const ana = await server().createUser('ana');
    const session = await server().signedIn(ana);
    await requestFor(' ANA@example.org ');
    const [secret = '', ...others] = await secrets();
    expect(others).to.deep.equal([]);
    expect(secret).to.match(/^[\w-]{43}$/);
    expect(JSON.stringify(await server().connection('password_resets'))).not.to.include(secret);

    const short = await reset(secret, 'short');
    expect([short.status, JSON.stringify(short.body)]).to.match(/^400,.*too short/);
    expect((await reset(secret)).status).to.equal(204);
    expect((await session.get('/-/profile/sessions')).status).to.equal(401);
    expect((await server().anonymous().post('/-/session', { login: 'ana', password: newPassword })).status).to.equal(
      201,
    );
    const again = await reset(secret, 'yet another phrase');
    expect([again.status, JSON.stringify(again.body)]).to.match(/^400,.*was used or has expired/);
    const log = await server().connection('change_log').where({ subjectType: 'user', subjectId: ana.id });
    expect(log.map(({ action }: { action: string }) => action)).to.include.members([
      'user.create_password_reset',
      'user.reset_password',
    ]);
    expect(JSON.stringify(log) + JSON.stringify(server().logs)).not.to.include(secret);
  });

  it('answers the same for every name, and mails only accounts that can sign in', async () => {
    await server().createUser('ben');
    const dora = await server().createUser('dora');
    await server().connection('users').where({ id: dora.id }).update({ state: 'blocked' });
    const answers = [];
    for (const login of ['ben', 'nobody', 'dora', 'ghost', 'root']) answers.push(await requestFor(login));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).to.deep.equal(new Set(['[204,null]']));
    expect(await secrets()).to.have.lengthOf(1);
  });

  it('makes no link for an account that is blocked at the same time', async () => {
    const { id } = await server().createUser('bea');
    await requestFor('bea');
    const { sending } = await server().connection.transaction(async (transaction) => {
      await transaction('users').where({ id }).update({ state: 'blocked' });
      const sent = secrets();
      expect(await waitsForLock(server().connection, sent)).to.equal(true);
      return { sending: sent };
    });
    expect(await sending).to.deep.equal([]);
    expect(await server().connection('password_resets').where({ userId: id })).to.deep.equal([]);
  });

  it('invalidates all other links, and links expire', async () => {
    const cleo = await server().createUser('cleo');
    await requestFor('cleo');
    await requestFor('cleo');
    const [first = '', second = ''] = await secrets();
    await server()
      .connection('password_resets')
      .where({ userId: cleo.id })
      .update({ expiresAt: new Date(0) });
    expect((await reset(first)).status).to.equal(400);
    await requestFor('cleo');
    const [third = ''] = await secrets();
    expect([(await reset(third)).status, (await reset(second)).status]).to.deep.equal([204, 400]);
  });

  it('rejects cross-site requests', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await server().anonymous().post('/-/password', { login: 'ana' }, { headers })).status).to.equal(403);
    expect(
      (await server().anonymous().put('/-/password', { secret: 'x', password: 'y' }, { headers })).status,
    ).to.equal(403);
  });

  describe('with an open link', () => {
    const userAddress = ({ id }: User): string => `/api/v4/users/${id}`;
    const changes: Readonly<Record<string, (person: User) => Promise<{ status: number }>>> = {
      'the person chose another password': async (person) => {
        const client = await server().signedIn(person);
        return client.put('/-/profile/password', { currentPassword: testPassword, password: newPassword });
      },
      'an administrator set another password': async (person) =>
        (await server().as(server().root)).put(userAddress(person), { password: newPassword }),
      'an administrator changed the address': async (person) =>
        (await server().as(server().root)).put(userAddress(person), { email: `new-${person.email}` }),
      'the account was blocked and unblocked': async (person) => {
        const root = await server().as(server().root);
        await root.post(`${userAddress(person)}/block`);
        return root.post(`${userAddress(person)}/unblock`);
      },
      'the account was deactivated and activated': async (person) => {
        const root = await server().as(server().root);
        await root.post(`${userAddress(person)}/deactivate`);
        return root.post(`${userAddress(person)}/activate`);
      },
    };
    for (const [what, change] of Object.entries(changes)) {
      it(`refuses the link after ${what}`, async () => {
        const person = await server().createUser();
        await requestFor(person.username);
        const [secret = ''] = await secrets();
        expect((await change(person)).status).to.be.oneOf([200, 201, 204]);
        expect((await reset(secret, 'the phrase of a thief')).status).to.equal(400);
      });
    }
  });

  describe('without mail', () => {
    const silent = useServer();

    it('sends no link', async () => {
      expect((await silent().anonymous().post('/-/password', { login: 'root' })).status).to.equal(403);
      expect(await silent().connection('jobs')).to.deep.equal([]);
    });
  });

  describe('with repeated requests', () => {
    const limited = useServer({
      mailUrl: () => mailServer.url,
      settings: { rateLimits: { ...noLimits, signInPerAddress: 6, mailedLinks: 2 } },
    });

    it('is limited per name and per network', async () => {
      const statuses: number[] = [];
      for (const login of ['ana', 'ANA ', 'ana', 'b', 'c', 'd', 'e']) {
        statuses.push((await limited().anonymous().post('/-/password', { login })).status);
      }
      expect(statuses).to.deep.equal([204, 204, 429, 204, 204, 204, 429]);
      limited().services.mail.stop();
    });
  });
});
