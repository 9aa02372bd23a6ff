import { expect } from 'chai';
import {
  pinnedViewsMaximum,
  privateViewsMaximum,
  sharedViewsMaximum,
} from '../../../../domain/saved-views/saved-view.ts';
import { useRestWorld } from '../../../support/rest-world.ts';

interface View {
  id: number;
  name: string;
  query: string;
  shared: boolean;
  default: boolean;
  pinned: boolean;
  can_update: boolean;
  web_url: string;
}

describe('REST saved views', () => {
  const world = useRestWorld();
  const root = () => `/groups/${world.acme.id}/saved_views`;
  const late = { name: 'Late', screen: 'roadmap', query: 'state=opened&page=3' };
  type Client = ReturnType<typeof world.client>;
  const keep = async (client: Client, fields: object = {}) =>
    (await client.post<View>(root(), { ...late, ...fields })).body;
  const names = async (client: Client, tail = '') =>
    (await client.get<View[]>(`${root()}${tail}`)).body.map(({ name }) => name);

  beforeEach(() => world.server.connection('saved_views').delete());

  it('are kept, read, changed and deleted', async () => {
    const planner = world.client('planner');
    const { status, body } = await planner.post<View>(root(), { ...late, name: ' Late epics ' });
    expect(status).to.equal(201);
    expect(body).to.deep.include({
      name: 'Late epics',
      screen: 'roadmap',
      query: 'state=opened',
      board_id: null,
      shared: false,
      default: false,
      pinned: false,
      can_update: true,
      web_url: `${world.server.address}/groups/acme/-/roadmap?view=${body.id}`,
      namespace: { id: world.acme.id, kind: 'group', name: world.acme.name, full_path: 'acme' },
    });
    expect((await planner.get(`${root()}/${body.id}`)).body).to.deep.equal(body);
    const changed = await planner.put<View>(`${root()}/${body.id}`, { name: 'Closed', query: 'state=closed' });
    expect(changed.body).to.include({ name: 'Closed', query: 'state=closed' });
    expect((await planner.delete(`${root()}/${body.id}`)).status).to.equal(204);
    expect((await planner.get(`${root()}/${body.id}`)).status).to.equal(404);
  });

  it('that are private are seen, counted, changed and pinned by nobody else', async () => {
    const { id } = await keep(world.client('planner'));
    for (const person of ['owner', 'maintainer', 'administrator', 'guest', null] as const) {
      const other = world.client(person);
      const list = await other.get<View[]>(root());
      const seen = list.status === 200 ? [list.body, list.headers.get('x-total')] : list.status;
      expect(seen, String(person)).to.deep.equal(person === null ? 404 : [[], '0']);
      for (const answer of [
        await other.get(`${root()}/${id}`),
        await other.put(`${root()}/${id}`, { name: 'Mine' }),
        await other.delete(`${root()}/${id}`),
        await other.post(`${root()}/${id}/pin`),
      ]) {
        expect(answer.status, String(person)).to.be.oneOf(person === null ? [401, 404] : [404]);
      }
    }
    expect(await names(world.client('planner'))).to.deep.equal(['Late']);
  });

  it('are listed by name, by screen and in pages', async () => {
    const planner = world.client('planner');
    await keep(planner, { name: 'b' });
    await keep(planner, { name: 'A', shared: true });
    await keep(planner, { name: 'c', screen: 'epics' });
    expect(await names(planner)).to.deep.equal(['A', 'b', 'c']);
    expect(await names(planner, '?screen=roadmap&per_page=1&page=2')).to.deep.equal(['b']);
    expect(await names(world.client('guest'))).to.deep.equal(['A']);
  });

  it('are shared, and made private again by whoever takes them', async () => {
    const { id } = await keep(world.client('planner'));
    const path = `${root()}/${id}`;
    expect((await world.client('planner').put<View>(path, { shared: true })).body.shared).to.equal(true);
    const guest = world.client('guest');
    expect((await guest.get<View>(path)).body).to.include({ shared: true, can_update: false });
    expect((await guest.post<View>(`${path}/pin`)).body.pinned).to.equal(true);
    expect((await guest.put(path, { name: 'Other' })).status).to.equal(403);
    expect((await guest.post(root(), { ...late, shared: true })).status).to.equal(403);
    expect((await world.client('reporter').put<View>(path, { shared: false })).body.shared).to.equal(false);
    expect((await world.client('planner').get(path)).status).to.equal(404);
    expect((await guest.get('/user/pinned_views')).body).to.deep.equal([]);
    expect(await world.server.connection('saved_view_pins').count()).to.deep.equal([{ count: 0 }]);
  });

  it('have one default for each page, which Maintainers choose', async () => {
    const maintainer = world.client('maintainer');
    const [first, second, epics] = [
      await keep(maintainer, { shared: true }),
      await keep(maintainer, { shared: true }),
      await keep(maintainer, { shared: true, screen: 'epics' }),
    ];
    for (const { id } of [first, epics, second]) {
      expect((await maintainer.put<View>(`${root()}/${id}`, { default: true })).body.default).to.equal(true);
    }
    const { body } = await maintainer.get<View[]>(root());
    expect(body.filter((view) => view.default).map(({ id }) => id)).to.have.members([second.id, epics.id]);
    const planner = world.client('planner');
    expect((await planner.put(`${root()}/${first.id}`, { default: true })).status).to.equal(403);
    expect((await planner.put(`${root()}/${second.id}`, { query: '' })).status).to.equal(403);
    const own = await keep(maintainer);
    expect((await maintainer.put(`${root()}/${own.id}`, { default: true })).status).to.equal(400);
    const back = await maintainer.put<View>(`${root()}/${second.id}`, { shared: false });
    expect(back.body).to.include({ shared: false, default: false });
  });

  it('of boards belong to a board of the same place and go with it', async () => {
    const owner = world.client('owner');
    const { body: board } = await owner.post<{ id: number }>(`/groups/${world.acme.id}/boards`, { name: 'Sprint' });
    const { body: other } = await owner.post<{ id: number }>(`/projects/${world.app.id}/boards`, { name: 'Sprint' });
    const fields = { name: 'Mine', screen: 'boards', query: 'assignee_username=owner', shared: true };
    const made = await owner.post<View>(root(), { ...fields, board_id: board.id });
    expect(made.body.web_url).to.equal(`${world.server.address}/groups/acme/-/boards/${board.id}?view=${made.body.id}`);
    for (const body of [
      fields,
      { ...fields, board_id: other.id },
      { ...fields, board_id: 9_999_999 },
      { ...fields, screen: 'issues', board_id: board.id },
    ]) {
      expect((await owner.post(root(), body)).status, JSON.stringify(body)).to.equal(400);
    }
    const { body: second } = await owner.post<{ id: number }>(`/groups/${world.acme.id}/boards`, { name: 'Next' });
    const there = await owner.post<View>(root(), { ...fields, board_id: second.id });
    const rival = await owner.post<View>(root(), { ...fields, board_id: board.id });
    for (const { id } of [made.body, there.body, rival.body])
      expect((await owner.put<View>(`${root()}/${id}`, { default: true })).body.default).to.equal(true);
    const { body: listed } = await owner.get<View[]>(root());
    expect(listed.filter((view) => view.default).map(({ id }) => id)).to.have.members([there.body.id, rival.body.id]);
    await owner.delete(`/groups/${world.acme.id}/boards/${second.id}`);
    await owner.delete(`/groups/${world.acme.id}/boards/${board.id}`);
    expect(await names(owner)).to.deep.equal([]);
    const { body: epics } = await owner.post<{ id: number }>(`/groups/${world.acme.id}/epic_boards`, { name: 'All' });
    const ofEpics = { ...fields, board_id: epics.id };
    expect((await owner.post(root(), ofEpics)).status).to.equal(400);
    const { body: view } = await owner.post<View>(root(), { ...ofEpics, screen: 'epic_boards' });
    expect(view.web_url).to.include(`/groups/acme/-/epic_boards/${epics.id}?view=`);
    await owner.delete(`/groups/${world.acme.id}/epic_boards/${epics.id}`);
  });

  it('are refused with unknown pages, parameters and names', async () => {
    const owner = world.client('owner');
    for (const [fields, message] of [
      [{ query: 'utm_source=x' }, 'query is invalid: the page has no parameter utm_source'],
      [{ query: 'search=%00' }, 'query is invalid: search is invalid'],
      [{ query: 'a'.repeat(9_000) }, 'is too long'],
      [{ screen: 'members' }, 'screen does not have a valid value'],
      [{ name: ' ' }, "can't be blank"],
    ] as const) {
      const { status, body } = await owner.post(root(), { ...late, ...fields });
      expect(status, message).to.equal(400);
      expect(JSON.stringify(body)).to.include(message);
    }
    const inProject = `/projects/${world.app.id}/saved_views`;
    expect((await owner.post(inProject, late)).status).to.equal(400);
    expect((await owner.post(inProject, { ...late, screen: 'issues' })).status).to.equal(201);
  });

  it('are pinned by each person, in order, up to a maximum', async () => {
    const planner = world.client('planner');
    const { id } = await keep(planner, { shared: true });
    await planner.post(`${root()}/${id}/pin`);
    expect((await planner.post<View>(`${root()}/${id}/pin`)).body.pinned).to.equal(true);
    expect((await world.client('guest').get<View>(`${root()}/${id}`)).body.pinned).to.equal(false);
    const views = Array.from({ length: pinnedViewsMaximum }, (_, index) => ({
      namespaceId: world.acme.id,
      screen: 'epics',
      name: `V${index}`,
      query: '',
    }));
    const made = await world.server.connection('saved_views').insert(views).returning('id');
    for (const { id: other } of made.slice(1)) await planner.post(`${root()}/${other}/pin`);
    expect((await planner.post(`${root()}/${made[0].id}/pin`)).status).to.equal(400);
    expect((await planner.post<View>(`${root()}/${id}/unpin`)).body.pinned).to.equal(false);
    expect((await planner.post(`${root()}/${made[0].id}/pin`)).status).to.equal(201);
    const pinned = await planner.get<View[]>('/user/pinned_views');
    expect(pinned.body.map(({ name }) => name)).to.deep.equal([...views.slice(1), views[0]].map((one) => one?.name));
  });

  it('are limited in number', async () => {
    const planner = world.client('planner');
    const row = { namespaceId: world.acme.id, screen: 'epics', name: 'V', query: '' };
    const { connection } = world.server;
    await connection('saved_views').insert(Array.from({ length: sharedViewsMaximum }, () => row));
    const own = { ...row, ownerId: world.people.planner };
    await connection('saved_views').insert(Array.from({ length: privateViewsMaximum - 1 }, () => own));
    expect((await planner.post(root(), { ...late, shared: true })).status).to.equal(400);
    const { id } = await keep(planner);
    expect((await planner.post(root(), late)).status).to.equal(400);
    expect((await planner.put(`${root()}/${id}`, { shared: true })).status).to.equal(400);
  });

  it('are logged', async () => {
    const planner = world.client('planner');
    const { id } = await keep(planner);
    await planner.put(`${root()}/${id}`, { query: 'state=closed' });
    const entries = await world.server
      .connection('change_log')
      .where({ subjectType: 'saved_view', subjectId: id })
      .orderBy('id');
    expect(entries.map(({ action, changes }) => [action, changes.query])).to.deep.equal([
      ['saved_view.create', { after: 'state=opened' }],
      ['saved_view.update', { before: 'state=opened', after: 'state=closed' }],
    ]);
  });
});
