import { expect } from 'chai';
import { useServer } from '../../../support/server.ts';

describe('REST identities of users', () => {
  const server = useServer();

  it('are shown to the user and administrators, and changed by administrators', async () => {
    const root = await server().as(server().root);
    const person = { username: 'ada', name: 'Ada', email: 'ada@example.org', force_random_password: true };
    const made = await root.post<{ id: number; identities: object[] }>('/api/v4/users', {
      ...person,
      provider: 'corp',
      extern_uid: 'ada at corp',
    });
    const identities = [{ provider: 'corp', extern_uid: 'ada at corp' }];
    expect([made.status, made.body.identities]).to.deep.equal([201, identities]);
    const { id } = made.body;
    const [ada] = await server().connection('users').where({ id });
    const own = await server().as(ada);
    expect((await own.get<{ identities: object[] }>('/api/v4/user')).body.identities).to.deep.equal(identities);
    const others = await server().as(await server().createUser('ben'));
    expect((await others.get(`/api/v4/users/${id}`)).body).to.not.have.property('identities');

    const taken = await root.put(`/api/v4/users/${(await server().createUser('cleo')).id}`, identities[0]);
    expect(taken.status).to.equal(409);
    const changed = await root.put<{ identities: object[] }>(`/api/v4/users/${id}`, {
      provider: 'corp',
      extern_uid: 'ada again',
    });
    expect(changed.body.identities).to.deep.equal([{ provider: 'corp', extern_uid: 'ada again' }]);
    expect((await root.put(`/api/v4/users/${id}`, { provider: 'corp' })).status).to.equal(400);

    expect((await own.delete(`/api/v4/users/${id}/identities/corp`)).status).to.equal(403);
    expect((await root.delete(`/api/v4/users/${id}/identities/corp`)).status).to.equal(204);
    expect((await root.delete(`/api/v4/users/${id}/identities/corp`)).status).to.equal(404);
    const log = await server().connection('change_log').where({ subjectType: 'identity' }).orderBy('id');
    expect(log.map(({ action }: { action: string }) => action)).to.deep.equal([
      'identity.create',
      'identity.delete',
      'identity.create',
      'identity.delete',
    ]);
  });
});
