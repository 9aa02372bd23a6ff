import { expect } from 'chai';
import { EnsureAdministrator } from '../../../application/people/ensure-administrator.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { MailServer } from '../../support/mail-server.ts';
import { noLimits, testPassword, useServer } from '../../support/server.ts';

describe('Registration', () => {
  const server = useServer();
  const newcomer = { username: 'newcomer', name: 'New Comer', email: 'new@example.org', password: testPassword };

  it('creates an ordinary account and signs it in', async () => {
    const client = server().anonymous();
    const { status, body } = await client.post('/-/registration', { ...newcomer, admin: true, state: 'banned' });
    expect(status).to.equal(201);
    expect(body).to.have.nested.property('user.username', 'newcomer');
    expect(body).to.have.nested.property('user.admin', false);
    expect((await client.get('/api/v4/user')).body).to.include({ email: 'new@example.org', state: 'active' });
  });

  it('reports every field that is taken or invalid', async () => {
    const answer = async (input: unknown) => (await server().anonymous().post('/-/registration', input)).body;
    expect(await answer({ ...newcomer, username: 'NEWCOMER' })).to.deep.equal({
      message: { username: ['has already been taken'], email: ['has already been taken'] },
    });
    expect(await answer({ ...newcomer, username: 'root2', email: 'r@example.org', password: 'root2' })).to.deep.equal({
      message: { password: ['is too short (minimum is 8 characters)'] },
    });
    expect(await answer({ ...newcomer, name: ' ', username: 'a b' })).to.deep.equal({
      message: {
        name: ["can't be blank"],
        username: ["can contain only letters, digits, '_', '-' and '.', and must not be a reserved name"],
      },
    });
    expect(await answer({})).to.deep.equal({
      error: 'username is missing, name is missing, email is missing, password is missing',
    });
  });
});

describe('Registration with an invitation, where sign-up is off', () => {
  const server = useServer({ settings: { signUpEnabled: false, rateLimits: { ...noLimits, signInPerName: 4 } } });
  let group: Namespace;
  let owner: User;
  let number = 0;

  before(async () => {
    owner = await server().createUser('olga');
    group = await server().createGroup('crew');
    await server().addMember(group, owner, 'owner');
  });

  const invite = async (inviter: User): Promise<{ email: string; token: string }> => {
    number += 1;
    const email = `guest-${number}@elsewhere.example`;
    const client = await server().as(inviter);
    const root = `/api/v4/groups/${group.id}/invitations`;
    const answer = await client.post(root, { email, access_level: 30, send_email: false });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    const link = await client.post(`${root}/${email}/link`);
    const [, token = ''] = (link.body as { url: string }).url.split('#');
    return { email, token };
  };
  const register = (token: string, username: string, client = server().anonymous()) =>
    client.post('/-/invitation/registration', {
      token,
      username,
      name: username,
      email: `${username}@chosen.example`,
      password: testPassword,
    });
  const open = async (token: string) => (await server().anonymous().post('/-/invitation', { token })).body;

  it('of an administrator creates one account of the invited address, which is a member and signed in', async () => {
    const { token, email } = await invite(server().root);
    expect(await open(token)).to.include({ may_register: true });
    const client = server().anonymous();
    const { status, body } = await register(token, 'anna', client);
    expect([status, body]).to.deep.equal([201, { kind: 'group', full_path: 'crew' }]);
    expect((await client.get('/api/v4/user')).body).to.include({ username: 'anna', state: 'active' });
    expect((await client.get(`/api/v4/groups/${group.id}`)).status).to.equal(200);
    const row = await server().connection('users').where({ username: 'anna' }).first();
    expect(row).to.include({ admin: false, email, emailVerifiedBy: null });
    expect((await register(token, 'eve')).status).to.equal(400);
    expect(await server().connection('users').where({ username: 'eve' })).to.deep.equal([]);
  });

  it('is used once by two people at the same time', async () => {
    const { token } = await invite(server().root);
    const answers = await Promise.all(['twin-1', 'twin-2'].map((username) => register(token, username)));
    expect(answers.map(({ status }) => status)).to.have.members([201, 400]);
    expect(await server().connection('users').whereIn('username', ['twin-1', 'twin-2'])).to.have.length(1);
  });

  it('keeps the invitation when a field is wrong', async () => {
    const { token } = await invite(server().root);
    expect((await register(token, 'olga')).body).to.deep.equal({ message: { username: ['has already been taken'] } });
    expect((await register(token, 'bert')).status).to.equal(201);
  });

  it('tells of few usernames whether they are taken, from however many addresses', async () => {
    const { token } = await invite(server().root);
    const statuses: number[] = [];
    for (let guess = 1; guess <= 5; guess += 1) statuses.push((await register(token, 'olga')).status);
    expect(statuses).to.deep.equal([400, 400, 400, 400, 429]);
  });

  it('of others creates no account, and says nothing about those there are', async () => {
    const { token } = await invite(owner);
    expect(await open(token)).to.include({ may_register: false });
    const answers = await Promise.all(['olga', 'nobody'].map((username) => register(token, username)));
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 403]);
    expect(answers[0]?.body).to.deep.equal(answers[1]?.body);
    expect((await register('nonsense', 'nobody')).status).to.equal(400);
  });
});

