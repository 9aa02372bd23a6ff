import { expect } from 'chai';
import { MailServer } from '../../../support/mail-server.ts';
import { useServer } from '../../../support/server.ts';
import { TestClient } from '../../../support/test-client.ts';

interface TokenAnswer {
  id: number;
  name: string;
  active: boolean;
  revoked: boolean;
  expires_at: string | null;
  token?: string;
}

describe('REST personal access tokens', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const server = useServer({ today: '2026-11-21', mailUrl: () => mailServer.url });
  before(() => server().services.mail.start());
  after(() => mailServer.stop());
  after(() => server().services.mail.stop());
  const using = (secret: string | undefined) => new TestClient(server().address, { 'PRIVATE-TOKEN': secret ?? '' });

  it('are created in the browser for oneself, and shown once', async () => {
    const user = await server().createUser();
    const client = await server().signedIn(user);
    const input = { name: 'CI', scopes: ['api', 'read_user'], expires_at: '2026-12-01', description: 'For builds' };
    const { status, body } = await client.post<TokenAnswer>('/api/v4/user/personal_access_tokens', input);
    expect(status).to.equal(201);
    expect(body).to.deep.include({ ...input, user_id: user.id, active: true, revoked: false, last_used_at: null });
    expect((await using(body.token).get('/api/v4/user')).status).to.equal(200);
    const read = await client.get<TokenAnswer>(`/api/v4/personal_access_tokens/${body.id}`);
    expect(read.body).not.to.have.property('token');
    const { rows } = await server().connection.raw<{ rows: { text: string }[] }>(
      'select personal_access_tokens::text || change_log::text as text from personal_access_tokens, change_log',
    );
    expect(rows.some(({ text }) => text.includes(body.token as string))).to.equal(false);
  });

  it('are validated by name, scopes and expiry date', async () => {
    const client = await server().signedIn(await server().createUser());
    const answer = async (input: unknown) => {
      const { status, body } = await client.post('/api/v4/user/personal_access_tokens', input);
      return [status, body];
    };
    expect(await answer({})).to.deep.equal([400, { error: 'name is missing, scopes is missing' }]);
    expect(await answer({ name: 'x', scopes: ['everything'] })).to.deep.equal([
      400,
      { error: 'scopes does not have a valid value' },
    ]);
    expect((await answer({ name: 'x', scopes: [] }))[0]).to.equal(400);
    expect((await answer({ name: 'x', scopes: ['api'], expires_at: '2026-11-21' }))[0]).to.equal(400);
    expect((await answer({ name: 'x', scopes: ['api'], expires_at: '2026-02-30' }))[0]).to.equal(400);
    expect((await answer({ name: 'x', scopes: ['sudo'] }))[0]).to.equal(403);
  });

  it('cannot create stronger or longer-lived ones', async () => {
    const user = await server().createUser();
    const session = await server().signedIn(user);
    const make = { name: 'limited', scopes: ['api'], expires_at: '2026-12-01' };
    const { body } = await session.post<TokenAnswer>('/api/v4/user/personal_access_tokens', make);
    const limited = using(body.token);
    const status = async (input: unknown) => (await limited.post('/api/v4/user/personal_access_tokens', input)).status;
    expect(await status(make)).to.equal(201);
    expect(await status({ ...make, expires_at: undefined })).to.equal(403);
    expect(await status({ ...make, expires_at: '2027-01-01' })).to.equal(403);
    const administrator = await server().as(server().root, ['api']);
    const powers = { ...make, scopes: ['api', 'sudo'] };
    expect((await administrator.post('/api/v4/user/personal_access_tokens', powers)).status).to.equal(403);
  });

  it('tell their owner of new ones made in a browser or by administrators, also in place of old ones', async () => {
    const user = await server().createUser();
    const [session, administrator] = [await server().signedIn(user), await server().as(server().root)];
    const { body } = await session.post<TokenAnswer>('/api/v4/user/personal_access_tokens', {
      name: 'CI',
      scopes: ['api'],
    });
    const rotate = async (client: TestClient, { id }: Pick<TokenAnswer, 'id'>) =>
      (await client.post<TokenAnswer>(`/api/v4/personal_access_tokens/${id}/rotate`)).body;
    const second = await rotate(session, body);
    const third = await rotate(administrator, second);
    expect((await rotate(using(third.token), third)).name).to.equal('CI');
    await server().services.background.runDue();
    const told = mailServer.takeReceived().filter(({ to }) => to.join() === user.email);
    const sentences = told.map(
      ({ parsed }) => /The access token[^.]*\.|An access token[^.]*\./.exec(parsed.text ?? '')?.[0],
    );
    expect(sentences).to.have.members([
      'An access token “CI” was created.',
      'The access token “CI” was replaced by a new one.',
      'The access token “CI” was replaced by a new one.',
    ]);
  });

  it('can create weaker ones, such as read-only or self-rotating ones', async () => {
    const client = await server().as(await server().createUser(), ['api']);
    for (const scope of ['read_api', 'read_user', 'self_rotate']) {
      const input = { name: 'weaker', scopes: [scope] };
      const { status, body } = await client.post<TokenAnswer>('/api/v4/user/personal_access_tokens', input);
      expect(status, scope).to.equal(201);
      expect((await using(body.token).get('/api/v4/groups')).status, scope).to.equal(scope === 'read_api' ? 200 : 403);
    }
  });

  it('expire after at most 400 days, and not after the token that rotates them', async () => {
    const user = await server().createUser();
    const session = await server().signedIn(user);
    const create = (more: object) =>
      session.post<TokenAnswer>('/api/v4/user/personal_access_tokens', { name: 'long', scopes: ['api'], ...more });
    expect((await create({})).body.expires_at).to.equal('2027-12-26');
    expect((await create({ expires_at: '2027-12-27' })).status).to.equal(400);
    const rotate = async (expiry: string | undefined, tokenExpiry: string) => {
      const { body } = await create({ expires_at: tokenExpiry });
      const input = expiry === undefined ? {} : { expires_at: expiry };
      const answer = await using(body.token).post<TokenAnswer>('/api/v4/personal_access_tokens/self/rotate', input);
      return answer.status === 200 ? answer.body.expires_at : answer.status;
    };
    expect(await rotate('2099-01-01', '2026-11-24')).to.equal(400);
    expect(await rotate('2026-11-25', '2026-11-24')).to.equal(403);
    expect(await rotate(undefined, '2026-11-24')).to.equal('2026-11-24');
    expect(await rotate('2026-12-31', '2027-01-01')).to.equal('2026-12-31');
  });

  it('with sudo scope are created only by such tokens or by sessions', async () => {
    const plain = await server().as(server().root, ['api']);
    const mighty = await server().as(server().root, ['api', 'sudo']);
    const other = await server().createUser('other-administrator', { admin: true });
    const path = `/api/v4/users/${other.id}`;
    const input = { name: 'x', scopes: ['api', 'sudo'] };
    for (const list of ['personal_access_tokens', 'impersonation_tokens']) {
      expect((await plain.post(`${path}/${list}`, input)).status, list).to.equal(403);
      expect((await mighty.post(`${path}/${list}`, input)).status, list).to.equal(201);
      expect((await plain.post(`${path}/${list}`, { ...input, scopes: ['read_api'] })).status, list).to.equal(201);
    }
  });

  it('are listed to their owner and to administrators', async () => {
    const user = await server().createUser();
    const client = await server().as(user);
    const stranger = await server().createUser();
    await server().tokenFor(stranger);
    const own = await client.get<TokenAnswer[]>('/api/v4/personal_access_tokens');
    expect(own.body).to.have.length(1);
    expect((await client.get(`/api/v4/personal_access_tokens?user_id=${stranger.id}`)).status).to.equal(401);
    const administrator = await server().as(server().root);
    const theirs = await administrator.get<TokenAnswer[]>(`/api/v4/personal_access_tokens?user_id=${stranger.id}`);
    expect(theirs.body).to.have.length(1);
    const revoked = await administrator.get<TokenAnswer[]>('/api/v4/personal_access_tokens?revoked=true');
    expect(revoked.body.every((token) => token.revoked)).to.equal(true);
  });

  it('of other users look missing', async () => {
    const client = await server().as(await server().createUser());
    const owner = await server().as(await server().createUser());
    const { body } = await owner.get<TokenAnswer>('/api/v4/personal_access_tokens/self');
    const path = `/api/v4/personal_access_tokens/${body.id}`;
    expect((await client.get(path)).status).to.equal(401);
    expect((await client.get('/api/v4/personal_access_tokens/999999')).status).to.equal(401);
    expect((await client.delete(path)).status).to.equal(404);
    expect((await client.post(`${path}/rotate`)).status).to.equal(401);
    const administrator = await server().as(server().root);
    expect((await administrator.get('/api/v4/personal_access_tokens/999999')).status).to.equal(404);
    expect((await administrator.delete(path)).status).to.equal(204);
    expect((await owner.get('/api/v4/user')).status).to.equal(401);
  });

  it('are rotated: the new one is valid for a week, the old one invalid', async () => {
    const client = await server().as(await server().createUser());
    const rotated = await client.post<TokenAnswer>('/api/v4/personal_access_tokens/self/rotate');
    expect(rotated.status).to.equal(200);
    expect(rotated.body).to.include({ name: 'test', active: true, expires_at: '2026-11-28' });
    expect((await client.get('/api/v4/user')).status).to.equal(401);
    expect((await using(rotated.body.token).get('/api/v4/user')).status).to.equal(200);
    const dead = await client.post('/api/v4/personal_access_tokens/self/rotate');
    expect(dead.status).to.equal(401);
  });

  it('are invalid from the start of their expiry date', async () => {
    const user = await server().createUser();
    const session = await server().signedIn(user);
    const input = { name: 'short', scopes: ['api'], expires_at: '2026-11-22' };
    const { body } = await session.post<TokenAnswer>('/api/v4/user/personal_access_tokens', input);
    expect((await using(body.token).get('/api/v4/user')).status).to.equal(200);
    const table = server().connection('personal_access_tokens').where({ id: body.id });
    await table.update({ expiresAt: '2026-11-21' });
    expect((await using(body.token).get('/api/v4/user')).status).to.equal(401);
    const listed = await session.get<TokenAnswer[]>('/api/v4/personal_access_tokens?state=inactive');
    expect(listed.body.map(({ id, active }) => [id, active])).to.deep.equal([[body.id, false]]);
  });

  describe('for impersonation', () => {
    it('are created, listed, read and revoked by administrators', async () => {
      const user = await server().createUser();
      const administrator = await server().as(server().root);
      const path = `/api/v4/users/${user.id}/impersonation_tokens`;
      const made = await administrator.post<TokenAnswer>(path, { name: 'act', scopes: ['api'] });
      expect(made.status).to.equal(201);
      expect(made.body).to.include({ impersonation: true, user_id: user.id });
      expect((await using(made.body.token).get('/api/v4/user')).body).to.include({ id: user.id });
      expect((await administrator.get<unknown[]>(path)).body).to.have.length(1);
      const listed = await using(made.body.token).get<TokenAnswer[]>('/api/v4/personal_access_tokens');
      expect(listed.body).to.deep.equal([]);
      const other = await server().createUser();
      const wrongOwner = `/api/v4/users/${other.id}/impersonation_tokens/${made.body.id}`;
      expect((await administrator.get(wrongOwner)).status).to.equal(404);
      expect((await administrator.delete(`${path}/${made.body.id}`)).status).to.equal(204);
      expect((await using(made.body.token).get('/api/v4/user')).status).to.equal(401);
      expect((await (await server().as(user)).get(path)).status).to.equal(403);
    });
  });
});
