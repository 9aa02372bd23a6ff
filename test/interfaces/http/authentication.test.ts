import { expect } from 'chai';
import { CreateToken } from '../../../application/people/create-token.ts';
import { useServer } from '../../support/server.ts';

describe('API authentication', () => {
  const server = useServer();
  const ask = (headers: Record<string, string>, path = '/api/v4/user') => server().anonymous().get(path, { headers });

  it('accepts a token in each supported header and parameter', async () => {
    const user = await server().createUser();
    const secret = await server().tokenFor(user);
    expect(secret).to.match(/^glpat-[\w-]{20}$/);
    const answers = [
      await ask({ 'PRIVATE-TOKEN': secret }),
      await ask({ 'private-token': secret }),
      await ask({ Authorization: `Bearer ${secret}` }),
      await ask({}, `/api/v4/user?private_token=${secret}`),
      await ask({}, `/api/v4/user?access_token=${secret}`),
    ];
    for (const { status, body } of answers) {
      expect(status).to.equal(200);
      expect(body).to.include({ id: user.id, username: user.username, email: user.email });
    }
  });

  it('rejects an unknown token on every route, also on public ones', async () => {
    const wrong = [
      { 'PRIVATE-TOKEN': 'glpat-aaaaaaaaaaaaaaaaaaaa' },
      { Authorization: 'Bearer nothing' },
      { Authorization: 'Basic cm9vdDpyb290' },
      { 'JOB-TOKEN': 'job' },
    ] as Record<string, string>[];
    for (const headers of wrong) {
      const answer = await ask(headers, '/api/v4/groups');
      expect(answer.status, JSON.stringify(headers)).to.equal(401);
      expect(answer.body).to.deep.equal({ message: '401 Unauthorized' });
    }
  });

  it('requires a token where needed', async () => {
    const answer = await ask({});
    expect(answer.status).to.equal(401);
    expect(answer.body).to.deep.equal({ message: '401 Unauthorized' });
  });

  it('distinguishes revoked from expired tokens', async () => {
    const user = await server().createUser();
    const client = await server().as(user);
    await client.delete('/api/v4/personal_access_tokens/self');
    const revoked = await client.get('/api/v4/user');
    expect(revoked.status).to.equal(401);
    expect(revoked.body).to.deep.equal({
      error: 'invalid_token',
      error_description: 'Token was revoked. You have to re-authorize from the user.',
    });

    const { token, secret } = await server().perform(CreateToken, { userId: user.id, name: 'short', scopes: ['api'] });
    const today = server().services.clock.today();
    await server().connection('personal_access_tokens').where({ id: token.id }).update({ expiresAt: today });
    const expired = await ask({ 'PRIVATE-TOKEN': secret });
    expect(expired.status).to.equal(401);
    expect(expired.body).to.deep.equal({
      error: 'invalid_token',
      error_description: 'Token is expired. You can either do re-authorization or token refresh.',
    });
  });

  it('limits tokens to their scopes', async () => {
    const user = await server().createUser();
    const status = async (
      scopes: Parameters<typeof CreateToken.prototype.run>[1]['scopes'],
      method: string,
      path: string,
    ) =>
      (await (await server().as(user, scopes)).send(method, path, { body: method === 'GET' ? undefined : {} })).status;
    expect(await status(['read_api'], 'GET', '/api/v4/groups')).to.equal(200);
    expect(await status(['read_api'], 'POST', '/api/v4/groups')).to.equal(403);
    expect(await status(['read_user'], 'GET', '/api/v4/user')).to.equal(200);
    expect(await status(['read_user'], 'GET', '/api/v4/groups')).to.equal(403);
    expect(await status(['self_rotate'], 'GET', '/api/v4/user')).to.equal(403);
    expect(await status(['self_rotate'], 'POST', '/api/v4/personal_access_tokens/self/rotate')).to.equal(200);
    const refused = await (await server().as(user, ['read_user'])).get('/api/v4/groups');
    expect(refused.body).to.deep.equal({
      error: 'insufficient_scope',
      error_description: 'The request requires higher privileges than provided by the access token.',
      scope: 'api',
    });
  });

  it('rejects the tokens of blocked users', async () => {
    const user = await server().createUser();
    const client = await server().as(user);
    await server().connection('users').where({ id: user.id }).update({ state: 'blocked' });
    const answer = await client.get('/api/v4/user');
    expect(answer.status).to.equal(403);
    expect(answer.body).to.deep.equal({ message: '403 Forbidden - Your account has been blocked.' });
  });

  it('records the last use of a token', async () => {
    const client = await server().as(await server().createUser());
    const { body } = await client.get<{ last_used_at: string }>('/api/v4/personal_access_tokens/self');
    expect(body.last_used_at).to.equal(null);
    const again = await client.get<{ last_used_at: string }>('/api/v4/personal_access_tokens/self');
    expect(again.body.last_used_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  describe('with Sudo', () => {
    it('lets an administrator act as a user by ID or name, with the sudo scope', async () => {
      const user = await server().createUser();
      const administrator = await server().as(server().root, ['api', 'sudo']);
      for (const named of [String(user.id), user.username, user.username.toUpperCase()]) {
        const { body } = await administrator.get('/api/v4/user', { headers: { Sudo: named } });
        expect(body).to.include({ id: user.id });
      }
      const { body } = await administrator.get(`/api/v4/user?sudo=${user.id}`);
      expect(body).to.include({ id: user.id });
    });

    it('is rejected for everyone else', async () => {
      const user = await server().createUser();
      const headers = { Sudo: 'root' };
      const plain = await (await server().as(user)).get('/api/v4/user', { headers });
      expect([plain.status, plain.body]).to.deep.equal([403, { message: '403 Forbidden - Must be admin to use sudo' }]);
      const unscoped = await (await server().as(server().root)).get('/api/v4/user', { headers });
      expect(unscoped.status).to.equal(403);
      expect(unscoped.body).to.include({ error: 'insufficient_scope', scope: 'sudo' });
      const unknown = await (
        await server().as(server().root, ['api', 'sudo'])
      ).get('/api/v4/user', { headers: { Sudo: 'nobody-here' } });
      expect(unknown.status).to.equal(404);
      expect(unknown.body).to.deep.equal({ message: "404 User with ID or username 'nobody-here' Not Found" });
    });

    it('is rejected for blocked users, for reads and writes', async () => {
      const user = await server().createUser();
      const administrator = await server().as(server().root, ['api', 'sudo']);
      await administrator.post(`/api/v4/users/${user.id}/block`);
      const headers = { Sudo: user.username };
      expect((await administrator.get('/api/v4/user', { headers })).status).to.equal(403);
      expect((await administrator.post('/api/v4/groups', { name: 'x', path: 'x' }, { headers })).status).to.equal(403);
    });

    it('has only the permissions of that user', async () => {
      const user = await server().createUser();
      const administrator = await server().as(server().root, ['api', 'sudo']);
      const answer = await administrator.post(
        `/api/v4/users/${user.id}/block`,
        {},
        { headers: { Sudo: user.username } },
      );
      expect(answer.status).to.equal(403);
    });
  });
});
