import { expect } from 'chai';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateProject } from '../../../application/namespaces/create-project.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { MoveIssue } from '../../../application/work-items/move-issue.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { positionAlone } from '../../../application/work-items/change-parent.ts';
import { ReorderWorkItem } from '../../../application/work-items/reorder-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { childrenMaximum, treeDepthMaximum } from '../../../domain/work-items/hierarchy.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { childTitles, stored } from '../../support/items.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld } from '../../support/world.ts';
import { insertMany } from '../../support/database.ts';

describe('Work item tree', () => {
  const world = useWorld();
  const epic = (more: object = {}) =>
    world.as('planner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Epic', ...more });
  const issue = (more: object = {}) =>
    world.as('planner', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Issue', ...more });
  const assign = (item: WorkItem, parent: WorkItem | null) =>
    world.as('planner', AssignParent, { item: { id: item.id }, parent: parent && { id: parent.id } });
  const reorder = (item: WorkItem, more: object = {}) =>
    world.as('planner', ReorderWorkItem, { item: { id: item.id }, ...more });

  async function chain(length: number): Promise<WorkItem[]> {
    const levels: WorkItem[] = [];
    for (let level = 0; level < length; level += 1) levels.push(await epic({ parentId: levels.at(-1)?.id ?? null }));
    return levels;
  }

  describe('limits', () => {
    it('allow seven levels of epics', async () => {
      const levels = await chain(treeDepthMaximum);
      const lowest = levels.at(-1) as WorkItem;
      const refused = await refusal(epic({ parentId: lowest.id }), 'conflict');
      expect(refused.message).to.equal('Epic hierarchy level too deep');
      expect((await issue({ parentId: lowest.id })).ancestorIds).to.have.length(7);
    });

    it('include the levels of a moved subtree', async () => {
      const three = await chain(3);
      const five = await chain(5);
      const refused = await refusal(assign(three[0] as WorkItem, five[4] as WorkItem), 'conflict');
      expect(refused.message).to.equal('Epic hierarchy level too deep');
      const moved = await assign(three[0] as WorkItem, five[3] as WorkItem);
      expect(moved.ancestorIds).to.deep.equal(five.slice(0, 4).map((one) => one.id));
      expect((await stored(world, (three[2] as WorkItem).id)).ancestorIds).to.deep.equal(
        [...five.slice(0, 4), three[0], three[1]].map((one) => one?.id),
      );
    });

    it('exclude cycles, the item itself and duplicates', async () => {
      const [top, middle, low] = (await chain(3)) as [WorkItem, WorkItem, WorkItem];
      expect((await refusal(assign(top, low), 'conflict')).message).to.contain('already an ancestor');
      expect((await refusal(assign(top, top), 'conflict')).message).to.contain('cannot be added to itself');
      expect((await refusal(assign(low, middle), 'conflict')).message).to.contain('already assigned');
      expect((await stored(world, top.id)).parentId).to.equal(null);
    });

    it('allow only tasks below issues and issues below epics', async () => {
      const [top, one] = [await epic(), await issue()];
      const task = await issue({ type: 'task', parentId: one.id });
      await refusal(assign(task, top), 'conflict');
      await refusal(assign(await issue(), one), 'conflict');
      await refusal(epic({ parentId: one.id }), 'conflict');
      expect((await assign(one, top)).parentId).to.equal(top.id);
      expect((await stored(world, task.id)).ancestorIds).to.deep.equal([top.id, one.id]);
    });

    it('allow 5,000 children', async () => {
      const top = await epic();
      await insertMany(
        world.connection,
        `insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids)
         select ?, 100000 + n, 'issue', 'Many', ?, ?, array[?]::bigint[] from generate_series(1, ?) n`,
        [world.app.id, world.people.owner, top.id, top.id, childrenMaximum],
      );
      const refused = await refusal(issue({ parentId: top.id }), 'conflict');
      expect(refused.message).to.equal('This epic already has the maximum number of child epics.');
      await world.as('owner', DeleteWorkItem, { item: { id: top.id } });
    }).timeout(30_000);

    it('keep issues in their top-level group, and allow epics from any', async () => {
      const outside = await world.as('administrator', CreateWorkItem, {
        type: 'epic',
        namespace: world.open.id,
        title: 'Outside',
      });
      const one = await issue();
      const refused = await refusal(
        world.as('administrator', AssignParent, { item: { id: one.id }, parent: { id: outside.id } }),
        'not_found',
      );
      expect(refused.message).to.equal('No matching issue found. Make sure that you are adding a valid issue URL.');
      const child = await epic();
      const moved = await world.as('administrator', AssignParent, {
        item: { id: child.id },
        parent: { id: outside.id },
      });
      expect(moved.parentId).to.equal(outside.id);
    });
  });

  describe('order', () => {
    it('puts new and moved children first', async () => {
      const top = await epic();
      for (const title of ['a', 'b']) await epic({ title, parentId: top.id });
      await assign(await issue({ title: 'c' }), top);
      expect(await childTitles(world, top.id)).to.deep.equal(['c', 'b', 'a']);
    });

    it('moves an item before or after another and to the start', async () => {
      const top = await epic();
      const [a, b, c] = [
        await epic({ title: 'a', parentId: top.id }),
        await epic({ title: 'b', parentId: top.id }),
        await epic({ title: 'c', parentId: top.id }),
      ];
      await reorder(a, { followingId: c.id });
      expect(await childTitles(world, top.id)).to.deep.equal(['a', 'c', 'b']);
      await reorder(c, { precedingId: b.id });
      expect(await childTitles(world, top.id)).to.deep.equal(['a', 'b', 'c']);
      await reorder(c);
      expect(await childTitles(world, top.id)).to.deep.equal(['c', 'a', 'b']);
    });

    it('allows 150 moves into one gap', async () => {
      const top = await epic();
      const children: WorkItem[] = [];
      for (const title of ['last', 'two', 'one', 'first']) children.push(await epic({ title, parentId: top.id }));
      const [last, two, one, first] = children as [WorkItem, WorkItem, WorkItem, WorkItem];
      for (let move = 0; move < 150; move += 1) {
        await reorder(move % 2 === 0 ? two : one, { precedingId: first.id });
      }
      expect(await childTitles(world, top.id)).to.deep.equal(['first', 'one', 'two', 'last']);
      const positions = await world.connection('work_items').where({ parentId: top.id }).pluck('relative_position');
      expect(new Set(positions).size).to.equal(4);
      expect(last.parentId).to.equal(top.id);
    }).timeout(30_000);

    it('moves an item between two children of another parent', async () => {
      const [from, to] = [await epic(), await epic()];
      const moved = await epic({ title: 'moved', parentId: from.id });
      const second = await epic({ title: 'second', parentId: to.id });
      await epic({ title: 'first', parentId: to.id });
      await reorder(moved, { parent: { id: to.id }, followingId: second.id });
      expect(await childTitles(world, to.id)).to.deep.equal(['first', 'moved', 'second']);
      expect(await childTitles(world, from.id)).to.deep.equal([]);
    });

    it('rejects a sibling with another parent', async () => {
      const [top, other] = [await epic(), await epic()];
      const child = await epic({ parentId: top.id });
      const stranger = await epic({ parentId: other.id });
      const refused = await refusal(reorder(child, { precedingId: stranger.id }), 'not_found');
      expect(refused.message).to.equal("The sibling object's parent must match the current parent epic.");
    });

    it('sorts items without a parent within their project', async () => {
      const [one, two] = [await issue({ namespace: world.site.id }), await issue({ namespace: world.site.id })];
      const moved = await reorder(two, { followingId: one.id });
      expect(moved.relativePosition).to.be.below((await stored(world, one.id)).relativePosition);
    });
  });

  describe('deletion', () => {
    it('releases the children with their subtrees, and logs it', async () => {
      const [top, middle, low] = (await chain(3)) as [WorkItem, WorkItem, WorkItem];
      const leaf = await issue({ parentId: low.id });
      await world.as('planner', DeleteWorkItem, { item: { id: top.id } });
      expect(await stored(world, middle.id)).to.deep.include({ parentId: null, ancestorIds: [] });
      expect(await stored(world, leaf.id)).to.deep.include({ ancestorIds: [middle.id, low.id] });
      const history = await world
        .connection('change_log')
        .where({ subject_id: middle.id, action: 'work_item.release' });
      expect(history.map((entry: { changes: unknown }) => entry.changes)).to.deep.equal([
        {
          parentId: { before: top.id, after: null },
          relativePosition: { before: middle.relativePosition, after: positionAlone(middle.iid) },
        },
      ]);
    });
  });

  describe('permissions', () => {
    it('let editors of an epic or its parent move it, and authors their issues', async () => {
      const [top, child] = [await epic(), await epic()];
      const act = { item: { id: child.id }, parent: { id: top.id } };
      await refusal(world.as('stranger', AssignParent, act), 'not_found');
      await refusal(world.as(null, AssignParent, act), 'unauthenticated');
      await refusal(world.as('guest', AssignParent, act), 'forbidden');
      expect((await world.as('planner', AssignParent, act)).parentId).to.equal(top.id);
      await refusal(world.as('guest', AssignParent, { item: { id: child.id }, parent: null }), 'forbidden');
      await refusal(world.as('guest', ReorderWorkItem, { item: { id: child.id } }), 'forbidden');
      const own = await world.as('guest', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Own' });
      const mine = { item: { id: own.id }, parent: { id: top.id } };
      expect((await world.as('guest', AssignParent, mine)).parentId).to.equal(top.id);
      const others = await issue({ parentId: top.id });
      await refusal(world.as('guest', AssignParent, { item: { id: others.id }, parent: null }), 'forbidden');
    });

    it('do not let other users add children to a public epic', async () => {
      const victim = await world.as('administrator', CreateWorkItem, {
        type: 'epic',
        namespace: world.open.id,
        title: 'Public',
      });
      const own = await epic();
      await refusal(
        world.as('planner', AssignParent, { item: { id: own.id }, parent: { id: victim.id } }),
        'forbidden',
      );
      await refusal(world.as('planner', UpdateWorkItem, { item: { id: own.id }, parentId: victim.id }), 'forbidden');
      await refusal(epic({ parentId: victim.id }), 'forbidden');
      await refusal(
        world.as('planner', ReorderWorkItem, { item: { id: own.id }, parent: { id: victim.id } }),
        'forbidden',
      );
    });

    it('ignore a hidden parent on epic creation, and reject it on changes', async () => {
      const secret = await world.as('administrator', CreateWorkItem, {
        type: 'epic',
        namespace: world.open.id,
        title: 'Secret',
        confidential: true,
      });
      expect((await epic({ parentId: secret.id })).parentId).to.equal(null);
      await refusal(
        world.as('planner', UpdateWorkItem, { item: { id: (await epic()).id }, parentId: secret.id }),
        'not_found',
      );
      await refusal(issue({ parentId: secret.id }), 'not_found');
    });
  });

  it('does not read the descriptions of children on deletion and move', async () => {
    const [parent, moved] = [await epic(), await issue()];
    for (let index = 0; index < 5; index += 1) {
      const description = 'long '.repeat(10_000);
      await issue({ parentId: parent.id, description });
      await world.as('planner', CreateWorkItem, {
        type: 'task',
        namespace: world.app.id,
        title: 'Task',
        parentId: moved.id,
        description,
      });
    }
    const target = await world.as('owner', CreateProject, {
      name: 'Target',
      path: 'target',
      namespaceId: world.acme.id,
    });
    let characters = 0;
    const onQuery = (_: unknown, { response }: { response?: { rows?: unknown[] } }) => {
      characters += JSON.stringify(response?.rows ?? []).length;
    };
    const { connection } = world;
    connection.on('query-response', onQuery);
    await world.as('owner', DeleteWorkItem, { item: { id: parent.id } });
    await world.as('owner', MoveIssue, { item: { id: moved.id }, project: target.id });
    connection.off('query-response', onQuery);
    expect(characters).to.be.within(1_000, 50_000);
    const copy = (await stored(world, moved.id)).movedToId;
    expect(await connection('work_items').where({ parentId: copy }).count({ count: '*' })).to.deep.equal([
      { count: 5 },
    ]);
  });
});
