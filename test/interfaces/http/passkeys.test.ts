import { expect } from 'chai';
import { handleOf } from '../../../application/sign-in/passkey-input.ts';
import type { User } from '../../../domain/people/user.ts';
import { MailServer } from '../../support/mail-server.ts';
import { testPassword, useServer } from '../../support/server.ts';
import { SoftwarePasskey, type AskedOptions } from '../../support/software-passkey.ts';
import type { TestAnswer, TestClient } from '../../support/test-client.ts';

const baseUrl = 'https://plan.example.org';
const path = '/-/profile/passkeys';

describe('Passkeys', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const server = useServer({ settings: { baseUrl }, mailUrl: () => mailServer.url });
  before(() => server().services.mail.start());
  after(() => server().services.mail.stop());
  after(() => mailServer.stop());
  let administrator: TestClient;
  before(async () => {
    administrator = await server().as(server().root);
  });

  interface Holder {
    user: User;
    client: TestClient;
    passkey: SoftwarePasskey;
    recoveryCodes: string[];
  }

  const asked = async (client: TestClient, address: string): Promise<AskedOptions> => {
    const { status, body } = await client.post<AskedOptions>(`${address}/options`);
    expect(status).to.equal(201);
    return body;
  };

  async function add(client: TestClient, passkey: SoftwarePasskey, name = 'Phone') {
    const made = passkey.make(await asked(client, path));
    return client.post<{ recoveryCodes: string[] | null }>(path, { name, passkey: made });
  }

  async function holder(): Promise<Holder> {
    const user = await server().createUser();
    const client = await server().signedIn(user);
    const passkey = new SoftwarePasskey(baseUrl);
    const { status, body } = await add(client, passkey);
    expect(status).to.equal(201);
    return { user, client, passkey, recoveryCodes: body.recoveryCodes ?? [] };
  }

  async function atSecondFactor({ username }: User): Promise<TestClient> {
    const client = server().anonymous();
    const { status, body } = await client.post('/-/session', { login: username, password: testPassword });
    expect([status, body]).to.deep.equal([202, { secondFactor: true, hasPasskey: true }]);
    return client;
  }

  const alone = (client: TestClient, passkey: object) => client.post('/-/session/passkey', { passkey });
  const second = (client: TestClient, passkey: object) => client.post('/-/session/second_factor', { passkey });
  const grow = ({ id: userId }: User) =>
    server()
      .connection('sessions')
      .where({ userId })
      .update({ confirmedAt: new Date(Date.now() - 16 * 60_000) });

  it('turn two-factor sign-in on, are used as second factor, and alone', async () => {
    const { user, client, passkey, recoveryCodes } = await holder();
    expect(recoveryCodes).to.have.lengthOf(10);
    const state = await client.get<{ isOn: boolean; passkeys: { name: string }[]; hasAuthenticator: boolean }>(
      '/-/profile/second_factor',
    );
    expect(state.body).to.deep.include({ isOn: true, hasAuthenticator: false });
    expect(state.body.passkeys.map(({ name }) => name)).to.deep.equal(['Phone']);

    const waiting = await atSecondFactor(user);
    const options = await asked(waiting, '/-/session/second_factor');
    expect(options).to.deep.include({ rpId: 'plan.example.org' });
    expect(options.allowCredentials?.map(({ id }) => id)).to.deep.equal([passkey.id]);
    expect((await second(waiting, passkey.use(options, { isUnverified: true }))).status).to.equal(201);
    expect((await waiting.get('/-/profile/sessions')).status).to.equal(200);

    const visitor = server().anonymous();
    const any = await asked(visitor, '/-/session/passkey');
    expect(any).to.include({ userVerification: 'required' }).and.not.have.property('allowCredentials');
    const entered = await alone(visitor, passkey.use(any));
    expect(entered.status).to.equal(201);
    expect(entered.body).to.have.nested.property('user.username', user.username);
    await server().services.background.runDue();
    const texts = mailServer.takeReceived().map(({ parsed }) => parsed.text ?? '');
    expect(texts.filter((text) => text.includes(`@${user.username}`)).join('\n'))
      .to.contain('The passkey “Phone” was added.')
      .and.to.contain('Two-factor sign-in was turned on.');
  });

  it('answer each challenge once, and not those of others, of another purpose, or of long ago', async () => {
    const { user, passkey } = await holder();
    const [one, other] = [server().anonymous(), server().anonymous()];
    const answer = passkey.use(await asked(one, '/-/session/passkey'));
    // The challenge of another browser.
    await asked(other, '/-/session/passkey');
    expect((await alone(other, answer)).status).to.equal(400);
    expect((await alone(one, answer)).status).to.equal(201);
    expect((await alone(one, answer)).status).to.equal(400);

    const waiting = await atSecondFactor(user);
    const asSecond = passkey.use(await asked(waiting, '/-/session/second_factor'));
    expect((await second(await atSecondFactor(user), asSecond)).status).to.equal(400);
    const wrong = passkey.use(await asked(waiting, '/-/session/second_factor'), { challenge: 'x'.repeat(43) });
    expect((await second(waiting, wrong)).status).to.equal(400);
    // Spent by the wrong answer.
    expect((await second(waiting, asSecond)).status).to.equal(400);

    const late = passkey.use(await asked(one, '/-/session/passkey'));
    await server()
      .connection('passkey_challenges')
      .update({ expiresAt: new Date(0) });
    expect((await alone(one, late)).status).to.equal(400);
    expect((await alone(server().anonymous(), late)).status).to.equal(400);
  });

  it('are refused from another page or host, with an old counter, by another device, and unverified if alone', async () => {
    const { passkey } = await holder();
    const visitor = server().anonymous();
    const options = () => asked(visitor, '/-/session/passkey');
    for (const otherwise of [
      { origin: 'https://plan.example.org.evil.example' },
      { origin: 'http://plan.example.org' },
      { hostName: 'evil.example' },
      { isUnverified: true },
    ]) {
      expect(
        (await alone(visitor, passkey.use(await options(), otherwise))).status,
        JSON.stringify(otherwise),
      ).to.equal(400);
    }
    expect((await alone(visitor, passkey.use(await options(), { counter: 50 }))).status).to.equal(201);
    expect((await alone(visitor, passkey.use(await options(), { counter: 50 }))).status).to.equal(400);
    const forged = { ...new SoftwarePasskey(baseUrl).use(await options()), id: passkey.id, rawId: passkey.id };
    expect((await alone(visitor, forged)).status).to.equal(400);
    const unknown = await alone(visitor, new SoftwarePasskey(baseUrl).use(await options()));
    const refused = await alone(visitor, passkey.use(await options(), { counter: 1 }));
    expect([unknown.status, unknown.body]).to.deep.equal([refused.status, refused.body]);
    for (const broken of [{}, { id: 1 }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }, 'x', null]) {
      expect((await visitor.post('/-/session/passkey', { passkey: broken })).status).to.equal(400);
    }
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    expect((await alone(visitor, { id: passkey.id, rawId: passkey.id, type: 'public-key', response })).status).to.equal(
      400,
    );
  });

  it('belong to one person', async () => {
    const [ana, ben] = [await holder(), await holder()];
    // The passkey of someone else does not finish a sign-in, even under the right person's handle.
    const waiting = await atSecondFactor(ana.user);
    const options = await asked(waiting, '/-/session/second_factor');
    ben.passkey.make({ challenge: 'x', user: { id: handleOf(ana.user.id) } });
    expect((await second(waiting, ben.passkey.use(options))).status).to.equal(400);
    // One that is registered is not registered again, nor with the challenge of someone else.
    expect((await add(ana.client, ben.passkey)).status).to.equal(400);
    const made = new SoftwarePasskey(baseUrl).make(await asked(ben.client, path));
    expect((await ana.client.post(path, { name: 'Stolen', passkey: made })).status).to.equal(400);
    const [{ id } = { id: 0 }] = await server().connection('passkeys').where({ userId: ben.user.id });
    expect((await ana.client.put(`${path}/${id}`, { name: 'Mine' })).status).to.equal(404);
    expect((await ana.client.delete(`${path}/${id}`)).status).to.equal(404);
    expect((await ana.client.delete(`${path}/0`)).status).to.equal(404);
    expect((await server().anonymous().post(`${path}/options`)).status).to.equal(401);
    expect((await (await server().as(ana.user)).post(`${path}/options`)).status).to.equal(401);
    expect((await ana.client.post('/-/session/confirmation/options')).status).to.equal(201);
    expect(
      (await (await server().signedIn(await server().createUser())).post('/-/session/confirmation/options')).status,
    ).to.equal(404);
  });

  it('are renamed and removed, but not the only second factor; removing ends other sessions', async () => {
    const { client, passkey } = await holder();
    const ids = async () =>
      (await client.get<{ passkeys: { id: number; name: string }[] }>('/-/profile/second_factor')).body.passkeys;
    const [first] = await ids();
    expect((await client.put(`${path}/${first?.id}`, { name: ' ' })).status).to.equal(400);
    expect((await client.put(`${path}/${first?.id}`, { name: 'Old phone' })).status).to.equal(204);
    expect((await client.delete(`${path}/${first?.id}`)).status).to.equal(409);
    const key = new SoftwarePasskey(baseUrl);
    const { body } = await add(client, key, 'Key');
    expect(body).to.deep.equal({ recoveryCodes: null });
    expect((await ids()).map(({ name }) => name)).to.deep.equal(['Old phone', 'Key']);
    const other = server().anonymous();
    expect((await alone(other, passkey.use(await asked(other, '/-/session/passkey')))).status).to.equal(201);
    expect((await client.delete(`${path}/${first?.id}`)).status).to.equal(204);
    expect((await other.get('/-/profile/sessions')).status).to.equal(401);
    const visitor = server().anonymous();
    expect((await alone(visitor, passkey.use(await asked(visitor, '/-/session/passkey')))).status).to.equal(400);
    const { body: events } = await administrator.get<{ details: { custom_message: string; target_id: number } }[]>(
      '/api/v4/audit_events?per_page=50',
    );
    const messages = JSON.stringify(events);
    for (const sentence of ['Added a passkey', 'Renamed a passkey', 'Removed a passkey']) {
      expect(messages).to.contain(sentence);
    }
  });

  it('confirm a session, turn two-factor sign-in off and renew recovery codes', async () => {
    const { user, client, passkey } = await holder();
    await grow(user);
    expect((await client.post(`${path}/options`)).headers.get('x-milepost-needs')).to.equal('confirmation');
    const own = async () => passkey.use(await asked(client, '/-/session/confirmation'));
    expect((await client.put('/-/session/confirmation', { password: testPassword })).status).to.equal(400);
    const proof = await own();
    expect((await client.put('/-/session/confirmation', { passkey: proof })).status).to.equal(204);
    expect((await client.put('/-/session/confirmation', { passkey: proof })).status).to.equal(400);
    expect((await add(client, new SoftwarePasskey(baseUrl))).status).to.equal(201);
    expect(
      (await client.post('/-/profile/second_factor/recovery_codes', { passkey: await own() })).body,
    ).to.have.property('recoveryCodes');
    expect((await client.delete('/-/profile/second_factor', { passkey: await own() })).status).to.equal(204);
    expect(await server().connection('passkeys').where({ userId: user.id })).to.deep.equal([]);
    await server().signedIn(user);
  });

  it('count where a second factor is required', async () => {
    const group = await server().createGroup('strict');
    await server().connection('namespaces').where({ id: group.id }).update({ requireTwoFactor: true });
    const user = await server().createUser();
    await server().addMember(group, user, 'developer');
    const client = await server().signedIn(user);
    expect((await client.get('/api/v4/user')).status).to.equal(403);
    const passkey = new SoftwarePasskey(baseUrl);
    expect((await add(client, passkey)).status).to.equal(201);
    expect((await client.get('/api/v4/user')).status).to.equal(200);
    const proof = passkey.use(await asked(client, '/-/session/confirmation'));
    expect((await client.delete('/-/profile/second_factor', { passkey: proof })).status).to.equal(403);
  });

  it('do not let in who is blocked, or has their password elsewhere', async () => {
    const { user, passkey } = await holder();
    const visitor = server().anonymous();
    const enter = async () => alone(visitor, passkey.use(await asked(visitor, '/-/session/passkey')));
    const path = `/api/v4/users/${user.id}`;
    for (const [verb, back] of [
      ['block', 'unblock'],
      ['ban', 'unban'],
      ['deactivate', 'activate'],
    ]) {
      expect((await administrator.post(`${path}/${verb}`)).status).to.equal(201);
      const refused: TestAnswer = await enter();
      expect([refused.status, JSON.stringify(refused.body)]).to.match(/^403,.*has been blocked/);
      expect((await administrator.post(`${path}/${back}`)).status).to.equal(201);
    }
    expect((await enter()).status).to.equal(201);
    await server().connection('users').where({ id: user.id }).update({ passwordDigest: null });
    expect((await enter()).status).to.equal(403);
    const { status } = await administrator.send('PATCH', `${path}/disable_two_factor`);
    expect(status).to.equal(204);
    expect((await enter()).status).to.equal(400);
  });

  it('are at most 20', async () => {
    const { user, client } = await holder();
    const rows = Array.from({ length: 19 }, (_, index) => ({
      userId: user.id,
      name: `Key ${index}`,
      credentialId: `of ${user.id}: ${index}`,
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      createdAt: new Date(),
    }));
    await server().connection('passkeys').insert(rows);
    expect((await client.post(`${path}/options`)).status).to.equal(409);
  });
});
