import { join } from 'node:path';
import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { MailServer } from '../../support/mail-server.ts';
import { TestOpenIdProvider, throughProvider } from '../../support/openid-provider.ts';
import { testPassword, useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

const path = '/-/profile/second_factor';
const page = '/-/profile/two_factor';

describe('Two-factor sign-in', () => {
  const mailServer = new MailServer();
  const corp = new TestOpenIdProvider('corp');
  before(() => Promise.all([mailServer.start(), corp.start()]));
  const server = useServer({
    settings: { publicFolder: join(projectFolder, 'dist', 'public') },
    outbound: { allowed: ['127.0.0.1'] },
    mailUrl: () => mailServer.url,
    openIdProviders: () => [corp.settings()],
  });
  before(() => server().services.mail.start());
  before(() => corp.serve(server()));
  after(() => server().services.mail.stop());
  after(() => Promise.all([mailServer.stop(), corp.stop()]));
  let administrator: TestClient;
  before(async () => {
    administrator = await server().as(server().root);
  });

  /** The code of an app, some steps of 30 s away from now. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: Date.now() + steps * 30_000,
    });

  interface Holder {
    user: User;
    client: TestClient;
    secret: string;
    recoveryCodes: string[];
  }

  /**
   * Someone who turned it on a step ago: a code counts once, and that of the step before this one would be too old if the
   * next step began on its way.
   */
  async function holder(user?: User): Promise<Holder> {
    const person = user ?? (await server().createUser());
    const client = await server().signedIn(person);
    const setup = await client.post<{ secret: string; sealed: string }>(`${path}/setup`);
    expect(setup.status).to.equal(201);
    const { secret, sealed } = setup.body;
    const on = await client.post<{ recoveryCodes: string[] }>(path, { sealed, code: codeOf(secret) });
    expect(on.status).to.equal(201);
    await server().connection('authenticators').where({ userId: person.id }).decrement('lastStep', 1);
    return { user: person, client, secret, recoveryCodes: on.body.recoveryCodes };
  }

  /** A browser in which the password was entered. */
  async function atCode({ username }: User): Promise<TestClient> {
    const client = server().anonymous();
    const { status, body } = await client.post('/-/session', { login: username, password: testPassword });
    expect([status, body]).to.deep.equal([202, { secondFactor: true, hasPasskey: false }]);
    expect((await client.get('/-/profile/sessions')).status).to.equal(401);
    return client;
  }

  const enter = (client: TestClient, code: string) => client.post('/-/session/second_factor', { code });

  it('asks for a code after the password, and takes each code once', async () => {
    const { user, secret } = await holder();
    const client = await atCode(user);
    expect((await enter(client, '000000')).status).to.equal(400);
    const code = codeOf(secret);
    expect((await enter(client, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).to.equal(201);
    expect((await client.get('/-/profile/sessions')).status).to.equal(200);
    const again = await atCode(user);
    expect((await enter(again, code)).status).to.equal(400);
    expect((await enter(again, codeOf(secret, -1))).status).to.equal(400);
    expect((await enter(again, codeOf(secret, 1))).status).to.equal(201);
  });

  it('takes one of two equal codes that come at once', async () => {
    const { user, secret } = await holder();
    const clients = await Promise.all([atCode(user), atCode(user), atCode(user)]);
    const code = codeOf(secret);
    const answers = await Promise.all(clients.map((client) => enter(client, code)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([201, 400, 400]);
  });

  it('takes each recovery code once, and keeps digests and a sealed secret only', async () => {
    const { user, secret, recoveryCodes } = await holder();
    expect(recoveryCodes).to.have.lengthOf(10);
    expect(recoveryCodes[0]).to.match(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const [first = ''] = recoveryCodes;
    expect((await enter(await atCode(user), first.toUpperCase().replaceAll('-', ' '))).status).to.equal(201);
    expect((await enter(await atCode(user), first)).status).to.equal(400);
    const kept = JSON.stringify([
      await server().connection('authenticators').where({ userId: user.id }),
      await server().connection('recovery_codes').where({ userId: user.id }),
      server().logs,
    ]);
    expect(kept).to.not.contain(secret);
    for (const code of recoveryCodes) expect(kept).to.not.contain(code.replaceAll('-', ''));
    await server().services.background.runDue();
    const texts = mailServer.takeReceived().map(({ parsed }) => parsed.text ?? '');
    expect(texts.filter((text) => text.includes(`@${user.username}`)).join('\n'))
      .to.contain('Two-factor sign-in was turned on.')
      .and.to.contain('A recovery code was used to sign in.');
  });

  it('stops guessing by person, whatever browser it comes from, also of the right code', async () => {
    const { user, secret } = await holder();
    for (let count = 0; count < 10; count += 1) {
      const client = count % 5 === 0 ? await atCode(user) : await atCode(user);
      expect((await enter(client, '000000')).status).to.equal(400);
    }
    const { status, body } = await enter(await atCode(user), codeOf(secret));
    expect([status, JSON.stringify(body)]).to.match(/^400,.*wrong too often/);
    await server()
      .connection('wrong_codes')
      .where({ userId: user.id })
      .update({ enteredAt: new Date(Date.now() - 16 * 60_000) });
    expect((await enter(await atCode(user), codeOf(secret, 1))).status).to.equal(201);
  });

  it('ends what waits for a code with time, and with every change of what lets someone in', async () => {
    const { user, secret } = await holder();
    const late = await atCode(user);
    await server()
      .connection('pending_sign_ins')
      .update({ expiresAt: new Date(0) });
    expect((await enter(late, codeOf(secret))).status).to.equal(403);
    for (const change of [
      () => administrator.put(`/api/v4/users/${user.id}`, { password: testPassword }),
      () => administrator.delete(`/api/v4/users/${user.id}/sessions`),
    ]) {
      const waiting = await atCode(user);
      expect((await change()).status).to.be.lessThan(300);
      expect((await enter(waiting, codeOf(secret))).status).to.equal(403);
    }
    expect((await enter(server().anonymous(), codeOf(secret))).status).to.equal(403);
  });

  it('asks those who come from a provider as well', async () => {
    const { user, secret } = await holder();
    await server().connection('identities').insert({ userId: user.id, provider: 'corp', externalId: 'at corp' });
    corp.user = { sub: 'at corp' };
    const client = server().anonymous();
    const { body } = await client.post<{ url: string }>('/-/openid/corp', { returnTo: '/dashboard/todos' });
    const back = new URL(await throughProvider(body.url));
    const { headers } = await client.get(`${back.pathname}${back.search}`);
    expect(headers.get('location')).to.equal('/users/sign_in?second_factor=1&return_to=%2Fdashboard%2Ftodos');
    expect((await client.get('/-/profile/sessions')).status).to.equal(401);
    expect((await enter(client, codeOf(secret))).status).to.equal(201);
  });

  it('takes a code to turn it off and for new recovery codes, and ends other sessions', async () => {
    const { user, client, secret, recoveryCodes } = await holder();
    const other = await atCode(user);
    expect((await enter(other, recoveryCodes[0] ?? '')).status).to.equal(201);
    expect((await client.delete(path, { code: '000000' })).status).to.equal(400);
    expect((await client.post(`${path}/recovery_codes`, { code: '' })).status).to.equal(400);
    const renewed = await client.post<{ recoveryCodes: string[] }>(`${path}/recovery_codes`, { code: codeOf(secret) });
    expect(renewed.status).to.equal(201);
    expect((await enter(await atCode(user), recoveryCodes[1] ?? '')).status).to.equal(400);
    const [code = ''] = renewed.body.recoveryCodes;
    expect((await client.delete(path, { code })).status).to.equal(204);
    expect((await other.get('/-/profile/sessions')).status).to.equal(401);
    await server().signedIn(user);
    expect(await server().connection('authenticators').where({ userId: user.id })).to.deep.equal([]);
  });

  it('is set up with a code of one’s own set-up, in time', async () => {
    const [ana, ben] = [await server().createUser(), await server().createUser()];
    const [asAna, asBen] = [await server().signedIn(ana), await server().signedIn(ben)];
    const { body } = await asAna.post<{ secret: string; sealed: string }>(`${path}/setup`);
    const code = codeOf(body.secret);
    expect((await asBen.post(path, { sealed: body.sealed, code })).status).to.equal(400);
    expect((await asAna.post(path, { sealed: `${body.sealed}x`, code })).status).to.equal(400);
    expect((await asAna.post(path, { sealed: body.sealed, code: '000000' })).status).to.equal(400);
    expect((await asAna.post(path, { sealed: body.sealed, code })).status).to.equal(201);
    expect((await asAna.post(`${path}/setup`)).status).to.equal(409);
    expect((await server().anonymous().post(`${path}/setup`)).status).to.equal(401);
    expect((await (await server().as(ana)).get(path)).status).to.equal(401);
  });

  it('is reset by administrators, which signs out', async () => {
    const { user, client } = await holder();
    const reset = (by: TestClient) => by.send('PATCH', `/api/v4/users/${user.id}/disable_two_factor`);
    expect((await reset(await server().as(user))).status).to.equal(403);
    const { body } = await administrator.get<{ username: string }[]>('/api/v4/users?two_factor=enabled&per_page=100');
    expect(body.map(({ username }) => username)).to.include(user.username);
    expect((await reset(administrator)).status).to.equal(204);
    expect((await reset(administrator)).status).to.equal(400);
    expect((await client.get('/-/profile/sessions')).status).to.equal(401);
    await server().signedIn(user);
  });

  describe('where it is required', () => {
    let group: Namespace;
    let sub: Namespace;
    before(async () => {
      group = await server().createGroup('strict');
      sub = await server().createGroup('sub', { parent: group });
    });
    const require = (isRequired: boolean) =>
      administrator.put(`/api/v4/groups/${group.id}`, { require_two_factor_authentication: isRequired });

    it('refuses everything else to sessions of members, and nothing to their tokens', async () => {
      const member = await server().createUser();
      const stranger = await server().signedIn(await server().createUser());
      await server().addMember(sub, member, 'guest');
      const client = await server().signedIn(member);
      expect((await client.get('/api/v4/user')).status).to.equal(200);
      expect((await require(true)).body).to.include({ require_two_factor_authentication: true });
      const refused = await client.get('/api/v4/user');
      expect([refused.status, refused.body, refused.headers.get('x-milepost-needs')]).to.deep.equal([
        403,
        { message: '403 Forbidden - Set up two-factor sign-in first.' },
        'two-factor',
      ]);
      for (const call of [
        client.post('/api/graphql', { query: '{ currentUser { id } }' }),
        client.get('/-/profile/sessions'),
        client.put('/-/profile', { name: 'Other' }),
        client.get('/-/web/places/strict'),
        client.get('/-/autocomplete/award_emojis'),
        client.get('/api/v4/events/stream'),
      ])
        expect((await call).status).to.be.oneOf([403, 404]);
      for (const address of ['/', '/groups/strict', '/-/profile'])
        expect((await client.get(address)).headers.get('location'), address).to.equal(page);
      const shown = await client.get(page);
      expect([shown.status, shown.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
      expect((await (await server().as(member)).get('/api/v4/user')).status).to.equal(200);
      expect((await stranger.get('/api/v4/user')).status).to.equal(200);
      const held = await holder(member);
      expect((await held.client.get('/api/v4/user')).status).to.equal(200);
      expect((await held.client.delete(path, { code: codeOf(held.secret) })).status).to.equal(403);
      await require(false);
    });

    it('asks everyone for it when the instance does', async () => {
      const client = await server().signedIn(await server().createUser());
      const set = (isRequired: boolean) =>
        administrator.put('/api/v4/application/settings', { require_two_factor_authentication: isRequired });
      expect((await set(true)).status).to.equal(200);
      expect((await client.get('/api/v4/user')).status).to.equal(403);
      expect((await client.delete('/-/session')).status).to.equal(204);
      await set(false);
    });
  });

  describe('before what lets people in is changed', () => {
    const grow = (user: User) =>
      server()
        .connection('sessions')
        .where({ userId: user.id })
        .update({ confirmedAt: new Date(Date.now() - 16 * 60_000) });

    it('asks a session again before nobody must have a second factor any more, or a group of owners goes', async () => {
      const { user, client } = await holder(await server().createUser(undefined, { admin: true }));
      const [group, partner] = [await server().createGroup('kept-strict'), await server().createGroup('partner')];
      const share = { group_id: partner.id, group_access: 50 };
      expect((await administrator.post(`/api/v4/groups/${group.id}/share`, share)).status).to.equal(201);
      const requirement = (isRequired: boolean) => ({ require_two_factor_authentication: isRequired });
      const settings = '/api/v4/application/settings';
      const calls = [
        () => client.put(settings, requirement(false)),
        () => client.put(`/api/v4/groups/${group.id}`, requirement(false)),
        () => client.delete(`/api/v4/groups/${group.id}/share/${partner.id}`),
      ];
      await grow(user);
      for (const path of [settings, `/api/v4/groups/${group.id}`])
        expect((await client.put(path, requirement(true))).status).to.equal(200);
      for (const call of calls) {
        const { status, headers } = await call();
        expect([status, headers.get('x-milepost-needs')]).to.deep.equal([403, 'confirmation']);
      }
      expect((await administrator.put(settings, requirement(false))).status).to.equal(200);
    });

    it('asks a session again, by whatever interface, and no token', async () => {
      const user = await server().createUser(undefined, { admin: true });
      const [group, candidate] = [await server().createGroup('asked'), await server().createUser()];
      await server().addMember(group, user, 'owner');
      const client = await server().signedIn(user);
      const checks = `/api/v4/projects/${(await server().createProject('checked', group)).id}/external_status_checks`;
      const { body: check } = await client.post<{ id: number }>(checks, {
        name: 'Builds',
        external_url: 'https://example.org/builds',
      });
      const invitations = `/api/v4/groups/${group.id}/invitations`;
      await client.post(invitations, { email: 'owner@example.org', access_level: 50 });
      await grow(user);
      const hook = { url: 'https://example.org/hook', issues_events: true };
      const calls = [
        () => client.post('/api/v4/user/personal_access_tokens', { name: 'x', scopes: ['self_rotate'] }),
        () => client.post(`/api/v4/users/${candidate.id}/impersonation_tokens`, { name: 'x', scopes: ['api'] }),
        () => client.post(`/api/v4/users/${candidate.id}/password_link`),
        () => client.put(`/api/v4/users/${candidate.id}`, { admin: true }),
        () => client.post(`/api/v4/groups/${group.id}/members`, { user_id: candidate.id, access_level: 50 }),
        () => client.post(invitations, { email: 'x@example.org', access_level: 50 }),
        () => client.post(`${invitations}/owner@example.org/link`),
        () => client.post(`/api/v4/groups/${group.id}/hooks`, hook),
        () => client.post(checks, { name: 'Licenses', external_url: 'https://example.org/check' }),
        () => client.put(`${checks}/${check.id}`, { external_url: 'https://elsewhere.example.org/check' }),
        () => client.delete(`${checks}/${check.id}`),
        () => client.put('/api/v4/ai/provider', { base_url: 'https://ai.example.org/v1', models: ['any'] }),
        () => client.delete('/api/v4/ai/provider'),
        () => client.post('/api/v4/geo_sites', { name: 'Far', url: 'https://far.example.org' }),
        () => client.post(`${path}/setup`),
      ];
      for (const call of calls) {
        const { status, headers } = await call();
        expect([status, headers.get('x-milepost-needs')]).to.deep.equal([403, 'confirmation']);
      }
      expect(
        (await client.post(`/api/v4/groups/${group.id}/members`, { user_id: candidate.id, access_level: 10 })).status,
      ).to.equal(201);
      const confirm = (body: object) => client.put('/-/session/confirmation', body);
      expect((await confirm({ password: 'wrong' })).status).to.equal(400);
      expect((await confirm({ password: testPassword })).status).to.equal(204);
      expect((await client.post(`/api/v4/groups/${group.id}/hooks`, hook)).status).to.equal(201);
      await grow(user);
      const token = await server().as(user);
      expect((await token.post(`/api/v4/groups/${group.id}/hooks`, hook)).status).to.equal(201);
    });

    it('asks those with a second factor for a code, not for the password', async () => {
      const { user, client, secret } = await holder();
      await grow(user);
      const confirm = (body: object) => client.put('/-/session/confirmation', body);
      expect((await confirm({ password: testPassword })).status).to.equal(400);
      expect((await confirm({ password: testPassword, code: codeOf(secret) })).status).to.equal(204);
    });
  });
});
