import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;
const api = '/api/v4';

describe('REST projects', () => {
  const server = useServer();
  let owner: TestClient;
  let developer: TestClient;
  let guest: TestClient;
  let stranger: TestClient;
  let top: Namespace;
  let app: Namespace;

  before(async () => {
    top = await server().createGroup('top');
    const web = await server().createGroup('web', { parent: top });
    app = await server().createProject('app', top, { name: 'The App', description: 'Plans' });
    await server().createProject('site', web);
    await server().createProject('code', await server().createGroup('open', { visibility: 'public' }), {
      visibility: 'public',
    });
    const clients: TestClient[] = [];
    for (const role of ['owner', 'developer', 'guest'] as const) {
      const user = await server().createUser(role);
      await server().addMember(top, user, role);
      clients.push(await server().as(user));
    }
    [owner, developer, guest] = clients as [TestClient, TestClient, TestClient];
    stranger = await server().as(await server().createUser('stranger'));
  });

  const pathsOf = (answer: { body: unknown }) => (answer.body as Json[]).map((one) => one.path_with_namespace);

  it('keep unique topics until they are changed or cleared', async () => {
    const made = await owner.post<Json>(`${api}/projects`, {
      name: 'topical',
      namespace_id: top.id,
      topics: ['a', 'b', 'A'],
    });
    expect([made.status, made.body['topics']]).to.eql([201, ['A', 'b']]);
    const address = `${api}/projects/${String(made.body['id'])}`;
    const after = async (fields: Json) => (await owner.put<Json>(address, fields)).body['topics'];
    expect(await after({ description: 'Other' })).to.eql(['A', 'b']);
    expect(await after({ topics: 'x, y' })).to.eql(['x', 'y']);
    expect((await owner.get<Json>(address)).body).to.deep.include({ topics: ['x', 'y'], tag_list: ['x', 'y'] });
    expect(await after({ tag_list: ['z'] })).to.eql(['z']);
    expect(await after({ topics: [] })).to.eql([]);
    for (const topics of [['x'.repeat(256)], Array.from({ length: 101 }, (_, index) => `t${index}`)]) {
      expect((await owner.put(address, { topics })).status).to.equal(400);
    }
    await owner.delete(address);
  });

  it('have empty lists of features not supported, for readers', async () => {
    for (const list of ['merge_requests', 'pipelines', 'releases', 'repository/branches']) {
      const found = await guest.get(`${api}/projects/${app.id}/${list}`);
      expect([found.status, found.body, found.headers.get('x-total')]).to.eql([200, [], '0']);
      expect((await stranger.get(`${api}/projects/${app.id}/${list}`)).status).to.equal(404);
    }
    expect((await guest.get(`${api}/groups/${top.id}/merge_requests`)).body).to.eql([]);
    expect((await stranger.get(`${api}/groups/${top.id}/merge_requests`)).status).to.equal(404);
    expect((await guest.get(`${api}/merge_requests`)).body).to.eql([]);
    expect((await server().anonymous().get(`${api}/merge_requests`)).status).to.equal(401);
  });

  it('reject an avatar with a message', async () => {
    const form = new FormData();
    form.append('description', 'With a picture');
    form.append('avatar', new File(['x'], 'x.png'));
    for (const path of [`/projects/${app.id}`, `/groups/${top.id}`]) {
      const { status, body } = await owner.put(`${api}${path}`, form);
      const error =
        'avatar is not supported here; people set their own photo with PUT /api/v4/user/avatar, groups and projects have none';
      expect([status, body]).to.eql([400, { error }]);
      expect((await owner.put(`${api}${path}`, { description: 'Plans', avatar: '' })).status).to.equal(200);
    }
    const person = await server().createUser('pictured');
    const root = await server().as(server().root);
    expect((await root.put(`${api}/users/${person.id}`, form)).status).to.equal(400);
  });

  it('are shown by GET /projects/:id with all fields', async () => {
    const { status, body } = await developer.get<Json>(`${api}/projects/top%2Fapp`);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      id: app.id,
      description: 'Plans',
      name: 'The App',
      name_with_namespace: 'top / The App',
      path: 'app',
      path_with_namespace: 'top/app',
      default_branch: 'main',
      tag_list: [],
      topics: [],
      web_url: `${server().address}/top/app`,
      http_url_to_repo: `${server().address}/top/app.git`,
      namespace: {
        id: top.id,
        name: 'top',
        path: 'top',
        kind: 'group',
        full_path: 'top',
        parent_id: null,
        avatar_url: null,
        web_url: `${server().address}/groups/top`,
      },
      visibility: 'private',
      issues_enabled: true,
      archived: false,
      open_issues_count: 0,
      creator_id: server().root.id,
      permissions: { project_access: null, group_access: { access_level: 30, notification_level: 3 } },
    });
    expect(body).to.have.nested.property('_links.issues', `${server().address}/api/v4/projects/${app.id}/issues`);
    const hidden = await stranger.get(`${api}/projects/${app.id}`);
    expect([hidden.status, hidden.body]).to.deep.equal([404, { message: '404 Project Not Found' }]);
    expect(await stranger.get(`${api}/projects/nowhere%2Fapp`)).to.deep.include({ status: 404, body: hidden.body });
    expect((await guest.get(`${api}/projects/${top.id}`)).status).to.equal(404);
  });

  it('are listed by GET /projects when visible, newest first', async () => {
    expect(pathsOf(await guest.get(`${api}/projects`))).to.deep.equal(['open/code', 'top/web/site', 'top/app']);
    expect(pathsOf(await stranger.get(`${api}/projects`))).to.deep.equal(['open/code']);
    expect(pathsOf(await server().anonymous().get(`${api}/projects`))).to.deep.equal(['open/code']);
    const find = async (query: string) => pathsOf(await guest.get(`${api}/projects?${query}`));
    expect(await find('membership=true')).to.deep.equal(['top/web/site', 'top/app']);
    expect(await find('owned=true')).to.deep.equal([]);
    expect(await find('starred=true')).to.deep.equal([]);
    expect(await find('min_access_level=20')).to.deep.equal([]);
    expect(await find('visibility=public')).to.deep.equal(['open/code']);
    expect(await find('search=app')).to.deep.equal(['top/app']);
    expect(await find('search=web&search_namespaces=true')).to.deep.equal(['top/web/site']);
    expect(await find('search=web')).to.deep.equal([]);
    expect(await find('order_by=name&sort=asc')).to.deep.equal(['open/code', 'top/web/site', 'top/app']);
    expect(await find(`id_after=${app.id}&order_by=id&sort=asc`)).to.deep.equal(['top/web/site', 'open/code']);
    expect(await find('last_activity_after=2999-01-01T00:00:00Z')).to.deep.equal([]);
    const simple = await guest.get<Json[]>(`${api}/projects?simple=true&per_page=1`);
    expect(simple.body[0]).to.have.property('namespace');
    expect(simple.body[0]).to.not.have.property('visibility');
    expect(simple.headers.get('x-total')).to.equal('3');
    const refused = await guest.get(`${api}/projects?pagination=keyset&order_by=name`);
    expect(refused.status).to.equal(405);
    const keyset = await guest.get(`${api}/projects?pagination=keyset&order_by=id&sort=asc&per_page=2`);
    expect(pathsOf(keyset)).to.deep.equal(['top/app', 'top/web/site']);
    const [, next = ''] = /^<(.*[?&]id_after=\d+)>; rel="next"$/.exec(keyset.headers.get('link') ?? '') ?? [];
    const rest = await guest.get(next.slice(server().address.length));
    expect(pathsOf(rest)).to.deep.equal(['open/code']);
    expect(rest.headers.get('link')).to.equal(null);
  });

  it('are created by POST /projects in groups and personal namespaces', async () => {
    const { status, body } = await developer.post<Json>(`${api}/projects`, { name: 'New One', namespace_id: top.id });
    expect([status, body.path_with_namespace, body.visibility]).to.deep.equal([201, 'top/new-one', 'private']);
    const own = await stranger.post<Json>(`${api}/projects`, { name: 'Own', issues_access_level: 'disabled' });
    expect(own.status).to.equal(201);
    expect(own.body).to.deep.include({ path_with_namespace: 'stranger/own', issues_enabled: false });
    expect(own.body.namespace).to.deep.include({ kind: 'user', web_url: `${server().address}/stranger` });
    expect(own.body.permissions).to.deep.equal({
      project_access: { access_level: 50, notification_level: 3 },
      group_access: null,
    });
    const refusals: [TestClient, object, number, object][] = [
      [server().anonymous(), { name: 'x' }, 401, { message: '401 Unauthorized' }],
      [developer, {}, 400, { error: 'name, path are missing, at least one parameter must be provided' }],
      [
        developer,
        { name: 'x', issues_access_level: 'private' },
        400,
        { error: 'issues_access_level does not have a valid value' },
      ],
      [guest, { name: 'x', namespace_id: top.id }, 403, { message: '403 Forbidden' }],
      [stranger, { name: 'x', namespace_id: top.id }, 404, { message: '404 Namespace Not Found' }],
      [stranger, { name: 'x', namespace_id: 987654 }, 404, { message: '404 Namespace Not Found' }],
      [
        developer,
        { name: 'New One', namespace_id: top.id },
        400,
        { message: { name: ['has already been taken'], path: ['has already been taken'] } },
      ],
    ];
    for (const [client, sent, expectedStatus, expectedBody] of refusals) {
      const answer = await client.post(`${api}/projects`, sent);
      expect([answer.status, answer.body]).to.deep.equal([expectedStatus, expectedBody]);
    }
  });

  it('require the right role for PUT, archive, transfer and DELETE', async () => {
    const path = `${api}/projects/${app.id}`;
    expect((await developer.put(path, { name: 'x' })).status).to.equal(403);
    expect((await stranger.put(path, { name: 'x' })).status).to.equal(404);
    const changed = await owner.put<Json>(path, { description: 'More plans' });
    expect([changed.status, changed.body.description]).to.deep.equal([200, 'More plans']);
    expect((await developer.post(`${path}/archive`, {})).status).to.equal(403);
    const archived = await owner.post<Json>(`${path}/archive`);
    expect([archived.status, archived.body.archived]).to.deep.equal([201, true]);
    expect(pathsOf(await owner.get(`${api}/projects?archived=true`))).to.deep.equal(['top/app']);
    expect((await owner.put(path, { description: 'x' })).status).to.equal(403);
    expect((await owner.post<Json>(`${path}/unarchive`)).body.archived).to.equal(false);
    expect((await owner.put(`${path}/transfer`, {})).body).to.deep.equal({ error: 'namespace is missing' });
    expect((await owner.put(`${path}/transfer`, { namespace: 'nowhere' })).body).to.deep.equal({
      message: '404 Namespace Not Found',
    });
    const moved = await owner.put<Json>(`${path}/transfer`, { namespace: 'top/web' });
    expect([moved.status, moved.body.path_with_namespace]).to.deep.equal([200, 'top/web/app']);
    await owner.put(`${path}/transfer`, { namespace: top.id });
    const gone = await owner.post<Json>(`${api}/projects`, { name: 'Gone', namespace_id: top.id });
    expect((await developer.delete(`${api}/projects/top%2Fgone`)).status).to.equal(403);
    const deleted = await owner.delete(`${api}/projects/${String(gone.body.id)}`);
    expect([deleted.status, deleted.body]).to.deep.equal([202, { message: '202 Accepted' }]);
    expect((await owner.get(`${api}/projects/top%2Fgone`)).status).to.equal(404);
  });

  it('list their users and groups', async () => {
    const users = await guest.get<Json[]>(`${api}/projects/top%2Fweb%2Fsite/users`);
    expect(users.body.map((user) => user.username)).to.deep.equal(['root', 'owner', 'developer', 'guest']);
    const found = await guest.get<Json[]>(`${api}/projects/top%2Fweb%2Fsite/users?search=OWN`);
    expect(found.body.map((user) => user.username)).to.deep.equal(['owner']);
    expect(found.body[0]).to.not.have.property('email');
    const groups = await guest.get<Json[]>(`${api}/projects/top%2Fweb%2Fsite/groups.json`);
    expect(groups.body.map((group) => group.full_path)).to.deep.equal(['top', 'top/web']);
    expect(Object.keys(groups.body[0] as Json)).to.deep.equal([
      'id',
      'web_url',
      'name',
      'avatar_url',
      'full_name',
      'full_path',
    ]);
    expect((await stranger.get(`${api}/projects/${app.id}/users`)).status).to.equal(404);
    expect((await stranger.get(`${api}/projects/${app.id}/groups`)).status).to.equal(404);
  });
});
