import { expect } from 'chai';
import { digestOf } from '../../../application/people/secrets.ts';
import { EnterWithIdentity } from '../../../application/sign-in/enter-with-identity.ts';
import { Argon2PasswordHasher } from '../../../infrastructure/secrets/passwords.ts';
import { waitsForLock } from '../../support/database.ts';
import { testPassword, useServer } from '../../support/server.ts';

interface BootAnswer {
  user: { id: number; username: string } | null;
  csrfToken: string | null;
}

/** Calls `before` before it hashes or compares. */
class WatchedHasher extends Argon2PasswordHasher {
  before: (() => Promise<void>) | null = null;

  override async hash(password: string): Promise<string> {
    await this.before?.();
    return super.hash(password);
  }

  override async verify(password: string, digest: string | null): Promise<boolean> {
    await this.before?.();
    return super.verify(password, digest);
  }
}

describe('Sessions', () => {
  const passwordHasher = new WatchedHasher();
  const server = useServer({ passwordHasher });

  it('start with username or email in any case, and the password', async () => {
    const user = await server().createUser('Alma');
    for (const login of ['alma', 'ALMA@example.org', ' Alma ']) {
      const answer = await server().anonymous().post<BootAnswer>('/-/session', { login, password: testPassword });
      expect(answer.status).to.equal(201);
      expect(answer.body.user?.id).to.equal(user.id);
      expect(answer.body.csrfToken).to.match(/^[\w-]{43}$/);
    }
  });

  it('use an HttpOnly SameSite cookie', async () => {
    const user = await server().createUser();
    const answer = await server().anonymous().post('/-/session', { login: user.username, password: testPassword });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).to.match(/^milepost_session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
  });

  it('are rejected alike for an unknown name and a wrong password', async () => {
    const user = await server().createUser();
    const wrong = await server().anonymous().post('/-/session', { login: user.username, password: 'not the password' });
    const unknown = await server()
      .anonymous()
      .post('/-/session', { login: 'nobody-here', password: 'not the password' });
    expect([wrong.status, unknown.status]).to.deep.equal([401, 401]);
    expect(wrong.body).to.deep.equal(unknown.body);
    expect(wrong.headers.getSetCookie()).to.deep.equal([]);
  });

  it('take as long for an unknown name as for a wrong password', async () => {
    const user = await server().createUser();
    const time = async (login: string) => {
      const startedAt = performance.now();
      await server().anonymous().post('/-/session', { login, password: 'not the password' });
      return performance.now() - startedAt;
    };
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      known.push(await time(user.username));
      unknown.push(await time(`nobody${round}`));
    }
    expect(median(unknown)).to.be.greaterThan(median(known) / 2);
  });

  it('report a blocked account only with the right password', async () => {
    const user = await server().createUser();
    await server().connection('users').where({ id: user.id }).update({ state: 'blocked' });
    const wrong = await server().anonymous().post('/-/session', { login: user.username, password: 'not the password' });
    const right = await server().anonymous().post('/-/session', { login: user.username, password: testPassword });
    expect(wrong.status).to.equal(401);
    expect(right.status).to.equal(403);
    expect(right.body).to.deep.equal({ message: '403 Forbidden - Your account has been blocked.' });
  });

  it('get a new secret at each sign-in, which ends the old one', async () => {
    const user = await server().createUser();
    const client = await server().signedIn(user);
    const first = client.cookie as string;
    await client.signIn(user.username, testPassword);
    expect(client.cookie).not.to.equal(first);
    const answer = await server()
      .anonymous()
      .get('/api/v4/user', { headers: { Cookie: first } });
    expect(answer.status).to.equal(401);
  });

  it('do not accept a secret chosen by a client', async () => {
    const user = await server().createUser();
    const chosen = `milepost_session=${'a'.repeat(43)}`;
    const answer = await server()
      .anonymous()
      .post('/-/session', { login: user.username, password: testPassword }, { headers: { Cookie: chosen } });
    expect(answer.headers.getSetCookie()[0]).not.to.contain(chosen);
    const after = await server()
      .anonymous()
      .get('/api/v4/user', { headers: { Cookie: chosen } });
    expect(after.status).to.equal(401);
  });

  it('end at sign-out', async () => {
    const client = await server().signedIn(await server().createUser());
    const { cookie } = client;
    expect((await client.get('/api/v4/user')).status).to.equal(200);
    expect((await client.delete('/-/session')).status).to.equal(204);
    expect(client.cookie).to.equal(null);
    const answer = await server()
      .anonymous()
      .get('/api/v4/user', { headers: { Cookie: cookie as string } });
    expect(answer.status).to.equal(401);
  });

  it('end after 7 idle days, and after 30 days in any case', async () => {
    const client = await server().signedIn(await server().createUser());
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const sessions = () => server().connection('sessions');
    const [{ id }] = (await sessions().select('id').orderBy('id', 'desc').limit(1)) as [{ id: number }];
    await sessions()
      .where({ id })
      .update({ lastUsedAt: days(6.9) });
    expect((await client.get('/api/v4/user')).status).to.equal(200);
    await sessions()
      .where({ id })
      .update({ lastUsedAt: days(7.1) });
    expect((await client.get('/api/v4/user')).status).to.equal(401);
    await sessions()
      .where({ id })
      .update({ lastUsedAt: days(0), expiresAt: days(0) });
    expect((await client.get('/api/v4/user')).status).to.equal(401);
  });

  it('end at the next request after the user is blocked', async () => {
    const user = await server().createUser();
    const client = await server().signedIn(user);
    const administrator = await server().as(server().root);
    expect((await administrator.post(`/api/v4/users/${user.id}/block`)).status).to.equal(201);
    expect((await client.get('/api/v4/user')).status).to.equal(401);
    await administrator.post(`/api/v4/users/${user.id}/unblock`);
    expect((await client.get('/api/v4/user')).status).to.equal(401);
  });

  it('are listed and ended only by their user', async () => {
    const user = await server().createUser();
    const here = await server().signedIn(user);
    const there = await server().signedIn(user);
    const stranger = await server().signedIn(await server().createUser());
    const { body } = await here.get<{ id: number; current: boolean }[]>('/-/profile/sessions');
    expect(body.map(({ current }) => current)).to.have.members([false, true]);
    const other = body.find(({ current }) => !current)?.id;
    expect((await stranger.delete(`/-/profile/sessions/${other}`)).status).to.equal(404);
    expect((await here.delete(`/-/profile/sessions/${other}`)).status).to.equal(204);
    expect((await there.get('/api/v4/user')).status).to.equal(401);
    expect((await here.get('/api/v4/user')).status).to.equal(200);
  });

  it('end elsewhere after a password change, which requires the old one', async () => {
    const user = await server().createUser();
    const here = await server().signedIn(user);
    const there = await server().signedIn(user);
    const password = 'another good password';
    const wrong = await here.put('/-/profile/password', { currentPassword: 'guessed it', password });
    expect(wrong.status).to.equal(400);
    const easy = await here.put('/-/profile/password', { currentPassword: testPassword, password: 'password123' });
    expect(easy.body).to.deep.equal({ message: { password: ['is too easy to guess'] } });
    const right = await here.put('/-/profile/password', { currentPassword: testPassword, password });
    expect(right.status).to.equal(204);
    expect((await there.get('/api/v4/user')).status).to.equal(401);
    expect((await here.get('/api/v4/user')).status).to.equal(200);
    await server().anonymous().signIn(user.username, password);
  });

  it('do not begin with a password that is changed, or for an account that is blocked, at the same time', async () => {
    for (const change of [{ passwordDigest: 'another one' }, { state: 'blocked' }, { twoFactorEnabled: true }]) {
      const user = await server().createUser();
      const { signingIn } = await server().connection.transaction(async (transaction) => {
        await transaction('users').where({ id: user.id }).update(change);
        const sent = { login: user.username, password: testPassword };
        const request = server().anonymous().post('/-/session', sent);
        expect(await waitsForLock(server().connection, request)).to.equal(true);
        return { signingIn: request };
      });
      const { status } = await signingIn;
      expect(status, JSON.stringify(change)).to.equal('twoFactorEnabled' in change ? 202 : 409);
      expect(await server().connection('sessions').where({ userId: user.id })).to.deep.equal([]);
    }
  });

  it('do not begin by the address of an account that gets another one at the same time', async () => {
    const user = await server().createUser();
    const identity = {
      provider: 'corp',
      externalId: user.username,
      email: user.email,
      emailVerified: true,
      name: null,
      username: null,
    };
    const sent = {
      identity,
      trustedProviders: ['corp'],
      newUsers: 'off' as const,
      userAgent: '',
      ipAddress: '',
      replacedDigest: null,
    };
    const { entering } = await server().connection.transaction(async (transaction) => {
      const changes = { email: `other-${user.email}`, emailVerifiedBy: 'mail' };
      await transaction('users').where({ id: user.id }).update(changes);
      const work = server().services.door.perform(EnterWithIdentity, { userId: null }, sent);
      expect(await waitsForLock(server().connection, work)).to.equal(true);
      return { entering: work };
    });
    expect(await entering).to.deep.equal({ problem: 'no_account' });
    expect(await server().connection('identities').where({ userId: user.id })).to.deep.equal([]);
  });

  it('are deleted after their end when someone signs in', async () => {
    const user = await server().createUser();
    await server().signedIn(user);
    await server().connection('sessions').where({ userId: user.id }).update({ expiresAt: new Date() });
    await server().signedIn(await server().createUser());
    expect(await server().connection('sessions').where({ userId: user.id })).to.deep.equal([]);
  });

  it('keep no transaction waiting while a password is hashed or compared', async () => {
    const group = await server().createGroup('hashing');
    const user = await server().createUser();
    const [own, root] = [await server().signedIn(user), await server().as(server().root)];
    const link = async (path: string) => ((await root.post(path)).body as { url: string }).url.split('#')[1];
    await root.post(`/api/v4/groups/${group.id}/invitations`, {
      email: 'in@example.org',
      access_level: 30,
      send_email: false,
    });
    const invitation = await link(`/api/v4/groups/${group.id}/invitations/in@example.org/link`);
    const secret = await link(`/api/v4/users/${(await server().createUser()).id}/password_link`);
    await server()
      .connection('sign_up_links')
      .insert({ email: 'hash-5@example.org', digest: digestOf('link'), expiresAt: new Date(Date.now() + 60_000) });
    const person = (username: string) => ({ username, name: username, email: `${username}@example.org` });
    const [password, next] = [testPassword, 'a second password here'];
    const client = server().anonymous();
    const writes: Record<string, () => Promise<{ status: number }>> = {
      'sign-in': () => client.post('/-/session', { login: user.username, password }),
      'sign-up': () => client.post('/-/registration', { ...person('hash-1'), password }),
      'sign-up by a link': () =>
        client.put('/-/sign_up', { username: 'hash-5', name: 'hash-5', password, secret: 'link' }),
      invitation: () => client.post('/-/invitation/registration', { ...person('hash-2'), password, token: invitation }),
      'link for a password': () => client.put('/-/password', { secret, password: next }),
      confirmation: () => own.put('/-/session/confirmation', { password }),
      'way to sign in': () => own.delete('/-/profile/identities/none', { currentPassword: password }),
      'own password': () => own.put('/-/profile/password', { currentPassword: password, password: next }),
      'new account': () => root.post('/api/v4/users', { ...person('hash-3'), password }),
      'new account with a random password': () =>
        root.post('/api/v4/users', { ...person('hash-4'), force_random_password: true }),
      'changed account': () => root.put(`/api/v4/users/${user.id}`, { password }),
    };
    const found: string[] = [];
    for (const [name, write] of Object.entries(writes)) {
      let calls = 0;
      passwordHasher.before = async () => {
        calls += 1;
        const { rows } = await server().connection.raw<{ rows: unknown[] }>(
          "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
        );
        if (rows.length > 0) found.push(`${name} waits`);
      };
      const { status } = await write();
      if (calls === 0 || status >= 500) found.push(`${name}: ${calls} calls, ${status}`);
    }
    passwordHasher.before = null;
    expect(found).to.deep.equal([]);
  });

  it('store only digests, and passwords as argon2id', async () => {
    const user = await server().createUser();
    const client = await server().signedIn(user);
    const secret = (client.cookie as string).split('=')[1] as string;
    const { rows } = await server().connection.raw<{ rows: { text: string }[] }>(
      'select sessions::text as text from sessions',
    );
    expect(rows.some(({ text }) => text.includes(secret))).to.equal(false);
    const [stored] = (await server().connection('users').where({ id: user.id })) as { passwordDigest: string }[];
    expect(stored?.passwordDigest).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
