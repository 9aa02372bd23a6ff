import { expect } from 'chai';
import { testPassword, useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('Content of deleted users', () => {
  const server = useServer();
  let administrator: TestClient;
  before(async () => {
    administrator = await server().as(server().root);
  });

  it('belongs to the ghost user, not to an account or group named ghost', async () => {
    // Both could be there from before the name was reserved.
    const impostor = await server().createUser('impostor');
    await server().connection('users').where({ id: impostor.id }).update({ username: 'ghost' });
    const group = await server().createGroup('later-ghost1');
    await server().connection('namespaces').where({ id: group.id }).update({ path: 'ghost1', fullPath: 'ghost1' });

    const place = await server().createGroup('place', { visibility: 'public' });
    const project = await server().createProject('place', place, { visibility: 'public' });
    const victim = await server().createUser();
    const issues = `/api/v4/projects/${project.id}/issues`;
    const secret = { title: 'A secret', confidential: true };
    expect((await (await server().as(victim)).post(issues, secret)).status).to.equal(201);
    expect((await administrator.delete(`/api/v4/users/${victim.id}`)).status).to.equal(204);

    const client = await server().as(impostor);
    expect((await client.get(`${issues}/1`)).status).to.equal(404);
    expect((await client.put(`${issues}/1`, { title: 'Mine' })).status).to.equal(404);
    const { body } = await administrator.get<{ author: { id: number; username: string } }>(`${issues}/1`);
    expect(body.author.username).to.equal('ghost2');
    expect(body.author.id).to.not.equal(impostor.id);
  });

  it('belongs to an account that no one can take over', async () => {
    const user = await server().createUser();
    expect((await administrator.delete(`/api/v4/users/${user.id}`)).status).to.equal(204);
    const [ghost] = (await server().connection('users').where({ kind: 'ghost' })) as { id: number; username: string }[];
    const address = `/api/v4/users/${ghost?.id}`;
    for (const verb of ['unblock', 'activate', 'deactivate', 'ban', 'unban', 'block']) {
      expect((await administrator.post(`${address}/${verb}`)).status, verb).to.equal(403);
    }
    expect((await administrator.put(address, { password: testPassword, admin: true })).status).to.equal(403);
    expect((await administrator.delete(address)).status).to.equal(403);
    for (const list of ['personal_access_tokens', 'impersonation_tokens']) {
      const { status } = await administrator.post(`${address}/${list}`, { name: 'x', scopes: ['api'] });
      expect(status, list).to.equal(403);
    }
    const signIn = { login: ghost?.username, password: testPassword };
    expect((await server().anonymous().post('/-/session', signIn)).status).to.equal(401);
    expect(await server().connection('users').where({ kind: 'ghost' })).to.have.length(1);
  });

  it('reserves the names ghost and system, which users and groups cannot take', async () => {
    for (const name of ['ghost', 'Ghost', 'system']) {
      const person = { username: name, name, email: `${name}@example.org`, password: testPassword };
      expect((await server().anonymous().post('/-/registration', person)).status, name).to.equal(400);
      expect((await administrator.post('/api/v4/users', person)).status, name).to.equal(400);
      expect((await administrator.post('/api/v4/groups', { name, path: name })).status, name).to.equal(400);
    }
  });
});
