import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;
const api = '/api/v4';

describe('REST groups', () => {
  const server = useServer();
  let owner: TestClient;
  let maintainer: TestClient;
  let stranger: TestClient;
  let olga: User;
  let top: Namespace;
  let web: Namespace;

  before(async () => {
    olga = await server().createUser('olga');
    const maria = await server().createUser('maria');
    owner = await server().as(olga);
    maintainer = await server().as(maria);
    stranger = await server().as(await server().createUser('stranger'));
    top = await server().createGroup('top', { name: 'The Top', description: 'All of it' });
    web = await server().createGroup('web', { parent: top });
    await server().createGroup('deep', { parent: web });
    await server().createGroup('open', { visibility: 'public' });
    await server().createProject('app', top);
    await server().createProject('site', web, { visibility: 'private' });
    await server().addMember(top, olga, 'owner');
    await server().addMember(top, maria, 'maintainer');
  });

  const pathsOf = (answer: { body: unknown }) => (answer.body as Json[]).map((group) => group.full_path);

  describe('with GET /groups/:id', () => {
    it('return a group with its projects, by number and by path', async () => {
      const { status, body, headers } = await maintainer.get<Json>(`${api}/groups/${top.id}`);
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.equal('application/json');
      expect(body).to.include({
        id: top.id,
        web_url: `${server().address}/groups/top`,
        name: 'The Top',
        path: 'top',
        description: 'All of it',
        visibility: 'private',
        project_creation_level: 'developer',
        subgroup_creation_level: 'maintainer',
        emails_enabled: true,
        request_access_enabled: true,
        full_name: 'The Top',
        full_path: 'top',
        parent_id: null,
        avatar_url: null,
      });
      expect(body.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect((body.projects as Json[]).map((project) => project.path_with_namespace)).to.deep.equal(['top/app']);
      expect(body).to.not.have.property('experiment_features_enabled');
      const byPath = await maintainer.get<Json>(`${api}/groups/${encodeURIComponent('TOP/web')}?with_projects=false`);
      expect(byPath.body).to.include({
        id: web.id,
        full_path: 'top/web',
        full_name: 'The Top / web',
        parent_id: top.id,
      });
      expect(byPath.body).to.not.have.property('projects');
    });

    it('show AI settings to owners', async () => {
      const { body } = await owner.get<Json>(`${api}/groups/top`);
      expect(body).to.include({ duo_availability: 'default_on', experiment_features_enabled: false });
    });

    it('answer the same 404 for hidden and missing groups and for projects', async () => {
      const hidden = await stranger.get(`${api}/groups/${top.id}`);
      expect([hidden.status, hidden.body]).to.deep.equal([404, { message: '404 Group Not Found' }]);
      for (const id of ['987654', 'nowhere', 'top%2Fapp', '99999999999999999999']) {
        expect(await stranger.get(`${api}/groups/${id}`)).to.deep.include({ status: 404, body: hidden.body });
      }
      expect(await owner.get(`${api}/groups/top%2Fapp`)).to.deep.include({ status: 404, body: hidden.body });
    });
  });

  describe('in lists', () => {
    it('contain what the user can see, by name, with page headers', async () => {
      const answer = await owner.get(`${api}/groups`);
      expect(pathsOf(answer)).to.deep.equal(['top/web/deep', 'open', 'top', 'top/web']);
      expect(answer.headers.get('x-total')).to.equal('4');
      expect(pathsOf(await server().anonymous().get(`${api}/groups`))).to.deep.equal(['open']);
      expect(pathsOf(await stranger.get(`${api}/groups`))).to.deep.equal(['open']);
    });

    it('can be filtered, sorted and paged', async () => {
      const find = async (query: string) => pathsOf(await owner.get(`${api}/groups?${query}`));
      expect(await find('search=DEE')).to.deep.equal(['top/web/deep']);
      expect(await find('search=top')).to.deep.equal(['top']);
      expect(await find('search=top%2Fw')).to.deep.equal(['top/web/deep', 'top/web']);
      expect(await find('search=%25')).to.deep.equal([]);
      expect(await find(`skip_groups[]=${top.id}&skip_groups[]=${web.id}`)).to.deep.equal(['top/web/deep', 'open']);
      expect(await find('top_level_only=true')).to.deep.equal(['open', 'top']);
      expect(await find('owned=true&order_by=path&sort=desc')).to.deep.equal(['top/web', 'top', 'top/web/deep']);
      expect(await find('min_access_level=50&visibility=private&order_by=id')).to.deep.equal([
        'top',
        'top/web',
        'top/web/deep',
      ]);
      expect(await find('all_available=false')).to.not.include('open');
      expect(await find('order_by=similarity&search=we')).to.deep.equal(['top/web']);
      expect(await find('per_page=1&page=3')).to.deep.equal(['top']);
    });

    it('can be paged by keyset', async () => {
      const seen: unknown[] = [];
      let path: string | null = `${api}/groups?pagination=keyset&per_page=3`;
      while (path !== null) {
        const answer: Awaited<ReturnType<typeof owner.get>> = await owner.get(path);
        expect(answer.headers.get('x-total')).to.equal(null);
        seen.push(...pathsOf(answer));
        const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
        path = next === undefined ? null : next.slice(server().address.length);
      }
      expect(seen).to.deep.equal(['top/web/deep', 'open', 'top', 'top/web']);
    });

    it('report an invalid parameter', async () => {
      const { status, body } = await owner.get(`${api}/groups?order_by=shoe`);
      expect([status, body]).to.deep.equal([400, { error: 'order_by does not have a valid value' }]);
    });

    it('contain direct children as subgroups, and all as descendants', async () => {
      expect(pathsOf(await owner.get(`${api}/groups/top/subgroups`))).to.deep.equal(['top/web']);
      expect(pathsOf(await owner.get(`${api}/groups/top/descendant_groups`))).to.deep.equal([
        'top/web/deep',
        'top/web',
      ]);
      expect((await stranger.get(`${api}/groups/top/subgroups`)).status).to.equal(404);
      expect((await stranger.get(`${api}/groups/top/descendant_groups`)).status).to.equal(404);
    });

    it('contain the projects of a group, and of its subgroups on request', async () => {
      const paths = async (query: string) =>
        (await owner.get<Json[]>(`${api}/groups/top/projects${query}`)).body.map((one) => one.path_with_namespace);
      expect(await paths('')).to.deep.equal(['top/app']);
      expect(await paths('?include_subgroups=true&order_by=path&sort=asc')).to.deep.equal(['top/app', 'top/web/site']);
      expect((await stranger.get(`${api}/groups/top/projects`)).status).to.equal(404);
    });
  });

  describe('with POST /groups', () => {
    it('are created at the top level and in groups', async () => {
      const { status, body } = await stranger.post<Json>(`${api}/groups`, {
        name: 'Mine',
        path: 'mine',
        visibility: 'public',
        description: 'x',
        project_creation_level: 'maintainer',
        subgroup_creation_level: 'owner',
        emails_enabled: false,
        unknown_field: 1,
      });
      expect(status).to.equal(201);
      expect(body).to.include({
        full_path: 'mine',
        visibility: 'public',
        project_creation_level: 'maintainer',
        subgroup_creation_level: 'owner',
        emails_disabled: true,
      });
      const inside = await stranger.post<Json>(`${api}/groups?name=In&path=in&parent_id=${String(body.id)}`, {});
      expect(inside.body).to.include({ full_path: 'mine/in', parent_id: body.id, visibility: 'private' });
    });

    it('return the documented errors', async () => {
      const make = async (client: TestClient, body: object) => {
        const answer = await client.post(`${api}/groups`, body);
        return [answer.status, answer.body];
      };
      expect(await make(server().anonymous(), { name: 'x', path: 'x' })).to.deep.equal([
        401,
        { message: '401 Unauthorized' },
      ]);
      expect(await make(owner, {})).to.deep.equal([400, { error: 'name is missing, path is missing' }]);
      expect(await make(owner, { name: 'x', path: 'top' })).to.deep.equal([
        400,
        { message: 'Failed to save group {:path=>["has already been taken"]}' },
      ]);
      expect(await make(owner, { name: 'x', path: 'x', visibility: 'secret' })).to.deep.equal([
        400,
        { error: 'visibility does not have a valid value' },
      ]);
      const open = await server().services.queries.namespaces.findByFullPath(
        await server().services.actors.load(olga.id),
        'open',
      );
      expect(await make(owner, { name: 'x', path: 'x', parent_id: open?.id })).to.deep.equal([
        403,
        { message: '403 Forbidden' },
      ]);
      expect(await make(stranger, { name: 'x', path: 'x', parent_id: top.id })).to.deep.equal([
        404,
        { message: '404 Group Not Found' },
      ]);
      // A name in a hidden place is taken like any other.
      expect((await make(stranger, { name: 'x', path: 'TOP' }))[0]).to.equal(400);
    });
  });

  describe('with PUT /groups/:id', () => {
    it('change what is sent, and return the group', async () => {
      const { status, body } = await owner.put<Json>(`${api}/groups/${web.id}`, {
        name: 'The Web',
        description: '',
        lfs_enabled: '0',
      });
      expect(status).to.equal(200);
      expect(body).to.include({ name: 'The Web', full_name: 'The Top / The Web', lfs_enabled: false });
    });

    it('show what the reader can create in them', async () => {
      const created = async (who: typeof owner) => {
        const { body } = await who.get<Json>(`${api}/groups/${web.id}`);
        return Object.keys(body).filter((field) => field.startsWith('can_create_'));
      };
      expect(await created(maintainer)).to.deep.equal(['can_create_epic', 'can_create_project', 'can_create_subgroup']);
      await owner.put(`${api}/groups/${web.id}`, { subgroup_creation_level: 'owner', project_creation_level: 'noone' });
      expect(await created(maintainer)).to.deep.equal(['can_create_epic']);
      expect(await created(owner)).to.deep.equal(['can_create_epic', 'can_create_subgroup']);
      await owner.put(`${api}/groups/${web.id}`, {
        subgroup_creation_level: 'maintainer',
        project_creation_level: 'developer',
      });
      const { body } = await stranger.get<Json>(`${api}/groups/open`);
      expect(Object.keys(body).filter((field) => field.startsWith('can_create_'))).to.deep.equal([]);
    });

    it('show to users who can change AI settings what the parent group allows', async () => {
      await owner.put(`${api}/groups/${top.id}`, {
        duo_availability: 'default_off',
        experiment_features_enabled: true,
      });
      const limits = { duo_availability: 'default_off', experiment_features_enabled: true };
      const seen = async (who: typeof owner) => (await who.get<Json>(`${api}/groups/${web.id}`)).body;
      expect(await seen(owner)).to.deep.include({ ...limits, ai_limits: limits });
      expect(await seen(maintainer)).to.deep.include({ duo_availability: 'default_off', duo_features_enabled: false });
      expect(await seen(maintainer)).to.not.have.property('experiment_features_enabled');
      expect((await owner.get<Json>(`${api}/groups/${top.id}`)).body).to.include({ ai_limits: null });
      await owner.put(`${api}/groups/${top.id}`, { experiment_features_enabled: false });
      const refused = await owner.put(`${api}/groups/${web.id}`, { experiment_features_enabled: true });
      expect([refused.status, refused.body]).to.deep.equal([
        400,
        { message: { experiment_features_enabled: ['cannot be on while they are off in the group above'] } },
      ]);
      await owner.put(`${api}/groups/${top.id}`, { duo_availability: 'default_on' });
    });

    it('are changed by owners, and the AI availability also by Maintainers', async () => {
      expect((await maintainer.put(`${api}/groups/${web.id}`, { name: 'x' })).status).to.equal(403);
      expect((await maintainer.put(`${api}/groups/${web.id}`, { duo_availability: 'never_on' })).status).to.equal(200);
      const wrong = await owner.put(`${api}/groups/${web.id}`, { duo_availability: 'sometimes' });
      expect([wrong.status, wrong.body]).to.deep.equal([
        400,
        { error: 'duo_availability does not have a valid value' },
      ]);
      expect((await stranger.put(`${api}/groups/${web.id}`, { name: 'x' })).status).to.equal(404);
      const invalid = await owner.put(`${api}/groups/${web.id}`, { path: 'a b' });
      expect([invalid.status, Object.keys((invalid.body as Json).message as object)]).to.deep.equal([400, ['path']]);
    });
  });

  describe('with transfer and DELETE', () => {
    it('are moved and deleted', async () => {
      const goes = await owner.post<Json>(`${api}/groups`, { name: 'Goes', path: 'goes' });
      const moved = await owner.post<Json>(`${api}/groups/goes/transfer`, { group_id: top.id });
      expect([moved.status, moved.body.full_path]).to.deep.equal([201, 'top/goes']);
      expect((await maintainer.post(`${api}/groups/top%2Fgoes/transfer`, {})).status).to.equal(403);
      expect((await owner.post(`${api}/groups/top%2Fgoes/transfer`, { group_id: goes.body.id })).status).to.equal(400);
      expect((await owner.post(`${api}/groups/top%2Fgoes/transfer`, { group_id: 987654 })).status).to.equal(404);
      const stale = { headers: { 'If-Unmodified-Since': 'Mon, 01 Jan 2018 00:00:00 GMT' } };
      expect((await owner.delete(`${api}/groups/top%2Fgoes`, undefined, stale)).status).to.equal(412);
      expect((await maintainer.delete(`${api}/groups/top%2Fgoes`)).status).to.equal(403);
      const deleted = await owner.delete(`${api}/groups/top%2Fgoes`, {});
      expect([deleted.status, deleted.body]).to.deep.equal([202, { message: '202 Accepted' }]);
      expect((await owner.get(`${api}/groups/top%2Fgoes`)).status).to.equal(404);
      expect((await owner.delete(`${api}/groups/top%2Fgoes`)).status).to.equal(404);
    });
  });
});
