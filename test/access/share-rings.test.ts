import { expect } from 'chai';
import { DeleteGroup } from '../../application/namespaces/delete-group.ts';
import { ShareGroup } from '../../application/members/share-group.ts';
import { TransferGroup } from '../../application/namespaces/transfer-group.ts';
import { roleIn } from '../../domain/access/actor.ts';
import { accessLevels, type RoleName } from '../../domain/access/role.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { useServer } from '../support/server.ts';

/** Groups that invite each other could pass on roles without an end. */
describe('Groups that invite each other', () => {
  const server = useServer({ today: '2026-11-20' });
  let count = 0;

  const roleOf = async (user: User, namespace: Namespace) =>
    roleIn(await server().services.actors.load(user.id), namespace);
  const share = (host: Namespace, invited: Namespace, role: Exclude<RoleName, 'minimal'> = 'owner') =>
    server().perform(ShareGroup, {
      namespaceId: host.id,
      invitedGroupId: invited.id,
      accessLevel: accessLevels[role],
    });

  /** A group with one member of this role, besides the administrator who made it. */
  async function groupWith(role: RoleName, attributes: { parent?: Namespace } = {}): Promise<[Namespace, User]> {
    count += 1;
    const group = await server().createGroup(`ring-${count}`, attributes);
    const member = await server().createUser(`of-ring-${count}`);
    await server().addMember(group, member, role);
    return [group, member];
  }

  /** Who has a role according to the list of members, and who takes a seat. */
  async function listed(group: Namespace): Promise<{ members: string[]; seats: string[] }> {
    const root = await server().as(server().root);
    const names = async (path: string) => {
      const { status, body } = await root.get<{ username: string }[]>(
        `/api/v4/groups/${group.id}/${path}?per_page=100`,
      );
      expect(status).to.equal(200);
      return body.map(({ username }) => username).filter((name) => name !== 'root');
    };
    return { members: await names('members/all'), seats: await names('billable_members') };
  }

  for (const length of [2, 3, 5]) {
    it(`grant roles for one step only in a cycle of ${length}`, async () => {
      const groups: Namespace[] = [];
      const members: User[] = [];
      for (let index = 0; index < length; index += 1) {
        const [group, member] = await groupWith(index === 0 ? 'owner' : 'developer');
        groups.push(group);
        members.push(member);
      }
      const at = <Row>(rows: readonly Row[], index: number) => rows[index % length] as Row;
      for (const [index, group] of groups.entries()) await share(group, at(groups, index + 1));
      for (const [index, group] of groups.entries()) {
        const invited = (index + 1) % length;
        for (const [other, member] of members.entries()) {
          const own = other === 0 ? 'owner' : 'developer';
          const expected = other === index || other === invited ? own : null;
          expect(await roleOf(member, group), `member ${other} in ${index} of ${length}`).to.equal(expected);
        }
        const people = [at(members, index).username, at(members, invited).username];
        const { members: inList, seats } = await listed(group);
        expect(inList).to.have.members(people);
        expect(seats).to.have.members(people);
      }
      await server().perform(DeleteGroup, { groupId: at(groups, 1).id });
      expect(await roleOf(at(members, 1), at(groups, 0))).to.equal(null);
      expect((await listed(at(groups, 0))).seats).to.deep.equal([at(members, 0).username]);
    });
  }

  it('within the same hierarchy raise roles below, and lower none', async () => {
    const [top, aboveAll] = await groupWith('owner');
    const [middle, inMiddle] = await groupWith('guest', { parent: top });
    const [low, below] = await groupWith('maintainer', { parent: middle });
    await share(low, top, 'guest');
    await share(low, middle, 'owner');
    expect([await roleOf(aboveAll, low), await roleOf(inMiddle, low)]).to.deep.equal(['owner', 'guest']);
    expect([await roleOf(below, middle), await roleOf(below, top)]).to.deep.equal([null, null]);
    await share(top, low, 'reporter');
    expect(await Promise.all([top, middle, low].map((group) => roleOf(below, group)))).to.deep.equal([
      'reporter',
      'reporter',
      'maintainer',
    ]);
    // A guest of the group in between is one above the invited group, and so at the top, too.
    expect(await roleOf(inMiddle, top)).to.equal('guest');
    expect((await listed(top)).members).to.have.members([aboveAll, inMiddle, below].map(({ username }) => username));
    const project = await server().createProject('inside', low);
    const root = await server().as(server().root);
    const own = { group_id: middle.id, group_access: 50 };
    expect((await root.post(`/api/v4/projects/${project.id}/share`, own)).status).to.equal(201);
    expect(await roleOf(inMiddle, project)).to.equal('guest');
  });

  it('stay correct when one moves into another', async () => {
    const [one, ofOne] = await groupWith('maintainer');
    const [two, ofTwo] = await groupWith('developer');
    await share(one, two, 'owner');
    await share(two, one, 'reporter');
    const moved = await server().perform(TransferGroup, { groupId: two.id, parentId: one.id });
    const roles = async () => Promise.all([ofOne, ofTwo].flatMap((user) => [roleOf(user, one), roleOf(user, moved)]));
    expect(await roles()).to.deep.equal(['maintainer', 'maintainer', 'developer', 'developer']);
    await server().perform(DeleteGroup, { groupId: one.id });
    expect(await roles()).to.deep.equal([null, null, null, null]);
    expect(await server().connection('group_shares').whereIn('namespaceId', [one.id, two.id])).to.deep.equal([]);
  });
});
