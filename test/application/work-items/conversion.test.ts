import { expect } from 'chai';
import { ApplicationError } from '../../../application/errors.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { typeRules, workItemTypes, type WorkItem } from '../../../domain/work-items/work-item.ts';
import { stored } from '../../support/items.ts';
import { rollUpFaults } from '../../support/recount.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld, type Person } from '../../support/world.ts';

type Convertible = 'issue' | 'incident' | 'task';
const types: readonly Convertible[] = ['issue', 'incident', 'task'];

describe('Conversion of work items', () => {
  const world = useWorld();
  const create = (type: Convertible, more: object = {}, person: Person = 'reporter') =>
    world.as(person, CreateWorkItem, { type, namespace: world.app.id, title: 'Item', ...more });
  const epic = (more: object = {}) =>
    world.as('planner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Epic', ...more });
  const convert = ({ id }: WorkItem, type: Convertible, more: object = {}, person: Person = 'reporter') =>
    world.as(person, UpdateWorkItem, { item: { id }, type, ...more });
  const refused = async (act: Promise<unknown>) => (await refusal(act, 'invalid')).message;

  afterEach('sums are right', async () => {
    expect(await rollUpFaults(world)).to.deep.equal([]);
  });

  it('works between all types, and logs each step', async () => {
    for (const from of types) {
      for (const to of types.filter((type) => type !== from)) {
        const item = await create(from, { weight: 3, labels: ['kept'] });
        const converted = await convert(item, to);
        expect(converted).to.include({ id: item.id, iid: item.iid, type: to, weight: 3, parentId: null });
        expect((await convert(converted, from)).type).to.equal(from);
        const entries = await world
          .connection('change_log')
          .where({ subjectType: 'work_item', subjectId: item.id, derived: false })
          .whereRaw(`changes -> 'type' is not null and action = 'work_item.update'`)
          .orderBy('id');
        expect(entries.map(({ changes }: { changes: Record<string, unknown> }) => changes['type'])).to.deep.equal([
          { before: from, after: to },
          { before: to, after: from },
        ]);
      }
    }
  });

  it('requires the right to set metadata, and for incidents the right to create them', async () => {
    const own = await create('task', {}, 'guest');
    await refusal(convert(own, 'issue', {}, 'guest'), 'forbidden');
    await refusal(convert(own, 'issue', {}, 'stranger'), 'not_found');
    await refusal(convert(own, 'incident', {}, 'planner'), 'forbidden');
    expect((await convert(own, 'issue', {}, 'planner')).type).to.equal('issue');
    expect((await convert(own, 'task', {}, 'planner')).type).to.equal('task');
    expect((await convert(own, 'incident', {}, 'reporter')).type).to.equal('incident');
    expect((await convert(own, 'task', {}, 'planner')).type).to.equal('task');
    const root = await epic();
    expect(await refused(convert(root, 'issue', {}, 'owner'))).to.equal('Type cannot be changed for the type epic');
  });

  it('is rejected while the item has a parent or children that do not fit', async () => {
    const top = await epic();
    const below = await create('issue', { parentId: top.id });
    expect((await convert(below, 'incident')).parentId).to.equal(top.id);
    expect(await refused(convert(below, 'task'))).to.equal(
      'Type cannot be changed to task when linked to a parent epic',
    );
    expect((await stored(world, top.id)).openedIssues).to.equal(1);
    const released = await convert(below, 'task', { parentId: null });
    expect(released).to.include({ type: 'task', parentId: null });
    expect((await stored(world, top.id)).openedIssues).to.equal(0);

    const issue = await create('issue');
    const task = await create('task', { parentId: issue.id });
    for (const to of ['issue', 'incident'] as const) {
      expect(await refused(convert(task, to))).to.equal(
        `Type cannot be changed to ${to} when linked to a parent issue`,
      );
    }
    expect(await refused(convert(issue, 'task'))).to.equal('Type cannot be changed to task with child items');
    expect((await convert(issue, 'incident')).type).to.equal('incident');
    expect((await stored(world, task.id)).type).to.equal('task');
    const moved = await convert(task, 'issue', { parentId: top.id });
    expect(moved).to.include({ type: 'issue', parentId: top.id });
    expect((await stored(world, top.id)).openedIssues).to.equal(1);
    const lonely = await create('issue');
    const loose = await convert(lonely, 'task', { parentId: issue.id });
    expect(loose).to.include({ type: 'task', parentId: issue.id });
  });

  it('leaves no invalid parent under concurrent changes of the tree', async function () {
    this.timeout(30_000);
    const outcomes: PromiseSettledResult<unknown>[] = [];
    const items: WorkItem[] = [];
    for (let round = 0; round < 6; round += 1) {
      const [top, issue, task] = [await epic(), await create('issue'), await create('task')];
      items.push(issue, task);
      outcomes.push(
        ...(await Promise.allSettled([
          convert(issue, 'task'),
          world.as('planner', AssignParent, { item: { id: issue.id }, parent: { id: top.id } }),
          create('task', { parentId: issue.id }),
          world.as('planner', AssignParent, { item: { id: task.id }, parent: { id: issue.id } }),
          convert(task, 'issue'),
        ])),
      );
    }
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).to.be.instanceOf(ApplicationError);
    }
    const misplaced = await world.connection.raw<{ rows: { type: Convertible; above: WorkItem['type'] }[] }>(
      'select c.type, p.type as above from work_items c join work_items p on p.id = c.parent_id',
    );
    const allowed = workItemTypes.flatMap((type) => typeRules[type].parents.map((above) => `${type} in ${above}`));
    for (const { type, above } of misplaced.rows) expect(allowed).to.include(`${type} in ${above}`);
  });
});
