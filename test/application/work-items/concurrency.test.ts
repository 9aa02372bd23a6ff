import { expect } from 'chai';
import { ApplicationError } from '../../../application/errors.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { AddChildren } from '../../../application/work-items/add-children.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { ReorderWorkItem } from '../../../application/work-items/reorder-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { childTitles, stored } from '../../support/items.ts';
import { rollUpFaults } from '../../support/recount.ts';
import { useWorld } from '../../support/world.ts';

const writers = 20;

describe('Concurrent writers in one tree', function () {
  this.timeout(60_000);
  const world = useWorld();
  const epic = (more: object = {}) =>
    world.as('planner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Epic', ...more });
  const atOnce = <Output>(act: (writer: number) => Promise<Output>) =>
    Promise.allSettled(Array.from({ length: writers }, (_, writer) => act(writer)));

  /** Every failure must be a proper error for the caller, never an internal error or a deadlock. */
  function failures(outcomes: PromiseSettledResult<unknown>[]): ApplicationError[] {
    return outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }) => {
        if (!(reason instanceof ApplicationError)) throw reason;
        return reason;
      });
  }

  afterEach('sums are right', async () => {
    expect(await rollUpFaults(world)).to.deep.equal([]);
  });

  it('create children with consecutive numbers', async () => {
    const top = await epic({ title: 'Numbers' });
    const made = await atOnce((writer) => epic({ title: `Child ${writer}`, parentId: top.id }));
    expect(failures(made)).to.deep.equal([]);
    const iids = made.map((outcome) => (outcome as PromiseFulfilledResult<WorkItem>).value.iid).sort((a, b) => a - b);
    expect(iids).to.deep.equal(Array.from({ length: writers }, (_, index) => top.iid + 1 + index));
    expect(await stored(world, top.id)).to.include({ openedEpics: writers });
  });

  it('create a missing label only once', async () => {
    const made = await atOnce((writer) => epic({ title: `Labeled ${writer}`, labels: ['made by all'] }));
    expect(failures(made)).to.deep.equal([]);
    const labels = await world.connection('labels').where({ title: 'made by all' });
    expect(labels).to.have.length(1);
    const carried = await world.connection('work_item_labels').where({ label_id: labels[0].id });
    expect(carried).to.have.length(writers);
  });

  it('move children of an epic with a lock on its row only', async () => {
    const parent = await epic({ title: 'Parent' });
    const [a, b] = [await epic({ title: 'A', parentId: parent.id }), await epic({ title: 'B', parentId: parent.id })];
    const sent: string[] = [];
    const onQuery = ({ sql }: { sql: string }) => sent.push(sql);
    world.connection.on('query', onQuery);
    try {
      await world.as('planner', ReorderWorkItem, { item: { id: a.id }, precedingId: b.id });
    } finally {
      world.connection.off('query', onQuery);
    }
    expect(sent.filter((sql) => sql.includes('pg_advisory_xact_lock'))).to.eql([]);
    const lock = sent.findIndex((sql) => sql.includes('for update'));
    // The lock, everything that is read under it, the gap, the new place, what changed, its record and the end.
    expect(sent.length - lock).to.be.at.most(7);
    // Whose turn it is, the beginning, the frame of the log, and who asks.
    expect(lock).to.be.at.most(4);
    expect(await childTitles(world, parent.id)).to.eql(['B', 'A']);
  });

  it('add many children with as many statements as one', async () => {
    const parent = await epic({ title: 'Parent' });
    const children = [];
    for (let index = 0; index < 5; index += 1) children.push(await epic({ title: `Child ${index}` }));
    const statements = async (childIds: number[]) => {
      const sent: string[] = [];
      const onQuery = ({ sql }: { sql: string }) => sent.push(sql);
      world.connection.on('query', onQuery);
      try {
        await world.as('planner', AddChildren, { parent: { id: parent.id }, childIds, type: 'epic' });
      } finally {
        world.connection.off('query', onQuery);
      }
      const of = (text: string) => sent.filter((sql) => sql.includes(text)).length;
      return { all: sent.length, locks: of('for update'), sums: of('closed_issues_weight') };
    };
    const [one, ...others] = children.map(({ id }) => id);
    expect(await statements(others)).to.eql(await statements([one as number]));
    expect(await childTitles(world, parent.id)).to.eql(['Child 0', 'Child 1', 'Child 2', 'Child 3', 'Child 4']);
  });

  it('never create a cycle of epics', async () => {
    const [one, other] = [await epic({ title: 'One' }), await epic({ title: 'Other' })];
    const outcomes = await atOnce((writer) =>
      world.as('planner', AssignParent, {
        item: { id: (writer % 2 === 0 ? one : other).id },
        parent: { id: (writer % 2 === 0 ? other : one).id },
      }),
    );
    expect(failures(outcomes).every((error) => error.code === 'conflict')).to.equal(true);
    const [left, right] = [await stored(world, one.id), await stored(world, other.id)];
    expect([left.parentId, right.parentId].filter((id) => id !== null)).to.have.length(1);
  });

  it('add children by quick actions during updates of the same epics', async () => {
    const tops = [await epic({ title: 'Left' }), await epic({ title: 'Right' })] as const;
    const child = await epic({ title: 'Torn' });
    const outcomes = await atOnce(async (writer) => {
      const top = tops[writer % 2] as WorkItem;
      if (writer > 5) return world.as('planner', UpdateWorkItem, { item: { id: top.id }, title: `T${writer}` });
      const body = `Take it\n/child_epic &${child.iid}\n/title Q${writer}`;
      return world.as('planner', CreateNote, { item: { id: top.id }, body });
    });
    expect(failures(outcomes)).to.deep.equal([]);
    expect(tops.map(({ id }) => id)).to.include((await stored(world, child.id)).parentId);
    expect(await world.connection('notes').where({ body: 'Take it' })).to.have.length(6);
  });

  it('keep every child once while reordering them', async () => {
    const top = await epic({ title: 'Order' });
    const children: WorkItem[] = [];
    for (let index = 0; index < 12; index += 1) children.push(await epic({ title: `C${index}`, parentId: top.id }));
    const outcomes = await atOnce((writer) => {
      const moved = children[writer % children.length] as WorkItem;
      const neighbor = children[(writer * 5 + 1) % children.length] as WorkItem;
      const side = writer % 3 === 0 ? {} : { [writer % 3 === 1 ? 'precedingId' : 'followingId']: neighbor.id };
      return world.as('planner', ReorderWorkItem, { item: { id: moved.id }, ...(neighbor !== moved && side) });
    });
    expect(failures(outcomes)).to.deep.equal([]);
    expect(await childTitles(world, top.id)).to.have.members(children.map((child) => child.title));
  });

  it('move, close and weight issues below one epic with correct totals', async () => {
    const top = await epic({ title: 'Busy' });
    const branches = [await epic({ parentId: top.id }), await epic({ parentId: top.id })];
    const issues: WorkItem[] = [];
    for (let index = 0; index < writers; index += 1) {
      issues.push(
        await world.as('planner', CreateWorkItem, {
          type: 'issue',
          namespace: world.app.id,
          title: `I${index}`,
          weight: 1,
          parentId: branches[0]?.id,
        }),
      );
    }
    const outcomes = await atOnce((writer) => {
      const item = { id: (issues[writer] as WorkItem).id };
      if (writer % 4 === 0) return world.as('planner', UpdateWorkItem, { item, stateEvent: 'close' });
      if (writer % 4 === 1) return world.as('planner', UpdateWorkItem, { item, weight: 10 });
      if (writer % 4 === 2) return world.as('planner', UpdateWorkItem, { item, title: 'Renamed' });
      return world.as('planner', AssignParent, { item, parent: { id: (branches[1] as WorkItem).id } });
    });
    expect(failures(outcomes)).to.deep.equal([]);
    expect(await stored(world, top.id)).to.include({
      openedIssues: writers - 5,
      closedIssues: 5,
      openedIssuesWeight: 5 * 10 + 10,
      closedIssuesWeight: 5,
    });
  });

  it('update a version only once', async () => {
    const item = await epic({ title: 'Versioned' });
    const outcomes = await atOnce((writer) =>
      world.as('planner', UpdateWorkItem, {
        item: { id: item.id },
        title: `By ${writer}`,
        lockVersion: item.lockVersion,
      }),
    );
    const lost = failures(outcomes);
    expect(lost).to.have.length(writers - 1);
    expect(lost.every((error) => error.code === 'conflict')).to.equal(true);
    expect((await stored(world, item.id)).lockVersion).to.equal(item.lockVersion + 1);
  });
});
