import { expect } from 'chai';
import { EnsureAdministrator } from '../../../application/people/ensure-administrator.ts';
import { testPassword, useServer } from '../../support/server.ts';

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
