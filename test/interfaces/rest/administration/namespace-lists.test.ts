import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface Listed {
  full_path: string;
  visibility: string;
  archived?: boolean;
  owners: { username: string }[];
  owners_count: number;
  members_count: number;
  subgroups_count?: number;
  projects_count?: number;
  epics_count?: number;
  issues_count: number;
  storage_bytes: number;
}

describe('Lists of all groups and projects', () => {
  const server = useServer();
  let root: TestClient;
  let acme: Namespace;
  let olga: User;

  before(async () => {
    root = await server().as(server().root);
    olga = await server().createUser('olga', { name: 'Olga Owner' });
    const otto = await server().createUser('otto');
    acme = await server().createGroup('acme', { visibility: 'public' });
    const team = await server().createGroup('team', { parent: acme });
    const app = await server().createProject('app', team);
    const old = await server().createProject('old', acme);
    await server().connection('members').delete();
    await server().addMember(acme, olga, 'owner');
    await server().addMember(team, otto, 'guest');
    for (const title of ['One', 'Two']) await root.post(`/api/v4/groups/${team.id}/epics`, { title });
    await root.post(`/api/v4/projects/${app.id}/issues`, { title: 'Three' });
    await root.post(`/api/v4/projects/${old.id}/archive`);
    await server()
      .connection('uploads')
      .insert({
        namespaceId: app.id,
        uploaderId: olga.id,
        secret: 'a'.repeat(32),
        filename: 'plan.txt',
        size: 5_000,
        sha256: 'b'.repeat(64),
      });
    const orphans = await server().createGroup('orphans');
    await server().connection('members').where({ namespaceId: orphans.id }).delete();
  });

  const list = async (kind: 'groups' | 'projects', query = '') =>
    (await root.get<Listed[]>(`/api/v4/admin/${kind}${query}`)).body;
  const paths = async (kind: 'groups' | 'projects', query = '') =>
    (await list(kind, query)).map(({ full_path: path }) => path);

  it('show owners, direct members, what is below a group, and its storage', async () => {
    const [top, team] = await list('groups');
    expect(top?.owners.map(({ username }) => username)).to.deep.equal(['olga']);
    const below = { projects_count: 2, epics_count: 2, issues_count: 1, storage_bytes: 5_000 };
    expect(top).to.include({ full_path: 'acme', members_count: 1, owners_count: 1, subgroups_count: 1, ...below });
    expect(team).to.include({ full_path: 'acme/team', owners_count: 1, subgroups_count: 0, projects_count: 1 });
    expect(await list('projects', '?archived=true')).to.have.lengthOf(1);
    const [app] = await list('projects', '?archived=false&search=app');
    expect(app).to.include({ full_path: 'acme/team/app', archived: false, issues_count: 1, storage_bytes: 5_000 });
  });

  it('can be searched, narrowed and sorted, in pages with exact totals', async () => {
    expect(await paths('groups', '?search=TEAM')).to.deep.equal(['acme/team']);
    expect(await paths('groups', '?search=acme/')).to.deep.equal(['acme/team']);
    expect(await paths('groups', '?visibility=public')).to.deep.equal(['acme']);
    expect(await paths('groups', '?order_by=path&sort=desc')).to.deep.equal(['orphans', 'acme/team', 'acme']);
    expect((await paths('groups', '?order_by=created_at&sort=desc'))[0]).to.equal('orphans');
    const { body, headers } = await root.get<Listed[]>('/api/v4/admin/groups?per_page=2&page=2');
    expect(body.map(({ full_path: path }) => path)).to.deep.equal(['orphans']);
    expect(headers.get('x-total')).to.equal('3');
    for (const query of ['?visibility=secret', '?order_by=members', '?archived=perhaps'])
      expect((await root.get(`/api/v4/admin/projects${query}`)).status, query).to.equal(400);
  });

  it('find what has no active owner', async () => {
    expect(await paths('groups', '?without_owner=true')).to.deep.equal(['orphans']);
    await root.post(`/api/v4/users/${olga.id}/block`);
    expect(await paths('groups', '?without_owner=true')).to.deep.equal(['acme', 'acme/team', 'orphans']);
    expect((await list('groups'))[0]).to.deep.include({ owners: [], owners_count: 0 });
    await root.post(`/api/v4/users/${olga.id}/unblock`);
    await server().connection('members').where({ namespaceId: acme.id }).update({ expiresAt: '2020-01-01' });
    expect(await paths('projects', '?without_owner=true')).to.deep.equal(['acme/old', 'acme/team/app']);
    await server().connection('members').where({ namespaceId: acme.id }).update({ expiresAt: null });
  });

  it('show at most three owners, and how many there are', async () => {
    for (let count = 0; count < 3; count += 1) await server().addMember(acme, await server().createUser(), 'owner');
    const [top] = await list('groups');
    expect([top?.owners.length, top?.owners_count]).to.deep.equal([3, 4]);
  });

  it('count projects in personal namespaces as owned by their people', async () => {
    const client = await server().as(olga);
    await client.post('/api/v4/projects', { name: 'Mine', path: 'mine' });
    const [mine] = await list('projects', '?search=mine');
    expect(mine).to.include({ full_path: 'olga/mine', owners_count: 1 });
  });

  it('are for administrators only', async () => {
    const client = await server().as(olga);
    for (const path of ['/api/v4/admin/groups', '/api/v4/admin/projects']) {
      expect((await client.get(path)).status).to.equal(403);
      expect((await server().anonymous().get(path)).status).to.equal(401);
    }
  });
});
