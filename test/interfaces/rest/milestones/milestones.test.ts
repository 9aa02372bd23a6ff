import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface MilestoneBody {
  id: number;
  iid: number;
  title: string;
  [field: string]: unknown;
}

describe('REST milestones', () => {
  const world = useRestWorld();
  const group = (tail = '') => `/groups/${world.acme.id}/milestones${tail}`;
  const project = (tail = '') => `/projects/${world.app.id}/milestones${tail}`;
  const make = (title: string, more: object = {}, path = group()) =>
    world.client('planner').post<MilestoneBody>(path, { title, ...more });

  it('have exactly the documented fields', async () => {
    const { status, body } = await make('Shape', { start_date: '2026-11-01', due_date: '2026-11-20' });
    expect(status).to.equal(201);
    expect(body).to.deep.equal({
      id: body.id,
      iid: body.iid,
      group_id: world.acme.id,
      title: 'Shape',
      description: null,
      state: 'active',
      created_at: body['created_at'],
      updated_at: body['updated_at'],
      due_date: '2026-11-20',
      start_date: '2026-11-01',
      expired: true,
      web_url: `${world.server.address}/groups/acme/-/milestones/${body.iid}`,
    });
    expect(body['created_at']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const own = await make('Own', {}, project());
    expect(own.body).to.include({
      project_id: world.app.id,
      web_url: `${world.server.address}/acme/app/-/milestones/1`,
    });
    expect(own.body).not.to.have.property('group_id');
  });

  it('reject a title in use in the tree, and dates in the wrong order', async () => {
    await make('Unique');
    const taken = { message: { title: ['already being used for another group or project milestone.'] } };
    expect(await make('Unique', {}, project())).to.deep.include({ status: 400, body: taken });
    expect(await make('Unique', {}, `/groups/${world.web.id}/milestones`)).to.deep.include({
      status: 400,
      body: taken,
    });
    const wrong = { message: { due_date: ['must be greater than start date'] } };
    expect(await make('Backwards', { start_date: '2026-02-02', due_date: '2026-02-01' })).to.deep.include({
      status: 400,
      body: wrong,
    });
    expect(await make('No date', { due_date: '2026-02-30' })).to.deep.include({
      status: 400,
      body: { error: 'due_date is invalid' },
    });
    expect((await world.client('planner').post(group(), {})).body).to.deep.equal({ error: 'title is missing' });
  });

  it('are updated, closed, activated and deleted', async () => {
    const { body } = await make('Edited');
    const put = (more: object) => world.client('planner').put<MilestoneBody>(group(`/${body.id}`), more);
    expect((await put({ title: 'Renamed', due_date: '2026-12-24' })).body).to.include({
      title: 'Renamed',
      due_date: '2026-12-24',
    });
    expect((await put({ due_date: '' })).body['due_date']).to.equal(null);
    expect((await put({ state_event: 'close' })).body['state']).to.equal('closed');
    expect((await put({ state_event: 'activate' })).body['state']).to.equal('active');
    expect(await put({ state_event: 'x' })).to.deep.include({
      status: 400,
      body: { error: 'state_event does not have a valid value' },
    });
    expect((await put({})).status).to.equal(400);
    expect((await world.client('planner').delete(group(`/${body.id}`))).status).to.equal(204);
    expect((await world.client('planner').get(group(`/${body.id}`))).status).to.equal(404);
  });

  it('are listed by state, title, number, date and group', async () => {
    const sub = `/groups/${world.web.id}/milestones`;
    await make('List A', { start_date: '2027-01-01', due_date: '2027-01-31' }, sub);
    const { body: closed } = await make('List B', { due_date: '2027-06-30' }, sub);
    await world.client('planner').put(`${sub}/${closed.id}`, { state_event: 'close' });
    await make('List C', {}, `/projects/${world.site.id}/milestones`);
    const titles = async (query: string) =>
      (await world.client('guest').get<MilestoneBody[]>(`${sub}?${query}`)).body.map((one) => one.title);
    expect(await titles('')).to.deep.equal(['List A', 'List B']);
    expect(await titles('state=closed')).to.deep.equal(['List B']);
    expect(await titles('title=List A')).to.deep.equal(['List A']);
    expect(await titles('search=ist b')).to.deep.equal(['List B']);
    expect(await titles(`iids[]=${closed.iid}`)).to.deep.equal(['List B']);
    expect(await titles('containing_date=2027-01-15')).to.deep.equal(['List A']);
    expect(await titles('start_date=2027-02-01&end_date=2027-07-01')).to.deep.equal(['List B']);
    expect(await titles('include_descendants=true&search=List')).to.deep.equal(['List A', 'List B', 'List C']);
    expect(await titles('include_ancestors=true')).to.include('Unique');
  });

  it('show readable issues, and when these were added and removed', async () => {
    const { body: milestone } = await make('With issues');
    const issue = (more: object) =>
      world.client('planner').post<{ iid: number; title: string }>(`/projects/${world.app.id}/issues`, {
        milestone_id: milestone.id,
        ...more,
      });
    const { body: open } = await issue({ title: 'Open', weight: 2 });
    await issue({ title: 'Secret', confidential: true });
    await world.client('planner').put(`/projects/${world.app.id}/issues/${open.iid}`, { state_event: 'close' });
    const titles = async (person: Person) => {
      const answer = await world.client(person).get<{ title: string }[]>(group(`/${milestone.id}/issues`));
      expect(answer.headers.get('x-total')).to.equal(String(answer.body.length));
      return answer.body.map((one) => one.title);
    };
    expect(await titles('guest')).to.deep.equal(['Open']);
    expect(await titles('reporter')).to.deep.equal(['Open', 'Secret']);
    const events = await world
      .client('guest')
      .get<{ action: string; weight: number }[]>(group(`/${milestone.id}/burndown_events`));
    expect(events.body.map(({ action, weight }) => [action, weight])).to.deep.equal([
      ['created', 2],
      ['closed', 2],
    ]);
    expect((await world.client('guest').get(group(`/${milestone.id}/merge_requests`))).body).to.deep.equal([]);
  });

  it('are sorted, and counted as far as the reader sees their issues', async () => {
    const own = `/groups/${world.web.id}/milestones`;
    const { body: late } = await make('Sort late', { start_date: '2027-01-01', due_date: '2027-03-01' }, own);
    await make('Sort early', { start_date: '2027-02-01', due_date: '2027-02-20' }, own);
    const titles = async (query: string) =>
      (await world.client('guest').get<MilestoneBody[]>(`${own}?search_title=Sort&${query}`)).body.map(
        (one) => one.title,
      );
    expect(await titles('')).to.deep.equal(['Sort early', 'Sort late']);
    expect(await titles('order_by=start_date')).to.deep.equal(['Sort late', 'Sort early']);
    expect(await titles('order_by=title&sort=desc')).to.deep.equal(['Sort late', 'Sort early']);
    const issues = `/projects/${world.site.id}/issues`;
    const { body: done } = await world
      .client('planner')
      .post<{ iid: number }>(issues, { title: 'Done', weight: 3, milestone_id: late.id });
    await world.client('planner').put(`${issues}/${done.iid}`, { state_event: 'close' });
    await world.client('planner').post(issues, { title: 'Hidden', confidential: true, milestone_id: late.id });
    const counted = async (person: Person) =>
      (await world.client(person).get<MilestoneBody[]>(`${own}?title=Sort late&with_counts=true`)).body[0];
    expect(await counted('guest')).to.include({ issues_count: 1, closed_issues_count: 1, issues_weight: 3 });
    expect(await counted('planner')).to.include({ issues_count: 2, closed_issues_count: 1, closed_issues_weight: 3 });
  });

  it('report their progress by day and person, from the issues that the reader sees', async () => {
    const { body: milestone } = await make('Reported');
    const issues = `/projects/${world.app.id}/issues`;
    const planner = world.client('planner');
    const assignee = { assignee_id: world.people.planner };
    const { body: one } = await planner.post<{ iid: number }>(issues, { title: 'Mine', weight: 2, ...assignee });
    await planner.put(`${issues}/${one.iid}`, { milestone_id: milestone.id });
    await planner.put(`${issues}/${one.iid}`, { state_event: 'close' });
    await planner.post(issues, { title: 'Free', confidential: true, weight: 5, milestone_id: milestone.id });
    const report = async (person: Person) =>
      (
        await world.client(person).get<{
          burnup: unknown[];
          people: { user: { id: number } | null; issues_count: number; closed_issues_count: number }[];
        }>(group(`/${milestone.id}/report`))
      ).body;
    const seen = await report('guest');
    expect(seen).to.include({ issues_count: 1, closed_issues_count: 1, issues_weight: 2, closed_issues_weight: 2 });
    expect(seen.burnup.at(-1)).to.include({ scope_count: 1, scope_weight: 2, completed_count: 1, completed_weight: 2 });
    const all = await report('planner');
    expect(all).to.include({ issues_count: 2, closed_issues_count: 1, issues_weight: 7 });
    expect(all.people.map(({ user, ...counts }) => [user?.id ?? null, counts])).to.deep.include.members([
      [world.people.planner, { issues_count: 1, closed_issues_count: 1 }],
      [null, { issues_count: 1, closed_issues_count: 0 }],
    ]);
    const titles = async (query: string) =>
      (await planner.get<{ title: string }[]>(group(`/${milestone.id}/issues?${query}`))).body.map((row) => row.title);
    expect(await titles('state=opened&assignee_id=None')).to.deep.equal(['Free']);
    expect(await titles('state=closed')).to.deep.equal(['Mine']);
    expect(await titles('assignee_id=Any')).to.deep.equal(['Mine']);
    expect((await planner.get(group(`/${milestone.id}/issues?assignee_id=x`))).status).to.equal(400);
    expect((await world.client('stranger').get(project(`/${milestone.id}/report`))).status).to.equal(404);
  });

  it('of a project are promoted to its group', async () => {
    const { body } = await make('Promoted', {}, project());
    const promoted = await world.client('planner').post<MilestoneBody>(project(`/${body.id}/promote`));
    expect(promoted).to.deep.include({ status: 200 });
    expect(promoted.body).to.include({ id: body.id, group_id: world.acme.id });
    expect((await world.client('planner').get(project(`/${body.id}`))).status).to.equal(404);
  });

  it('of a project are not promoted beside one of the same title in another project', async () => {
    const { body } = await make('Twice', {}, project());
    await make('Twice', {}, `/projects/${world.site.id}/milestones`);
    expect(await world.client('planner').post(project(`/${body.id}/promote`))).to.deep.include({
      status: 400,
      body: { message: { title: ['already being used for another group or project milestone.'] } },
    });
  });

  const writers: [Person | null, number][] = [
    [null, 401],
    ['stranger', 404],
    ['guest', 403],
    ['planner', 201],
    ['reporter', 201],
    ['owner', 201],
  ];
  for (const [person, status] of writers) {
    it(`answer ${status} when ${person ?? 'an anonymous user'} creates a milestone`, async () => {
      for (const path of [group(), project()]) {
        const title = `by ${person ?? 'nobody'} in ${path.split('/')[1] ?? ''}`;
        expect((await world.client(person).post(path, { title })).status).to.equal(status);
      }
    });
  }
});
