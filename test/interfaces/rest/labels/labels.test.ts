import { expect } from 'chai';
import { checkIntegrity } from '../../../../infrastructure/database/maintenance/integrity.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import { TestClient } from '../../../support/test-client.ts';
import type { Person } from '../../../support/world.ts';

interface LabelBody {
  id: number;
  name: string;
  [field: string]: unknown;
}

describe('REST labels', () => {
  const world = useRestWorld();
  const at = (kind: 'groups' | 'projects', tail = '') =>
    `/${kind}/${kind === 'groups' ? world.acme.id : world.app.id}/labels${tail}`;
  const make = (kind: 'groups' | 'projects', name: string, more: object = {}) =>
    world.client('planner').post<LabelBody>(at(kind), { name, color: '#112233', ...more });

  it('have exactly the documented fields', async () => {
    const { status, body } = await make('projects', 'shape', { description: '<b>', priority: 3 });
    expect(status).to.equal(201);
    expect(body).to.deep.equal({
      id: body.id,
      name: 'shape',
      color: '#112233',
      description: '<b>',
      description_html: '&lt;b&gt;',
      text_color: '#FFFFFF',
      subscribed: false,
      priority: 3,
      is_project_label: true,
    });
    const counted = await world.client('guest').get<LabelBody[]>(at('projects', '?with_counts=true&search=shape'));
    expect(counted.body[0]).to.include({ open_issues_count: 0, closed_issues_count: 0, open_merge_requests_count: 0 });
  });

  it('accept hexadecimal colors and CSS names', async () => {
    expect((await make('groups', 'css', { color: 'RebeccaPurple' })).body['color']).to.equal('#663399');
    expect((await make('groups', 'short', { color: '#F00' })).body['color']).to.equal('#ff0000');
    const wrong = await make('groups', 'wrong', { color: 'nocolor' });
    expect(wrong.status).to.equal(400);
    expect(wrong.body).to.deep.equal({ message: { color: ['must be a valid color code'] } });
  });

  it('report missing and invalid parameters', async () => {
    const post = (body: object) => world.client('planner').post(at('groups'), body);
    expect(await post({ color: 'red' })).to.deep.include({ status: 400, body: { error: 'name is missing' } });
    expect(await post({})).to.deep.include({ status: 400, body: { error: 'name is missing, color is missing' } });
    expect((await post({ name: ' ', color: 'red' })).status).to.equal(400);
    expect((await post({ name: 'a,b', color: 'red' })).status).to.equal(400);
    expect((await post({ name: 'x'.repeat(256), color: 'red' })).status).to.equal(400);
    const put = await world.client('planner').put(at('groups', '/css'), {});
    expect(put.body).to.deep.equal({
      error: 'new_name, color, description, priority are missing, at least one parameter must be provided',
    });
    expect((await world.client('planner').put(at('groups'), { color: 'red' })).status).to.equal(400);
  });

  it('answer 409 for a new label with a name in use, and 400 for a rename', async () => {
    await make('groups', 'taken');
    expect(await make('groups', 'taken')).to.deep.include({ status: 409, body: { message: 'Label already exists' } });
    await make('groups', 'free');
    const renamed = await world.client('planner').put(at('groups', '/free'), { new_name: 'taken' });
    expect(renamed).to.deep.include({ status: 400, body: { message: { title: ['has already been taken'] } } });
  });

  it('of a project are not named like those of the groups above', async () => {
    await make('groups', 'above');
    const twin = { status: 409, body: { message: 'Label already exists' } };
    expect(await make('projects', ' above ')).to.deep.include(twin);
    await make('projects', 'below');
    const renamed = await world.client('planner').put(at('projects', '/below'), { new_name: 'above' });
    expect(renamed).to.deep.include({ status: 400, body: { message: { title: ['has already been taken'] } } });
    expect((await make('groups', 'below')).status).to.equal(201);
  });

  it('are found by ID and encoded name, with those of the groups above', async () => {
    const { body: made } = await make('groups', 'area::back end/1');
    const reader = world.client('guest');
    expect((await reader.get<LabelBody>(at('groups', `/${made.id}`))).body.name).to.equal('area::back end/1');
    expect((await reader.get<LabelBody>(at('projects', '/area%3A%3Aback%20end%2F1'))).body.id).to.equal(made.id);
    expect(await reader.get(at('groups', '/absent'))).to.deep.include({
      status: 404,
      body: { message: '404 Not found' },
    });
    const names = async (query: string) =>
      (await reader.get<LabelBody[]>(at('projects', query))).body.map((l) => l.name);
    expect(await names('?search=area')).to.deep.equal(['area::back end/1']);
    expect(await names('?search=area&include_ancestor_groups=false')).to.deep.equal([]);
  });

  it('are updated and deleted by path or by parameter', async () => {
    await make('groups', 'one');
    const updated = await world.client('planner').put<LabelBody>(at('groups'), { name: 'one', new_name: 'two' });
    expect(updated.body.name).to.equal('two');
    expect((await world.client('planner').delete(at('groups', '?name=two'))).status).to.equal(204);
    expect((await world.client('planner').delete(at('groups', '/two'))).status).to.equal(404);
  });

  it('are created at the page URL, too, which answers 422 on errors', async () => {
    const page = (person: Person) => new TestClient(world.server.address, { 'PRIVATE-TOKEN': world.token(person) });
    for (const path of [`/groups/${world.acme.fullPath}`, `/${world.app.fullPath}`]) {
      const send = (label: unknown, person: Person = 'planner') =>
        page(person).post<LabelBody>(`${path}/-/labels`, { label });
      const made = await send({ title: `paged ${path}`, color: 'red' });
      expect(made.status).to.equal(201);
      expect(made.body)
        .to.include({ title: `paged ${path}`, color: '#ff0000' })
        .and.to.have.property('id');
      const taken = await send({ title: `paged ${path}`, color: 'red' });
      expect([taken.status, taken.body]).to.deep.equal([422, { errors: ['Title has already been taken'] }]);
      expect((await send({ title: 'x', color: 'nocolor' })).status).to.equal(422);
      expect((await send({ title: 'x', color: 'red' }, 'guest')).status).to.equal(403);
      expect((await send({ title: 'x' })).body).to.deep.equal({ error: 'label[color] is missing' });
    }
  });

  it('of a group cannot be changed through its project', async () => {
    await make('groups', 'of group');
    expect((await world.client('owner').put(at('projects', '/of%20group'), { color: 'red' })).status).to.equal(404);
    expect((await world.client('owner').delete(at('projects', '/of%20group'))).status).to.equal(404);
  });

  it('are not deleted after a change with If-Unmodified-Since', async () => {
    await make('groups', 'fresh');
    const headers = { 'If-Unmodified-Since': new Date(Date.now() - 86_400_000).toUTCString() };
    expect((await world.client('owner').delete(at('groups', '/fresh'), undefined, { headers })).status).to.equal(412);
  });

  it('can be subscribed to and unsubscribed from once', async () => {
    await make('groups', 'followed');
    const post = (verb: string) => world.client('guest').post<LabelBody>(at('projects', `/followed/${verb}`));
    expect((await post('subscribe')).body['subscribed']).to.equal(true);
    expect((await post('subscribe')).status).to.equal(304);
    expect((await post('unsubscribe')).body['subscribed']).to.equal(false);
    expect((await post('unsubscribe')).status).to.equal(304);
  });

  it('can be promoted, which merges labels of the same name', async () => {
    await make('projects', 'common');
    const other = await world.client('planner').post<LabelBody>(`/projects/${world.site.id}/labels`, {
      name: 'common',
      color: 'red',
    });
    const issue = await world.client('planner').post<{ iid: number }>(`/projects/${world.site.id}/issues`, {
      title: 'Labeled',
      labels: 'common',
    });
    const promoted = await world.client('planner').put<LabelBody>(at('projects', '/common/promote'));
    expect(promoted.status).to.equal(200);
    expect((await world.client('planner').get(`/projects/${world.site.id}/labels/${other.body.id}`)).status).to.equal(
      404,
    );
    const labeled = await world
      .client('planner')
      .get<{ labels: string[] }>(`/projects/${world.site.id}/issues/${issue.body.iid}`);
    expect(labeled.body.labels).to.deep.equal(['common']);
    expect((await world.client('planner').get(at('groups', `/${promoted.body.id}`))).status).to.equal(200);
  });

  it('are merged with what has them, and named in the activity of its items', async () => {
    const { body: into } = await make('groups', 'Size::Large');
    await make('groups', 'Size::Small');
    const { body: from } = await make('projects', 'big');
    const planner = world.client('planner');
    const issues = `/projects/${world.app.id}/issues`;
    const labeled = async (labels: string) =>
      (await planner.post<{ id: number; iid: number }>(issues, { title: 'Merged', labels })).body;
    const [one, two] = [await labeled('big'), await labeled('big,Size::Small')];
    const boards = `/projects/${world.app.id}/boards`;
    const { body: board } = await planner.post<{ id: number }>(boards, { name: 'Sizes' });
    await planner.post(`${boards}/${board.id}/lists`, { label_id: from.id });
    await planner.post(at('projects', '/big/subscribe'));

    const merged = await planner.put<LabelBody>(at('projects', '/big/merge'), { into: 'Size::Large' });
    expect(merged.body).to.include({ id: into.id, name: 'Size::Large', subscribed: true });
    for (const { iid } of [one, two]) {
      expect((await planner.get<{ labels: string[] }>(`${issues}/${iid}`)).body.labels).to.deep.equal(['Size::Large']);
    }
    const lists = await planner.get<{ label: LabelBody }[]>(`${boards}/${board.id}/lists`);
    expect(lists.body.map(({ label }) => label.id)).to.deep.equal([into.id]);
    const notes = await planner.get<{ body: string }[]>(`${issues}/${one.iid}/notes`);
    expect(notes.body.map(({ body }) => body)).to.include('added ~"Size::Large" and removed ~big');
    expect((await planner.get(at('projects', `/${from.id}`))).status).to.equal(404);
    expect((await checkIntegrity(world.server.connection)).findings).to.deep.equal([]);
  });

  it('are merged only into others that the project has', async () => {
    const { body: own } = await make('projects', 'alone');
    const { body: other } = await world
      .client('planner')
      .post<LabelBody>(`/projects/${world.site.id}/labels`, { name: 'elsewhere', color: 'red' });
    const merge = async (into: unknown, person: Person = 'planner') =>
      (await world.client(person).put(at('projects', '/alone/merge'), { into })).status;
    expect(await merge(own.id)).to.equal(400);
    expect(await merge(other.id)).to.equal(404);
    expect(await merge('elsewhere')).to.equal(404);
    expect(await merge(own.id, 'guest')).to.equal(403);
    expect((await world.client('planner').put(at('projects', '/alone/merge'), {})).status).to.equal(400);
  });

  it('get priorities in a chosen order', async () => {
    const ids: number[] = [];
    for (const name of ['rank a', 'rank b', 'rank c']) ids.push((await make('projects', name)).body.id);
    const [a = 0, b = 0, c = 0] = ids;
    const order = (labels: number[], person: Person = 'planner') =>
      world.client(person).post(`/projects/${world.app.id}/label_priorities`, { label_ids: labels });
    const names = async (prioritized: boolean) => {
      const query = `?search=rank&prioritized=${prioritized}`;
      const { body } = await world.client('guest').get<LabelBody[]>(at('projects', query));
      return body.map(({ name }) => name);
    };
    expect((await order([c, a])).status).to.equal(201);
    expect(await names(true)).to.deep.equal(['rank c', 'rank a']);
    expect(await names(false)).to.deep.equal(['rank b']);
    // Those that are not named keep their order behind.
    await order([b]);
    expect(await names(true)).to.deep.equal(['rank b', 'rank c', 'rank a']);
    await world.client('planner').put(at('projects', '/rank%20c'), { priority: null });
    expect(await names(true)).to.deep.equal(['rank b', 'rank a']);
    expect((await order([a], 'guest')).status).to.equal(403);
    expect((await order([a, 70_000_001])).status).to.equal(404);
    expect((await order([])).status).to.equal(400);
    expect((await order(Array.from({ length: 101 }, (_, index) => index + 1))).status).to.equal(400);
  });

  it('count the epics and issues that the reader sees', async () => {
    await make('groups', 'counted');
    const planner = world.client('planner');
    await planner.post(`/groups/${world.acme.id}/epics`, { title: 'Seen', labels: 'counted' });
    await planner.post(`/groups/${world.acme.id}/epics`, { title: 'Hidden', labels: 'counted', confidential: true });
    const counts = async (person: Person) =>
      (await world.client(person).get<LabelBody[]>(at('groups', '?with_counts=true&search=counted'))).body[0];
    expect(await counts('guest')).to.include({ open_epics_count: 1, closed_epics_count: 0, open_issues_count: 0 });
    expect(await counts('planner')).to.include({ open_epics_count: 2 });
  });

  const writers: [Person | null, number][] = [
    [null, 401],
    ['stranger', 404],
    ['guest', 403],
    ['planner', 201],
    ['reporter', 201],
    ['developer', 201],
    ['maintainer', 201],
    ['owner', 201],
    ['administrator', 201],
  ];
  for (const [person, status] of writers) {
    it(`answer ${status} when ${person ?? 'an anonymous user'} creates a label`, async () => {
      for (const kind of ['groups', 'projects'] as const) {
        const body = { name: `${kind} by ${person ?? 'nobody'}`, color: 'red' };
        expect((await world.client(person).post(at(kind), body)).status).to.equal(status);
      }
    });
  }
});