describe('Registration with an invitation, where mail and sign-up are on', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const server = useServer({ mailUrl: () => mailServer.url });
  before(() => server().services.mail.start());
  after(() => server().services.mail.stop());
  after(() => mailServer.stop());
  let path: string;
  let owner: User;

  before(async () => {
    owner = await server().createUser('olga');
    const group = await server().createGroup('crew');
    await server().addMember(group, owner, 'owner');
    path = `/api/v4/groups/${group.id}/invitations`;
  });

  const copied = async (inviter: User, email: string): Promise<string> => {
    const client = await server().as(inviter);
    await client.post(path, { email, access_level: 30, send_email: false });
    const { body } = await client.post<{ url: string }>(`${path}/${email}/link`);
    return new URL(body.url).hash.slice(1);
  };
  const mayRegister = async (token: string) => {
    const { body } = await server().anonymous().post<{ may_register: boolean }>('/-/invitation', { token });
    return body.may_register;
  };
  const register = (token: string, username: string) => {
    const person = { token, username, name: username, password: testPassword };
    return server().anonymous().post('/-/invitation/registration', person);
  };
  const proofOf = async (username: string) =>
    ((await server().connection('users').where({ username }).first()) as User | undefined)?.emailVerifiedBy;

  it('creates no account by a link that its inviter copied, and does not tell them who has one', async () => {
    const taken = await copied(owner, owner.email);
    const free = await copied(owner, 'free@elsewhere.example');
    expect([await mayRegister(taken), await mayRegister(free)]).to.deep.equal([false, false]);
    const answers = [await register(taken, 'eve'), await register(free, 'eve')];
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 403]);
    expect(answers[0]?.body).to.deep.equal(answers[1]?.body);
    expect(await proofOf('eve')).to.equal(undefined);
  });

  it('creates an account by a link that an administrator copied, and by one that was mailed, which proves the address', async () => {
    const byRoot = await copied(server().root, 'handed@elsewhere.example');
    expect([await mayRegister(byRoot), (await register(byRoot, 'handed')).status]).to.deep.equal([true, 201]);
    await (await server().as(owner)).post(path, { email: 'mailed@elsewhere.example', access_level: 30 });
    await server().services.background.runDue();
    const mail = mailServer.takeReceived().find(({ to }) => to.includes('mailed@elsewhere.example'));
    const [, token = ''] = /\/-\/invitation#(\S+)/.exec(mail?.parsed.text ?? '') ?? [];
    expect([await mayRegister(token), (await register(token, 'mailed')).status]).to.deep.equal([true, 201]);
    expect([await proofOf('handed'), await proofOf('mailed')]).to.deep.equal([null, 'mail']);
  });
});

describe('EnsureAdministrator', () => {
  const server = useServer();

  it('does nothing when there is an administrator', async () => {
    const { user, password } = await server().services.door.perform(EnsureAdministrator, { userId: null }, {});
    expect([user.id, password]).to.deep.equal([server().root.id, null]);
  });

  it('creates one root user with a random password, also for two starts at once', async () => {
    await server().connection('users').delete();
    const start = () => server().services.door.perform(EnsureAdministrator, { userId: null }, {});
    const made = (await Promise.all([start(), start()])).filter(({ password }) => password !== null);
    expect(made).to.have.length(1);
    expect(made[0]?.user).to.include({ username: 'root', admin: true });
    expect(made[0]?.password).to.have.length(20);
    await server()
      .anonymous()
      .signIn('root', made[0]?.password as string);
  });
});
