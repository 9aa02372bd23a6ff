import { expect } from 'chai';
import { ShareGroup } from '../../application/members/share-group.ts';
import { UnshareGroup } from '../../application/members/unshare-group.ts';
import { DeleteGroup } from '../../application/namespaces/delete-group.ts';
import { AddMembers } from '../../application/members/add-members.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { accessLevels, type RoleName } from '../../domain/access/role.ts';
import { roleIn } from '../../domain/access/actor.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { useServer } from '../support/server.ts';

const levels = ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'] as const;

describe('An invited group', () => {
  const server = useServer({ today: '2026-11-20' });
  let count = 0;
  let group: Namespace;
  let invited: Namespace;
  let member: User;

  const share = (fields: Record<string, unknown> = {}) =>
    server().perform(ShareGroup, {
      namespaceId: group.id,
      invitedGroupId: invited.id,
      accessLevel: accessLevels.developer,
      ...fields,
    });
  const join = (namespace: Namespace, user: User, role: RoleName) => server().addMember(namespace, user, role);
  const roleOf = async (user: User, namespace = group) =>
    roleIn(await server().services.actors.load(user.id), namespace);

  beforeEach(async () => {
    count += 1;
    group = await server().createGroup(`host-${count}`);
    invited = await server().createGroup(`guests-${count}`);
    member = await server().createUser(`member-${count}`);
  });

  it("grants the lower of the member's role and the invitation, also in subgroups", async () => {
    await join(invited, member, 'maintainer');
    const project = await server().createProject('inside', group);
    for (const [index, level] of levels.entries()) {
      await share({ accessLevel: accessLevels[level] });
      const expected = levels[Math.min(index, levels.indexOf('maintainer'))];
      expect([await roleOf(member), await roleOf(member, project)]).to.deep.equal([expected, expected]);
      await server().perform(UnshareGroup, { namespaceId: group.id, invitedGroupId: invited.id });
      expect(await roleOf(member)).to.equal(null);
    }
  });

  it('includes inherited members, but not those of subgroups or invited to it', async () => {
    const inner = await server().createGroup('inner', { parent: invited });
    await server().perform(ShareGroup, {
      namespaceId: group.id,
      invitedGroupId: inner.id,
      accessLevel: accessLevels.reporter,
    });
    await join(invited, member, 'owner');
    expect(await roleOf(member)).to.equal('reporter');
    const third = await server().createGroup(`third-${count}`);
    const further = await server().createUser();
    await join(third, further, 'owner');
    await server().perform(ShareGroup, {
      namespaceId: inner.id,
      invitedGroupId: third.id,
      accessLevel: accessLevels.owner,
    });
    expect([await roleOf(further, inner), await roleOf(further)]).to.deep.equal(['owner', null]);
  });

  it('lowers no existing role, and grants none for minimal access', async () => {
    await join(group, member, 'owner');
    await join(invited, member, 'guest');
    const minimal = await server().createUser();
    await join(invited, minimal, 'minimal');
    await share({ accessLevel: accessLevels.guest });
    expect([await roleOf(member), await roleOf(minimal)]).to.deep.equal(['owner', null]);
  });

  it('grants nothing from the next request on when invitation, membership or group end', async () => {
    const client = await server().as(member);
    const seen = async () => (await client.get(`/api/v4/groups/${group.id}`)).status;
    await join(invited, member, 'guest');
    expect(await seen()).to.equal(404);
    await share({ expiresAt: '2026-11-21' });
    expect(await seen()).to.equal(200);
    await server().connection('group_shares').update({ expiresAt: '2026-11-20' });
    expect(await seen()).to.equal(404);
    await share();
    expect(await seen()).to.equal(200);
    await server().connection('members').where({ userId: member.id }).update({ expiresAt: '2026-11-20' });
    expect(await seen()).to.equal(404);
    await server().connection('members').where({ userId: member.id }).update({ expiresAt: null });
    expect(await seen()).to.equal(200);
    await server().perform(DeleteGroup, { groupId: invited.id });
    expect(await seen()).to.equal(404);
  });

  it('grants exactly the permissions of the invitation role', async () => {
    const epic = await server().perform(CreateWorkItem, {
      type: 'epic',
      namespace: group.id,
      title: 'Secret',
      confidential: true,
    });
    await join(invited, member, 'owner');
    const client = await server().as(member);
    const address = `/api/v4/groups/${group.id}/epics/${epic.iid}`;
    await share({ accessLevel: accessLevels.guest });
    expect((await client.get(address)).status).to.equal(404);
    expect((await client.post(`/api/v4/groups/${group.id}/epics`, { title: 'x' })).status).to.equal(403);
    await server().perform(UnshareGroup, { namespaceId: group.id, invitedGroupId: invited.id });
    await share({ accessLevel: accessLevels.planner });
    expect((await client.get(address)).status).to.equal(200);
    expect((await client.post(`/api/v4/groups/${group.id}/share`, { group_id: 1, group_access: 50 })).status).to.equal(
      403,
    );
    expect((await client.put(`/api/v4/groups/${group.id}`, { description: 'x' })).status).to.equal(403);
  });

  it('does not count as an owner of the other group', async () => {
    await join(invited, member, 'owner');
    await share({ accessLevel: accessLevels.owner });
    const alone = await server().createUser();
    const own = await server().createGroup(`own-${count}`);
    await server().perform(AddMembers, {
      kind: 'group',
      namespaceId: own.id,
      userIds: [alone.id],
      accessLevel: accessLevels.owner,
    });
    await server().connection('members').where({ namespaceId: own.id, userId: server().root.id }).delete();
    await server().perform(ShareGroup, {
      namespaceId: own.id,
      invitedGroupId: invited.id,
      accessLevel: accessLevels.owner,
    });
    const leaving = await (await server().as(alone)).delete(`/api/v4/groups/${own.id}/members/${alone.id}`);
    expect(leaving.status).to.equal(403);
  });

  it('is visible with its members only to users who can see it', async () => {
    await join(invited, member, 'developer');
    const outsider = await server().createUser();
    await join(group, outsider, 'maintainer');
    await share();
    const [own, other] = [await server().as(member), await server().as(outsider)];
    const all = `/api/v4/groups/${group.id}/members/all`;
    type Shares = { shared_with_groups: { group_id: number }[] };
    const one = await own.get<Shares>(`/api/v4/groups/${group.id}`);
    expect(one.body.shared_with_groups.map(({ group_id: id }) => id)).to.deep.equal([invited.id]);
    expect((await other.get<Shares>(`/api/v4/groups/${group.id}`)).body.shared_with_groups).to.deep.equal([]);
    const people = (body: unknown) => (body as { username: string }[]).map(({ username }) => username);
    expect(people((await own.get(all)).body)).to.include(member.username);
    expect(people((await other.get(all)).body)).not.to.include(member.username);
    expect((await other.get(`${all}/${member.id}`)).status).to.equal(404);
    const query = `{ group(fullPath: "${group.fullPath}") { autocompleteUsers { username } } }`;
    const found = (await other.post('/api/graphql', { query })).body;
    expect(JSON.stringify(found)).not.to.include(member.username);
    expect(JSON.stringify((await own.post('/api/graphql', { query })).body)).to.include(member.username);
  });
});
