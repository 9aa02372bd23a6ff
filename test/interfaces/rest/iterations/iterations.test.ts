import { Gitlab } from '@gitbeaker/rest';
import { expect } from 'chai';
import { CreateCadence } from '../../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../../application/iterations/create-iteration.ts';
import { UpdateWorkItem } from '../../../../application/work-items/update-work-item.ts';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import type { Iteration } from '../../../../domain/iterations/iteration.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

describe('REST iterations', () => {
  const world = useRestWorld();
  let past: Iteration;
  let current: Iteration;
  let upcoming: Iteration;

  before(async () => {
    const cadence = await world.as('planner', CreateCadence, {
      group: world.acme.id,
      title: 'Sprints',
      automatic: false,
      active: true,
    });
    const make = (title: string | undefined, startDate: string, dueDate: string): Promise<Iteration> =>
      world.as('planner', CreateIteration, { group: world.acme.id, cadenceId: cadence.id, title, startDate, dueDate });
    past = await make('Past', '2026-10-01', '2026-10-14');
    current = await make('Present', '2026-11-16', '2026-11-29');
    upcoming = await make(undefined, '2026-11-30', '2026-12-13');
  });

  const ids = async (path: string, who: Person | null = 'guest') => {
    const { status, body } = await world.client(who).get<{ id: number }[]>(path);
    return status === 200 ? body.map(({ id }) => id) : status;
  };

  // Its call for projects asks for /project/:id/iterations, which is no address of the API.
  it('are read by @gitbeaker/rest, of groups', async () => {
    const api = new Gitlab({ host: world.server.address, token: world.token('guest') });
    const found = await api.GroupIterations.all(world.acme.id, { state: 'current' });
    expect(found.map(({ id, title }) => [id, title])).to.deep.equal([[current.id, 'Present']]);
  });

  it('of a group and its projects are listed with all fields', async () => {
    const { body } = await world.client('guest').get<Record<string, unknown>[]>(`/groups/${world.acme.id}/iterations`);
    expect(body[1]).to.deep.equal({
      id: current.id,
      iid: 2,
      sequence: 2,
      group_id: world.acme.id,
      title: 'Present',
      description: null,
      state: 2,
      created_at: current.createdAt.toISOString(),
      updated_at: current.updatedAt.toISOString(),
      start_date: '2026-11-16',
      due_date: '2026-11-29',
      web_url: `${world.server.address}/groups/acme/-/iterations/${current.id}`,
    });
    expect(body.map(({ state }) => state)).to.deep.equal([3, 2, 1]);
    expect(await ids(`/projects/${world.site.id}/iterations`)).to.deep.equal([past.id, current.id, upcoming.id]);
  });

  it('are filtered by state, text and group', async () => {
    const root = `/groups/${world.acme.id}/iterations`;
    expect(await ids(`${root}?state=opened`)).to.deep.equal([current.id, upcoming.id]);
    expect(await ids(`${root}?state=closed`)).to.deep.equal([past.id]);
    expect(await ids(`${root}?search=resen`)).to.deep.equal([current.id]);
    expect(await ids(`${root}?search=print&in[]=cadence_title`)).to.have.length(3);
    expect(await ids(`${root}?search=print`)).to.deep.equal([]);
    expect(await ids(`${root}?state=soon`)).to.equal(400);
    expect(await ids(`/groups/${world.web.id}/iterations?include_ancestors=false`)).to.deep.equal([]);
    expect(await ids(`/groups/${world.acme.id}/iterations`, 'stranger')).to.equal(404);
    expect(await ids(`/projects/${world.app.id}/iterations`, null)).to.equal(404);
  });

  it('are shown on issues, filter issues and log changes', async () => {
    const make = (title: string) =>
      world.as('planner', CreateWorkItem, { type: 'issue', namespace: world.app.id, title });
    const planned = await make('Planned');
    const free = await make('Free');
    const later = await make('Later');
    const item = { id: planned.id };
    await world.as('planner', UpdateWorkItem, { item, iterationId: past.id });
    await world.as('planner', UpdateWorkItem, { item: { id: later.id }, iterationId: upcoming.id });
    await world.as('planner', UpdateWorkItem, { item, iterationId: current.id });
    const root = `/projects/${world.app.id}/issues`;
    const { body } = await world.client('guest').get<Record<string, unknown>>(`${root}/${planned.iid}`);
    expect(body['iteration']).to.deep.include({ id: current.id, title: 'Present', state: 2 });
    expect(await ids(`${root}?iteration_id=Any`)).to.have.members([planned.id, later.id]);
    expect(await ids(`${root}?iteration_id=Upcoming`)).to.deep.equal([later.id]);
    for (const query of [`iteration_id=${current.id}`, 'iteration_id=Current', 'iteration_title=Present']) {
      expect(await ids(`${root}?${query}`), query).to.deep.equal([planned.id]);
    }
    expect(await ids(`${root}?iteration_id=None`)).to.deep.equal([free.id]);
    expect(await ids(`${root}?not[iteration_id]=${current.id}`)).to.have.members([free.id, later.id]);
    expect(await ids(`${root}?iteration_id=soon`)).to.equal(400);
    const notes = await world.client('guest').get<{ body: string }[]>(`${root}/${planned.iid}/notes?sort=asc`);
    expect(notes.body.map((note) => note.body)).to.deep.equal([
      'changed the iteration to **Past**',
      'changed the iteration to **Present**',
    ]);
  });

  it('show how they went, by issues that the caller may read', async () => {
    const make = (more: object) =>
      world.as('planner', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Part', ...more });
    const first = await make({ weight: 3, iterationId: upcoming.id });
    await make({ weight: 5, iterationId: past.id, confidential: true });
    const done = await make({ weight: 2, iterationId: past.id });
    await world.as('planner', UpdateWorkItem, { item: { id: done.id }, stateEvent: 'close' });
    type Report = { burnup: { date: string; scope_count: number; [field: string]: unknown }[] };
    const report = async (id: number, who: Person | null, root = `/groups/${world.acme.id}`) => {
      const { status, body } = await world.client(who).get<Report>(`${root}/iterations/${id}/report`);
      return status === 200 ? body.burnup : status;
    };
    const last = async (who: Person, root?: string) => {
      const days = await report(past.id, who, root);
      return typeof days === 'number' ? days : [days[0]?.date, days.at(-1)];
    };
    const amount = { completed_count: 1, completed_weight: 2 };
    const day = '2026-11-21';
    const [start, seen] = (await last('guest')) as [string, object];
    expect(start).to.equal('2026-10-01');
    expect(seen).to.deep.equal({ date: day, scope_count: 1, scope_weight: 2, ...amount });
    expect(await last('planner')).to.deep.equal([start, { date: day, scope_count: 2, scope_weight: 7, ...amount }]);
    expect(((await last('planner', `/projects/${world.site.id}`)) as [string, object])[1]).to.include({
      scope_count: 0,
    });
    expect(await report(upcoming.id, 'guest')).to.deep.equal([]);
    expect(await report(past.id, 'stranger')).to.equal(404);
    expect(await report(past.id + 1000, 'planner')).to.equal(404);
    await world.as('planner', UpdateWorkItem, { item: { id: first.id }, iterationId: null });
  });

  it('are kept on a move within the group, and removed on a move out of it', async () => {
    const issue = await world.as('planner', CreateWorkItem, {
      type: 'issue',
      namespace: world.app.id,
      title: 'Wanderer',
      iterationId: current.id,
    });
    const at = `/projects/${world.app.id}/issues/${issue.iid}`;
    type Copy = { iid: number; iteration: { id: number } | null };
    const to = async (action: 'clone' | 'move', project: number) => {
      const { status, body } = await world.client('administrator').post<Copy>(`${at}/${action}`, {
        to_project_id: project,
      });
      expect(status, action).to.equal(201);
      return body.iteration?.id ?? null;
    };
    expect(await to('clone', world.site.id)).to.equal(current.id);
    expect(await to('clone', world.code.id)).to.equal(null);
    expect(await to('move', world.code.id)).to.equal(null);
    const { body } = await world.client('administrator').get<Copy>(at);
    expect(body.iteration?.id).to.equal(current.id);
  });
});
