import { expect } from 'chai';
import { accessLevels } from '../../../../domain/access/role.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { waitsForLock } from '../../../support/database.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('Access requests', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let owner: TestClient;
  let anna: User;
  let client: TestClient;
  let number = 0;

  beforeEach(async () => {
    number += 1;
    group = await server().createGroup(`crew-${number}`, { visibility: 'public' });
    project = await server().createProject('app', group, { visibility: 'public' });
    owner = await server().as(server().root);
    anna = await server().createUser();
    client = await server().as(anna);
  });

  const at = (place: Namespace, end = '') =>
    `/api/v4/${place.kind === 'group' ? 'groups' : 'projects'}/${place.id}/access_requests${end}`;
  const statusOf = async (sending: Promise<{ status: number }>) => (await sending).status;

  it('are made, listed and approved with a role, Developer by default', async () => {
    expect((await client.get(at(project, '/own'))).body).to.deep.equal({ can_request: true, requested_at: null });
    const { status, body } = await client.post<{ id: number; requested_at: string }>(at(project));
    expect([status, body.id]).to.deep.equal([201, anna.id]);
    expect(await statusOf(client.post(at(project)))).to.equal(409);
    expect((await client.get(at(project, '/own'))).body).to.deep.equal({
      can_request: false,
      requested_at: body.requested_at,
    });
    const list = (await owner.get<{ id: number; username: string }[]>(at(project))).body;
    expect(list.map(({ id, username }) => [id, username])).to.deep.equal([[anna.id, anna.username]]);
    const approved = await owner.put<{ access_level: number }>(at(project, `/${anna.id}/approve`));
    expect([approved.status, approved.body.access_level]).to.deep.equal([201, 30]);
    expect((await owner.get(at(project))).body).to.deep.equal([]);
    expect(await statusOf(owner.put(at(project, `/${anna.id}/approve`)))).to.equal(404);
    expect(await statusOf(client.post(at(project)))).to.equal(403);
    const actions = await server()
      .connection('changeLog')
      .where({ subjectType: 'access_request' })
      .orderBy('id')
      .pluck('action');
    expect(actions).to.include.members(['access_request.create', 'access_request.approve']);
  });

  it('are refused by managers, withdrawn by their people, and end when someone is added', async () => {
    await client.post(at(group));
    const other = await server().as(await server().createUser());
    expect(await statusOf(other.delete(at(group, `/${anna.id}`)))).to.equal(403);
    expect(await statusOf(other.get(at(group)))).to.equal(403);
    expect(await statusOf(client.delete(at(group, `/${anna.id}`)))).to.equal(204);
    await client.post(at(group));
    expect(await statusOf(owner.delete(at(group, `/${anna.id}`)))).to.equal(204);
    await client.post(at(group));
    await owner.post(`/api/v4/groups/${group.id}/members`, { user_id: anna.id, access_level: 10 });
    expect((await owner.get(at(group))).body).to.deep.equal([]);
  });

  it('do not seem refused to someone who reads while they are approved', async () => {
    await client.post(at(group));
    const reading = await server().connection.transaction(async (transaction) => {
      await transaction.raw('lock table access_requests');
      const read = client.get(at(group, '/own'));
      expect(await waitsForLock(server().connection, read)).to.equal(true);
      await transaction('accessRequests').where({ userId: anna.id }).delete();
      const member = { namespaceId: group.id, userId: anna.id, accessLevel: accessLevels.developer };
      await transaction('members').insert({ ...member, createdAt: new Date() });
      return { read };
    });
    expect((await reading.read).body).to.deep.equal({ can_request: false, requested_at: null });
  });

  it('need a place that takes them, and hide places that the caller cannot see', async () => {
    await server().connection('namespaces').where({ id: group.id }).update({ requestAccessEnabled: false });
    expect(await statusOf(client.post(at(group)))).to.equal(403);
    await server().connection('namespaces').where({ id: group.id }).update({ requestAccessEnabled: true });
    await server().connection('namespaces').where({ id: project.id }).update({ visibility: 'private' });
    for (const path of [at(project), at(project, '/own')]) {
      expect(await statusOf(client.get(path))).to.equal(404);
    }
    expect(await statusOf(client.post(at(project)))).to.equal(404);
    expect(await statusOf(server().anonymous().post(at(group)))).to.equal(401);
  });

  it('cannot be approved as owner by maintainers of a project', async () => {
    const maria = await server().createUser();
    await server().addMember(project, maria, 'maintainer');
    const maintainer = await server().as(maria);
    await client.post(at(project));
    const approve = (level: number) => maintainer.put(at(project, `/${anna.id}/approve`), { access_level: level });
    expect(await statusOf(approve(50))).to.equal(403);
    expect(await statusOf(approve(77))).to.equal(400);
    expect(await statusOf(approve(40))).to.equal(201);
  });
});
