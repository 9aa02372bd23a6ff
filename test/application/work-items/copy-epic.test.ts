import { expect } from 'chai';
import { UndoAct } from '../../../application/acts/undo-act.ts';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { CopyEpic } from '../../../application/work-items/copy-epic.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { copiedMaximum } from '../../../domain/work-items/work-item.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld, type Person } from '../../support/world.ts';

describe('Copies of epics', () => {
  const world = useWorld();
  let root: WorkItem;
  let child: WorkItem;
  let issue: WorkItem;
  const create = (type: WorkItem['type'], namespace: number, more: object = {}) =>
    world.as('planner', CreateWorkItem, { type, namespace, title: `Some ${type}`, ...more });
  const copy = (item: WorkItem, more: object = {}, person: Person = 'planner') =>
    world.as(person, CopyEpic, { item: { id: item.id }, ...more });
  /** The items below an item, as the paths of their titles. */
  const below = async ({ id }: WorkItem): Promise<WorkItem[]> =>
    world
      .connection('work_items')
      .whereRaw('ancestor_ids @> array[?]::bigint[]', [id])
      .orderByRaw('cardinality(ancestor_ids), relative_position');
  const titles = async (item: WorkItem) => (await below(item)).map(({ title }) => title);

  before(async () => {
    root = await create('epic', world.acme.id, {
      title: 'Launch',
      description: 'Why',
      labels: ['plan'],
      startDate: '2026-03-02',
      dueDate: '2026-04-30',
      color: '#112233',
    });
    child = await create('epic', world.web.id, { title: 'Site', parentId: root.id });
    issue = await create('issue', world.app.id, {
      title: 'Build',
      description: 'How',
      parentId: child.id,
      weight: 3,
      dueDate: '2026-03-20',
      assigneeIds: [world.people.guest],
    });
    const second = await create('issue', world.app.id, { title: 'Test', parentId: child.id });
    await create('task', world.app.id, { title: 'Order', parentId: issue.id });
    await create('issue', world.app.id, { title: 'Secret', parentId: child.id, confidential: true });
    await world.as('planner', LinkWorkItems, {
      source: { id: issue.id },
      target: { id: second.id },
      linkType: 'blocks',
      linkLag: 2,
    });
    await world.as('planner', UpdateWorkItem, { item: { id: issue.id }, stateEvent: 'close' });
  });

  afterEach('everything is right', async () => {
    expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
  });

  it('are made in a group below, without the parent, with the child epics of the same group', async () => {
    const above = await create('epic', world.acme.id, { title: 'Above' });
    const model = await create('epic', world.acme.id, { title: 'Model', parentId: above.id, labels: ['plan'] });
    const part = await create('epic', world.acme.id, { title: 'Part', parentId: model.id });
    await create('issue', world.app.id, { title: 'Step', parentId: part.id });
    const { item, copied } = await copy(model, { group: world.web.id, title: 'Made below' });
    expect([item.namespaceId, item.parentId, copied]).to.deep.equal([world.web.id, null, 3]);
    const made = (await below(item)).map(({ title, namespaceId }) => [title, namespaceId]);
    expect(made).to.deep.equal([
      ['Part', world.web.id],
      ['Step', world.app.id],
    ]);
    expect(await world.connection('work_item_labels').where({ work_item_id: item.id })).to.have.length(1);
    await refusal(copy(child, { group: world.acme.id }), 'invalid');
    await refusal(copy(model, { group: world.open.id }), 'forbidden');
    await refusal(copy(model, { group: world.web.id }, 'guest'), 'forbidden');
  });

  it('are assigned to those who can see the group below', async () => {
    const place = (path: string, more: object) => world.as('owner', CreateGroup, { name: path, path, ...more });
    const plans = await place('plans', { visibility: 'public' });
    const inside = await place('inside', { visibility: 'private', parentId: plans.id });
    const { owner, stranger } = world.people;
    const model = await world.as('owner', CreateWorkItem, {
      type: 'epic',
      namespace: plans.id,
      title: 'Led',
      assigneeIds: [owner, stranger],
    });
    const { item } = await copy(model, { group: inside.id, assignees: true }, 'owner');
    const assigned = await world.connection('work_item_assignees').where({ work_item_id: item.id }).pluck('user_id');
    expect(assigned).to.deep.equal([owner]);
  });

  it('have the same tree, open, with its texts, labels, weights and links', async () => {
    const { item, copied, leftOut } = await copy(root, { title: 'Next launch' });
    expect([item.title, item.description, item.color, copied, leftOut]).to.deep.equal([
      'Next launch',
      'Why',
      '#112233',
      6,
      0,
    ]);
    expect([item.startDate, item.dueDate]).to.deep.equal(['2026-03-02', '2026-04-30']);
    expect(await titles(item)).to.deep.equal(await titles(root));
    const all = await below(item);
    expect(all.every(({ state }) => state === 'opened')).to.equal(true);
    const copyOfBuild = all.find(({ title }) => title === 'Build');
    expect([copyOfBuild?.weight, copyOfBuild?.dueDate, copyOfBuild?.namespaceId]).to.deep.equal([
      3,
      '2026-03-20',
      world.app.id,
    ]);
    const links = await world.connection('work_item_links').where({ source_id: copyOfBuild?.id });
    expect(links).to.have.length(1);
    expect(links[0]).to.include({ type: 'blocks', lag: 2 });
    expect(await world.connection('work_item_assignees').where({ work_item_id: copyOfBuild?.id })).to.deep.equal([]);
    expect(await world.connection('work_item_labels').where({ work_item_id: item.id })).to.have.length(1);
  });

  it('leave out what was not chosen', async () => {
    const bare = { issues: false, descriptions: false, labels: false, dates: false, links: false };
    const { item, copied } = await copy(root, bare);
    expect([item.title, item.description, item.startDate, copied]).to.deep.equal(['Copy of Launch', null, null, 2]);
    expect(await titles(item)).to.deep.equal(['Site']);
    const whole = await copy(child, { assignees: true });
    const build = (await below(whole.item)).find(({ title }) => title === 'Build');
    expect(await world.connection('work_item_assignees').where({ work_item_id: build?.id })).to.have.length(1);
    expect(whole.item.parentId).to.equal(root.id);
    await world.as('planner', UndoAct, {});
  });

  it('move all dates so that they begin on another day', async () => {
    const { item } = await copy(root, { startDate: '2026-06-01' });
    expect([item.startDate, item.dueDate]).to.deep.equal(['2026-06-01', '2026-07-30']);
    expect((await below(item)).find(({ title }) => title === 'Build')?.dueDate).to.equal('2026-06-19');
    // Without a date of its own, the first date below counts.
    const ofChild = await copy(child, { startDate: '2026-03-21' });
    expect((await below(ofChild.item)).find(({ title }) => title === 'Build')?.dueDate).to.equal('2026-03-21');
    await world.as('planner', UndoAct, {});
    await refusal(copy(root, { startDate: '9999-12-30' }), 'invalid');
  });

  it('are taken back by one undo', async () => {
    const { item } = await copy(root);
    const { summary, kept } = await world.as('planner', UndoAct, {});
    expect([summary, kept]).to.deep.equal(['creation of 6 items', []]);
    expect(await world.connection('work_items').where({ id: item.id })).to.deep.equal([]);
    expect(await titles(item)).to.deep.equal([]);
  });

  it('are made by those who may create epics there, of what they may read', async () => {
    await refusal(copy(root, {}, 'guest'), 'forbidden');
    await refusal(copy(root, {}, 'stranger'), 'not_found');
    await refusal(copy(issue), 'not_found');
  });

  it('are limited in number', async function () {
    this.timeout(30_000);
    const large = await create('epic', world.acme.id, { title: 'Large' });
    const half = await create('epic', world.acme.id, { title: 'Half', parentId: large.id });
    for (let count = 1; count < copiedMaximum / 2; count += 1) {
      await create('issue', world.app.id, { title: `Issue ${count}`, parentId: half.id });
    }
    expect((await copy(half)).copied).to.equal(copiedMaximum / 2);
    const error = await refusal(copy(large), 'invalid');
    expect(error.message).to.include(`At most ${copiedMaximum} items are copied at once, and these are 101`);
    const [, , first] = await below(large);
    await world.as('owner', DeleteWorkItem, { item: { id: first?.id ?? 0 } });
    expect((await copy(large)).copied).to.be.at.most(copiedMaximum);
  });
});
