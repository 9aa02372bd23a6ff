import { expect } from 'chai';
import { CreateCadence } from '../../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../../application/iterations/create-iteration.ts';
import { CreateLabel } from '../../../../application/labels/create-label.ts';
import { DeleteLabel } from '../../../../application/labels/delete-label.ts';
import { CreateMilestone } from '../../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../../domain/work-items/work-item.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface Event {
  id: number;
  user: { username: string } | null;
  created_at: string;
  resource_type: string;
  resource_id: number;
  action?: string;
  state?: string;
  label?: { name: string } | null;
  milestone?: { title: string };
  iteration?: { id: number };
}

describe('REST resource events', () => {
  const world = useRestWorld();
  let issue: WorkItem;
  let idea: number;

  before(async () => {
    const label = async (name: string): Promise<number> => {
      const made = await world.as('planner', CreateLabel, {
        kind: 'group',
        namespace: world.acme.id,
        name,
        color: '#ff0000',
      });
      return made.id;
    };
    await label('bug');
    await label('gone');
    idea = await label('idea');
    issue = await world.as('planner', CreateWorkItem, {
      type: 'issue',
      namespace: world.app.id,
      title: 'Watched',
      labels: ['bug', 'gone'],
    });
  });

  const root = () => `/projects/${world.app.id}/issues/${issue.iid}`;
  const events = async (path: string, who: Person | null = 'guest'): Promise<Event[]> => {
    const { status, body } = await world.client(who).get<Event[]>(path);
    expect(status, path).to.equal(200);
    return body;
  };
  const change = (changes: object, who: Person = 'planner') =>
    world.as(who, UpdateWorkItem, { item: { id: issue.id }, ...changes });

  it('list each label added or removed since creation', async () => {
    await change({ addLabels: ['idea'], removeLabels: ['bug'] });
    await world.as('planner', DeleteLabel, { kind: 'group', namespace: world.acme.id, label: 'gone' });
    const found = await events(`${root()}/resource_label_events`);
    expect(found.map(({ action, label }) => `${action} ${label?.name}`)).to.deep.equal([
      'add bug',
      'add undefined',
      'add idea',
      'remove bug',
    ]);
    expect(new Set(found.map(({ id }) => id))).to.have.length(4);
    expect(found[3]).to.deep.include({ resource_type: 'Issue', resource_id: issue.id });
    expect(found[3]?.user?.username).to.equal('planner');
    const { body } = await world.client('guest').get(`${root()}/resource_label_events/${found[3]?.id}`);
    expect(body).to.deep.equal(found[3]);
  });

  it('list closing and reopening, but not creation', async () => {
    await change({ stateEvent: 'close' });
    await change({ stateEvent: 'reopen' });
    const found = await events(`${root()}/resource_state_events`);
    expect(found.map(({ state }) => state)).to.deep.equal(['closed', 'reopened']);
  });

  it('list each milestone and iteration added or removed', async () => {
    const milestone = await world.as('planner', CreateMilestone, {
      kind: 'group',
      namespace: world.acme.id,
      title: 'Spring',
    });
    const cadence = await world.as('planner', CreateCadence, {
      group: world.acme.id,
      title: 'Sprints',
      automatic: false,
      active: true,
    });
    const iteration = await world.as('planner', CreateIteration, {
      group: world.acme.id,
      cadenceId: cadence.id,
      startDate: '2026-11-16',
      dueDate: '2026-11-29',
    });
    await change({ milestoneId: milestone.id, iterationId: iteration.id });
    await change({ milestoneId: null });
    const milestones = await events(`${root()}/resource_milestone_events`);
    expect(milestones.map((event) => `${event.action} ${event.milestone?.title}`)).to.deep.equal([
      'add Spring',
      'remove Spring',
    ]);
    const iterations = await events(`${root()}/resource_iteration_events`);
    expect(iterations.map((event) => [event.action, event.iteration?.id])).to.deep.equal([['add', iteration.id]]);
  });

  it('of epics are found by ID and by number', async () => {
    const epic = await world.as('planner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Plan' });
    await world.as('planner', UpdateWorkItem, { item: { id: epic.id }, stateEvent: 'close' });
    for (const number of [epic.id, epic.iid]) {
      const [event] = await events(`/groups/${world.acme.id}/epics/${number}/resource_state_events`);
      expect(event).to.include({ resource_type: 'Epic', resource_id: epic.id, state: 'closed' });
    }
    expect(await events(`/groups/${world.acme.id}/epics/${epic.iid}/resource_label_events`)).to.deep.equal([]);
  });

  it('are paged, and get 404 for missing and hidden items', async () => {
    const path = `${root()}/resource_label_events`;
    const { headers, body } = await world.client('guest').get<Event[]>(`${path}?per_page=3`);
    expect([body.length, headers.get('x-total'), headers.get('x-next-page')]).to.deep.equal([3, '4', '2']);
    expect((await world.client('guest').get(`${path}/1`)).status).to.equal(404);
    expect((await world.client('guest').get(`${root()}/resource_weird_events`)).status).to.equal(404);
    expect((await world.client('stranger').get(path)).status).to.equal(404);
    expect((await world.client(null).get(path)).status).to.equal(404);
    await change({ confidential: true });
    expect((await world.client('guest').get(path)).status).to.equal(404);
  });

  it('hide labels and milestones without access', async () => {
    const open = await world.as('administrator', CreateWorkItem, {
      type: 'issue',
      namespace: world.code.id,
      title: 'Open',
    });
    const secret = await world.as('planner', CreateMilestone, {
      kind: 'group',
      namespace: world.acme.id,
      title: 'Hidden',
    });
    await world.connection('change_log').insert({
      actor_id: world.people.planner,
      action: 'work_item.update',
      subject_type: 'work_item',
      subject_id: open.id,
      namespace_id: world.code.id,
      changes: JSON.stringify({
        labelIds: { before: [], after: [idea] },
        milestoneId: { before: null, after: secret.id },
      }),
    });
    const place = `/projects/${world.code.id}/issues/${open.iid}`;
    for (const who of ['stranger', null] as const) {
      const [event] = await events(`${place}/resource_label_events`, who);
      expect([event?.action, event?.label]).to.deep.equal(['add', null]);
      expect(await events(`${place}/resource_milestone_events`, who)).to.deep.equal([]);
    }
    expect(await events(`${place}/resource_milestone_events`, 'guest')).to.have.length(1);
  });
});
