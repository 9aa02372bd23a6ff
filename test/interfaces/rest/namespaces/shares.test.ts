import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('REST sharing of groups', () => {
  const server = useServer({ today: '2026-11-20' });
  let owner: TestClient;
  let group: Namespace;
  let invited: Namespace;

  before(async () => {
    const user = await server().createUser();
    owner = await server().as(user);
    group = await server().createGroup('host');
    invited = await server().createGroup('visitors');
    await server().addMember(group, user, 'owner');
    await server().addMember(invited, user, 'guest');
  });

  it('invites a group, shows it on the group and removes it', async () => {
    const address = `/api/v4/groups/${group.id}`;
    const fields = { group_id: invited.id, group_access: 30, expires_at: '2026-12-24' };
    const made = await owner.post<{ shared_with_groups: unknown }>(`${address}/share`, fields);
    const shared = {
      group_id: invited.id,
      group_name: 'visitors',
      group_full_path: 'visitors',
      group_access_level: 30,
      expires_at: '2026-12-24',
      member_role_id: null,
    };
    expect([made.status, made.body.shared_with_groups]).to.deep.equal([201, [shared]]);
    const read = await owner.get<{ shared_with_groups: unknown }>(address);
    expect(read.body.shared_with_groups).to.deep.equal([shared]);
    expect((await owner.post(`${address}/share`, fields)).status).to.equal(409);
    expect((await owner.delete(`${address}/share/${invited.id}`)).status).to.equal(204);
    expect((await owner.delete(`${address}/share/${invited.id}`)).status).to.equal(404);
    expect((await owner.get<{ shared_with_groups: unknown }>(address)).body.shared_with_groups).to.deep.equal([]);
  });

  it('shows invited groups in lists of projects', async () => {
    const project = await server().createProject('shared', group);
    await server().createProject('alone', group);
    await owner.post(`/api/v4/projects/${project.id}/share`, { group_id: invited.id, group_access: 20 });
    const { body } = await owner.get<{ path: string; shared_with_groups: { group_id: number }[] }[]>(
      `/api/v4/groups/${group.id}/projects?order_by=path&sort=asc`,
    );
    expect(
      body.map(({ path, shared_with_groups: shares }) => [path, ...shares.map(({ group_id: id }) => id)]),
    ).to.deep.equal([['alone'], ['shared', invited.id]]);
  });

  it('rejects hidden groups like missing ones, itself, and invalid roles and dates', async () => {
    const hidden = await server().createGroup('hidden');
    const send = async (fields: object) => {
      const { status, body } = await owner.post(`/api/v4/groups/${group.id}/share`, fields);
      return [status, body];
    };
    const absent = await send({ group_id: 987_654_321, group_access: 30 });
    expect(absent).to.deep.equal([404, { message: '404 Group Not Found' }]);
    expect(await send({ group_id: hidden.id, group_access: 30 })).to.deep.equal(absent);
    for (const wrong of [
      { group_id: group.id, group_access: 30 },
      { group_id: invited.id, group_access: 31 },
      { group_id: invited.id, group_access: 5 },
      { group_id: invited.id, group_access: 30, expires_at: '2026-11-20' },
      { group_id: invited.id },
    ]) {
      expect((await send(wrong))[0]).to.equal(400);
    }
  });
});
