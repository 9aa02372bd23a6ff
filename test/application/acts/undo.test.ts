import { expect } from 'chai';
import type { HistoryPlace } from '../../../application/acts/act-queries.ts';
import { RedoAct, UndoAct } from '../../../application/acts/undo-act.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { DeleteMilestone } from '../../../application/milestones/delete-milestone.ts';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { RemoveMember } from '../../../application/members/remove-member.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { ChangeLinkTiming } from '../../../application/work-items/change-link-timing.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { ReorderWorkItem } from '../../../application/work-items/reorder-work-item.ts';
import { RescheduleWorkItems } from '../../../application/work-items/reschedule-work-items.ts';
import { UnlinkWorkItems } from '../../../application/work-items/unlink-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { UpdateWorkItems } from '../../../application/work-items/update-work-items.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import { actInWords } from '../../../domain/acts/act-in-words.ts';
import type { LinkKind } from '../../../domain/scheduling/plan.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { itemImage } from '../../support/history.ts';
import { insertMany } from '../../support/database.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld, type Person } from '../../support/world.ts';

describe('Undo and redo', () => {
  const world = useWorld();
  const epic = (more: object = {}) =>
    world.as('owner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Epic', ...more });
  const issue = (more: object = {}) =>
    world.as('owner', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Issue', ...more });
  const change = (person: Person, item: WorkItem, more: object) =>
    world.as(person, UpdateWorkItem, { item: { id: item.id }, ...more });
  const undo = (person: Person, input: object = {}) => world.as(person, UndoAct, input);
  const redo = (person: Person) => world.as(person, RedoAct, {});
  /** What an undo brings back: all but the traces of the changes themselves. */
  async function state(...items: WorkItem[]) {
    const images = await Promise.all(items.map(({ id }) => itemImage(world, id)));
    return images.map((image) => {
      const {
        lockVersion: _version,
        updatedAt: _at,
        lastEditedAt: _edited,
        lastEditedById: _by,
        ...rest
      } = image ?? {};
      return rest;
    });
  }
  const changeOf = {
    title: 'Other',
    description: 'Text\n/close',
    confidential: true,
    discussionLocked: true,
    healthStatus: 'at_risk',
    startDate: '2026-03-01',
    dueDate: '2026-04-01',
  } as const;

  it('bring back all fields of an epic and of an issue, and their state as it was', async () => {
    const [one, two] = [await epic({ description: 'Was' }), await issue({ labels: ['a', 's::one'] })];
    for (const [item, more] of [
      [one, { ...changeOf, color: '#112233', addLabels: ['b'] }],
      [two, { ...changeOf, weight: 3, labels: ['b', 's::two'], assigneeIds: [world.people.guest], type: 'incident' }],
    ] as const) {
      const before = await state(item);
      await change('planner', item, { title: changeOf.title });
      await change('developer', item, { ...more, title: 'Third' });
      await change('developer', item, { stateEvent: 'reopen' });
      await change('developer', item, { stateEvent: 'close' });
      const after = await state(item);
      for (let index = 0; index < 3; index += 1) await undo('developer');
      await undo('planner');
      expect(await state(item)).to.deep.equal(before);
      await redo('planner');
      for (let index = 0; index < 3; index += 1) await redo('developer');
      expect(await state(item)).to.deep.equal(after);
      expect((await refusal(redo('developer'), 'conflict')).message).to.equal('There is nothing to do again.');
    }
  });

  /** More entries of an item, by somebody else, than an undo reads. */
  const logOften = async (item: WorkItem, changes: object, derived: boolean): Promise<void> => {
    const entry = {
      actorId: world.people.developer,
      action: 'work_item.update',
      subjectType: 'work_item',
      subjectId: item.id,
      namespaceId: world.acme.id,
      changes: JSON.stringify(changes),
      derived,
    };
    await world.connection('change_log').insert(Array.from({ length: 400 }, () => entry));
  };

  it('say in words what is undone', async () => {
    const [one, two] = [await epic({ title: 'One' }), await epic({ title: 'Two' })];
    await change('planner', one, { startDate: '2026-01-01', addLabels: ['x'] });
    expect(await undo('planner')).to.deep.equal({ summary: 'start date and labels of “One”', kept: [], moreKept: 0 });
    await world.as('planner', UpdateWorkItems, { ids: [one.id, two.id], changes: { healthStatus: 'on_track' } });
    expect((await undo('planner')).summary).to.equal('health status of 2 items');
    await world.as('planner', LinkWorkItems, { source: { id: one.id }, target: { id: two.id } });
    expect((await undo('planner')).summary).to.equal('link between “One” and “Two”');
  });

  it('keep what somebody else changed later, name it, and undo the rest', async () => {
    const one = await epic({ title: 'Launch' });
    await change('planner', one, { startDate: '2026-01-01', dueDate: '2026-02-01', color: '#112233' });
    await change('developer', one, { dueDate: '2026-03-01' });
    expect((await undo('planner')).kept).to.deep.equal([
      'The due date of “Launch” stayed: Developer changed it later.',
    ]);
    const [image] = await state(one);
    expect(image).to.include({ startDate: null, dueDate: '2026-03-01', color: '#1068bf' });
    await undo('developer');
    expect((await state(one))[0], 'before either of them').to.include({ dueDate: null, dueDateIsFixed: false });
    await redo('planner');
    expect((await state(one))[0]).to.include({ dueDate: '2026-02-01' });
  });

  it('go back to what others made of a value, also where an earlier change is undone in between', async () => {
    const one = await epic({ title: 'Was' });
    for (let index = 0; index < 5; index += 1) await change('owner', one, { title: `Draft ${index}` });
    for (const person of ['developer', 'maintainer', 'planner'] as const) await change(person, one, { title: person });
    const titleAfter = async (person: Person) => {
      await undo(person);
      return (await state(one))[0]?.title;
    };
    expect(await titleAfter('developer')).to.equal('planner');
    expect(await titleAfter('planner')).to.equal('maintainer');
    expect(await titleAfter('maintainer'), 'as before all three').to.equal('Draft 4');
    await redo('developer');
    expect((await state(one))[0]?.title).to.equal('developer');
  });

  it('undo labels and people one by one', async () => {
    const one = await issue({ labels: ['first'] });
    await change('planner', one, { addLabels: ['mine', 's::a'], assigneeIds: [world.people.guest] });
    await change('developer', one, { addLabels: ['theirs'], assigneeIds: [world.people.guest, world.people.owner] });
    await undo('planner');
    const labels = await world.connection('work_item_labels').join('labels', 'labels.id', 'label_id');
    const titles = labels.filter((row) => row['workItemId'] === one.id).map((row) => String(row['title']));
    expect(titles.sort()).to.deep.equal(['first', 'theirs']);
    expect((await state(one))[0]?.assigneeIds).to.deep.equal([world.people.owner]);
  });

  it('take back moves in the tree, order, and dates of several items', async () => {
    const [top, other] = [await epic(), await epic()];
    const [a, b] = [await epic({ parentId: top.id }), await epic({ parentId: top.id })];
    const c = await issue({ parentId: top.id });
    const all = [top, other, a, b, c];
    const start = await state(...all);
    await world.as('planner', ReorderWorkItem, { item: { id: a.id } });
    await world.as('planner', ReorderWorkItem, { item: { id: c.id }, precedingId: b.id });
    await world.as('planner', AssignParent, { item: { id: b.id }, parent: { id: other.id } });
    await world.as('planner', AssignParent, { item: { id: a.id }, parent: { id: b.id } });
    await world.as('planner', AssignParent, { item: { id: c.id }, parent: null });
    const previous = { startDate: null, dueDate: null };
    await world.as('planner', RescheduleWorkItems, {
      moves: [a, b].map(({ id }) => ({ id, previous, startDate: '2026-05-01', dueDate: '2026-06-01' })),
    });
    const end = await state(...all);
    for (let index = 0; index < 6; index += 1) expect((await undo('planner')).kept).to.deep.equal([]);
    expect(await state(...all)).to.deep.equal(start);
    for (let index = 0; index < 6; index += 1) await redo('planner');
    expect(await state(...all)).to.deep.equal(end);
  });

  it('take back a move between the children of another epic', async () => {
    const top = await epic();
    const [a, b] = [await epic({ parentId: top.id }), await epic({ parentId: top.id })];
    // The only child of an epic has the same place as the last one of another.
    const start = await state(top, a, b);
    await world.as('planner', ReorderWorkItem, { item: { id: a.id }, parent: { id: b.id }, from: { id: top.id } });
    const end = await state(top, a, b);
    await undo('planner');
    expect(await state(top, a, b)).to.deep.equal(start);
    await redo('planner');
    expect(await state(top, a, b)).to.deep.equal(end);
  });

  it('bring an item back between its old siblings, wherever others put it elsewhere, which comes again with it', async () => {
    const [from, to] = [await epic(), await epic()];
    // A new child is the first one.
    const last = await epic({ parentId: from.id });
    const moved = await epic({ parentId: from.id });
    const first = await epic({ parentId: from.id });
    const [other, another] = [await epic({ parentId: to.id }), await epic({ parentId: to.id })];
    const childrenOf = async (parent: WorkItem): Promise<number[]> => {
      const query = world.connection('work_items').where({ parentId: parent.id }).orderBy(['relativePosition', 'id']);
      return (await query.select('id')).map(({ id }: { id: number }) => id);
    };
    const start = await state(first, moved, last);
    const reorder = (item: WorkItem, precedingId: number) =>
      world.as('developer', ReorderWorkItem, { item: { id: item.id }, precedingId });
    await world.as('planner', AssignParent, { item: { id: moved.id }, parent: { id: to.id } });
    await reorder(moved, other.id);
    await reorder(another, moved.id);
    const arranged = await childrenOf(to);
    expect(arranged).to.deep.equal([other.id, moved.id, another.id]);
    expect((await undo('planner')).kept).to.deep.equal([]);
    expect(await childrenOf(from)).to.deep.equal([first.id, moved.id, last.id]);
    expect(await state(first, moved, last)).to.deep.equal(start);
    await redo('planner');
    expect(await childrenOf(to)).to.deep.equal(arranged);
    await undo('planner');
    for (let index = 0; index < 2; index += 1) await undo('developer');
    expect(await childrenOf(from)).to.deep.equal([first.id, moved.id, last.id]);
    expect(await childrenOf(to)).to.deep.equal([another.id, other.id]);
  });

  it('keep a place among the siblings that somebody else gave later, and name who did', async () => {
    const parent = await epic();
    const [one, two] = [await epic({ parentId: parent.id, title: 'One' }), await epic({ parentId: parent.id })];
    await world.as('planner', ReorderWorkItem, { item: { id: one.id } });
    await world.as('developer', ReorderWorkItem, { item: { id: one.id }, precedingId: two.id });
    expect((await undo('planner')).kept).to.deep.equal(['The place of “One” stayed: Developer changed it later.']);
  });

  it('bring an item back to its parent, whose children the person may not order', async () => {
    const member = { namespaceId: world.app.id, userId: world.people.guest };
    await world.connection('members').insert({ ...member, accessLevel: accessLevels.developer });
    const [first, second] = [await epic(), await epic()];
    const one = await issue({ title: 'One', parentId: first.id });
    for (const { id } of [first, second]) await issue({ parentId: id });
    const [start] = await state(one);
    await world.as('guest', AssignParent, { item: { id: one.id }, parent: { id: second.id } });
    await world.as('guest', AssignParent, { item: { id: one.id }, parent: null });
    const end = await state(one);
    expect((await undo('guest')).kept, 'where a new child is placed').to.deep.equal([]);
    expect((await undo('guest')).kept).to.deep.equal(['The place of “One” stayed: You are not allowed to do that.']);
    const [back] = await state(one);
    expect({ ...back, relativePosition: null }).to.deep.equal({ ...start, relativePosition: null });
    for (let index = 0; index < 2; index += 1) await redo('guest');
    expect(await state(one)).to.deep.equal(end);
    await world.connection('members').where(member).delete();
  });

  it('bring a child back among the roots of a group whose order the person may not change', async () => {
    const elsewhere = await world.as('owner', CreateGroup, { name: 'Elsewhere', path: 'elsewhere' });
    const member = { namespaceId: elsewhere.id, userId: world.people.planner };
    await world.connection('members').insert({ ...member, accessLevel: accessLevels.guest });
    const [parent, child] = [await epic(), await epic({ namespace: elsewhere.id })];
    const start = await state(child);
    await world.as('planner', AssignParent, { item: { id: child.id }, parent: { id: parent.id } });
    expect((await undo('planner')).kept).to.deep.equal([]);
    expect(await state(child)).to.deep.equal(start);
  });

  it('take back what was done to many items with statements that all share, and also in part', async () => {
    const spring = await world.as('owner', CreateMilestone, {
      namespace: world.acme.id,
      kind: 'group',
      title: 'Spring',
    });
    const { id: labelId } = await world.as('owner', CreateLabel, {
      namespace: world.acme.id,
      kind: 'group',
      name: 'shared',
      color: '#112233',
    });
    const parent = await epic();
    const statementsOf = async (work: () => Promise<unknown>) => {
      let count = 0;
      const onQuery = () => (count += 1);
      world.connection.on('query', onQuery);
      await work().finally(() => world.connection.off('query', onQuery));
      return count;
    };
    const turns = async (count: number) => {
      const items: WorkItem[] = [];
      const sets = { labels: ['first', 's::a'], assigneeIds: [world.people.owner] };
      for (let index = 0; index < count; index += 1)
        items.push(await issue({ parentId: parent.id, weight: index, ...sets }));
      const start = await state(parent, ...items);
      const ids = items.map(({ id }) => id);
      const fields = { weight: 3, milestoneId: spring.id, stateEvent: 'close', dueDate: '2026-04-01' } as const;
      const changes = { ...fields, addLabelIds: [labelId], assigneeIds: [world.people.guest, world.people.planner] };
      await world.as('planner', UpdateWorkItems, { ids, changes });
      const end = await state(parent, ...items);
      const undone = await statementsOf(async () => expect((await undo('planner')).kept).to.deep.equal([]));
      expect(await state(parent, ...items)).to.deep.equal(start);
      const redone = await statementsOf(() => redo('planner'));
      expect(await state(parent, ...items)).to.deep.equal(end);
      return { undone, redone, items };
    };
    const [few, many] = [await turns(2), await turns(12)];
    expect(many.undone - few.undone, 'undone').to.be.within(-3, 3);
    expect(many.redone - few.redone, 'redone').to.be.within(-3, 3);
    const actions = await world
      .connection('change_log')
      .where({ subjectId: many.items[0]?.id, subjectType: 'work_item', actorId: world.people.planner })
      .orderBy('id')
      .select('action');
    expect(actions.map(({ action }: { action: string }) => action)).to.deep.equal([
      'work_item.close',
      'work_item.reopen',
      'work_item.close',
    ]);
    const [first, second] = many.items as [WorkItem, WorkItem];
    await change('developer', first, { weight: 9 });
    expect((await undo('planner')).kept).to.deep.equal(['The weight of “Issue” stayed: Developer changed it later.']);
    expect((await state(first, second)).map(({ weight, state: now }) => [weight, now])).to.deep.equal([
      [9, 'opened'],
      [1, 'opened'],
    ]);
  });

  it('say what else takes back more than one undo can', async () => {
    const { id } = await epic({ title: 'Crowded' });
    await insertMany(
      world.connection,
      `insert into work_items (namespace_id, iid, type, title, description, author_id, relative_position, parent_id,
         ancestor_ids, created_at, updated_at)
       select :project, 10000 + i, 'issue', 'Child', '', :author, i, :epic, array[:epic::bigint], now(), now()
       from generate_series(1, 2001) i`,
      { project: world.app.id, author: world.people.owner, epic: id },
    );
    await world.as('owner', DeleteWorkItem, { item: { id } });
    expect((await refusal(undo('owner'), 'invalid')).message).to.match(
      /more than 2,000 items and links\. Restore what was deleted from the bin of the group\.$/,
    );
    await world.connection('work_items').where({ title: 'Child' }).delete();
    await change('owner', await epic(), { title: 'Another' });
  });

  it('take back what is still possible of many items, also where the same right is needed for what is not', async () => {
    const place = { kind: 'project', namespace: world.app.id } as const;
    const milestone = await world.as('owner', CreateMilestone, { ...place, title: 'Gone' });
    const items = [await issue(), await issue()];
    for (const item of items) await change('owner', item, { milestoneId: milestone.id, weight: 3 });
    const ids = items.map(({ id }) => id);
    const changes = { milestoneId: null, weight: 8, healthStatus: 'at_risk' } as const;
    await world.as('planner', UpdateWorkItems, { ids, changes });
    await world.as('owner', DeleteMilestone, { ...place, id: milestone.id });
    expect((await undo('planner')).kept).to.deep.equal(
      items.map(() => 'The milestone of “Issue” stayed: Milestone ID is invalid.'),
    );
    for (const image of await state(...items)) {
      expect(image).to.include({ milestoneId: null, weight: 3, healthStatus: null });
    }
  });

  it('take back what was done to an epic before its dates followed others very often', async () => {
    const one = await epic({ title: 'Top' });
    await change('planner', one, { title: 'Other', color: '#112233' });
    await logOften(one, { startDate: { before: null, after: null } }, true);
    await undo('planner');
    expect((await state(one))[0]).to.include({ title: 'Top', color: '#1068bf' });
  });

  it('say what stayed of an item that was changed too often since to be read', async () => {
    const one = await epic({ title: 'Often' });
    await change('planner', one, { healthStatus: 'at_risk', color: '#112233' });
    await logOften(one, { healthStatus: { before: 'at_risk', after: 'at_risk' } }, false);
    expect((await undo('planner')).kept).to.deep.equal([
      'The health status and color of “Often” stayed: It was changed very often since.',
    ]);
    expect((await state(one))[0]).to.include({ healthStatus: 'at_risk', color: '#112233' });
  });

  it('take back and make links', async () => {
    const [one, two] = [await epic(), await epic()];
    await world.as('planner', LinkWorkItems, {
      source: { id: one.id },
      target: { id: two.id },
      linkType: 'is_blocked_by',
    });
    const links = () =>
      world.connection('work_item_links').where({ source_id: two.id, target_id: one.id }).select('type');
    await undo('planner');
    expect(await links()).to.deep.equal([]);
    await redo('planner');
    expect(await links()).to.deep.equal([{ type: 'blocks' }]);
  });

  describe('of the kind and lag of a link', () => {
    /** Two epics, of which the first blocks the second. */
    async function linked() {
      const [one, two] = [await epic({ title: 'One' }), await epic({ title: 'Two' })];
      const ends = { source: { id: one.id }, target: { id: two.id } };
      const made = await world.as('owner', LinkWorkItems, { ...ends, linkType: 'blocks', linkLag: 1 });
      const retime = (person: Person, timing: { linkKind?: LinkKind; linkLag?: number }) =>
        world.as(person, ChangeLinkTiming, { item: { id: two.id }, link: { id: made.id }, ...timing });
      const link = async () => {
        const [row] = await world.connection('work_item_links').where({ source_id: one.id, target_id: two.id });
        return row === undefined ? null : [Number(row['id']) === made.id, row['kind'], row['lag']];
      };
      return { one, two, retime, link };
    }

    it('put it back without making another link', async () => {
      const { retime, link } = await linked();
      await retime('planner', { linkKind: 'start_to_start', linkLag: -2 });
      await retime('planner', { linkLag: 5 });
      expect(await undo('planner')).to.deep.equal({
        summary: 'lag of the link between “One” and “Two”',
        kept: [],
        moreKept: 0,
      });
      expect(await link()).to.deep.equal([true, 'start_to_start', -2]);
      expect((await undo('planner')).summary).to.equal('kind and lag of the link between “One” and “Two”');
      expect(await link()).to.deep.equal([true, 'finish_to_start', 1]);
      await redo('planner');
      await redo('planner');
      expect(await link()).to.deep.equal([true, 'start_to_start', 5]);
    });

    it('keep what somebody else changed later, and name it', async () => {
      const { retime, link } = await linked();
      await retime('planner', { linkKind: 'start_to_start', linkLag: 2 });
      await retime('developer', { linkLag: 3 });
      expect((await undo('planner')).kept).to.deep.equal([
        'The lag of the link between “One” and “Two” stayed: Developer changed it later.',
      ]);
      expect(await link()).to.deep.equal([true, 'finish_to_start', 3]);
    });

    it('put back the value that nobody else changed', async () => {
      const { retime, link } = await linked();
      await retime('planner', { linkKind: 'start_to_start' });
      await retime('developer', { linkLag: 3 });
      expect((await undo('planner')).kept).to.deep.equal([]);
      expect(await link()).to.deep.equal([true, 'finish_to_start', 3]);
      await undo('developer');
      expect(await link()).to.deep.equal([true, 'finish_to_start', 1]);
      await redo('planner');
      expect(await link()).to.deep.equal([true, 'start_to_start', 1]);
    });

    it('leave a link that is gone or made by oneself and changed by somebody else', async () => {
      const { one, two, retime, link } = await linked();
      await retime('planner', { linkLag: 2 });
      await world.as('developer', UnlinkWorkItems, { item: { id: two.id }, link: { otherId: one.id } });
      expect((await undo('planner')).kept).to.deep.equal([
        'The link between “One” and “Two” stayed: Developer changed it later.',
      ]);
      expect(await link()).to.equal(null);
      const other = await linked();
      await other.retime('developer', { linkLag: 2 });
      expect((await undo('owner')).kept).to.deep.equal([
        'The link between “One” and “Two” stayed: Developer changed it later.',
      ]);
      expect(await other.link()).to.deep.equal([true, 'finish_to_start', 2]);
    });
  });

  describe('of a history', () => {
    /** The acts of a place, newest first, each with its words and id; `since` leaves out those before it. */
    async function history(person: Person | null, place: HistoryPlace, before: number | null = null, size = 50) {
      const actor = await world.services.actors.load(person === null ? null : world.people[person]);
      const { acts, items, hasNext } = await world.services.queries.acts.page(actor, place, before, size);
      const told = acts.map((act) => ({ ...act, words: actInWords(act.entries, items) }));
      return { acts: told, words: told.map(({ words }) => words), hasNext };
    }
    const ofItem = ({ id }: WorkItem): HistoryPlace => ({ itemId: id, namespace: world.acme });
    const plan = (): HistoryPlace => ({ namespace: world.acme });

    it('list what anybody did to an item and its links, newest first, page by page', async () => {
      const [one, two] = [await epic(), await epic()];
      await change('planner', one, { title: 'One' });
      await world.as('developer', LinkWorkItems, { source: { id: two.id }, target: { id: one.id } });
      await change('owner', two, { title: 'Two' });
      const name = (item: WorkItem) => `&${item.iid}`;
      const linked = `Linked ${name(two)} and ${name(one)}`;
      const titled = `Changed the title of ${name(one)}`;
      const all = await history('guest', ofItem(one));
      expect(all.words).to.deep.equal([linked, titled, `Created the epic ${name(one)}`]);
      expect(all.acts.map(({ actorId }) => actorId)).to.deep.equal([
        world.people.developer,
        world.people.planner,
        world.people.owner,
      ]);
      const first = await history('guest', ofItem(one), null, 1);
      expect([first.words, first.hasNext]).to.deep.equal([[linked], true]);
      const rest = await history('guest', ofItem(one), first.acts[0]?.id ?? 0, 2);
      expect([rest.words, rest.hasNext]).to.deep.equal([all.words.slice(1), false]);
      expect((await history('guest', plan(), null, 2)).words).to.deep.equal([
        `Changed the title of ${name(two)}`,
        linked,
      ]);
      expect((await history('owner', { namespace: world.open })).words).to.deep.equal([]);
    });

    it('list links from items elsewhere to those of a group, also removed ones, as far as the reader sees both', async () => {
      const epicElsewhere = (more: object = {}) =>
        world.as('administrator', CreateWorkItem, {
          type: 'epic',
          namespace: world.open.id,
          title: 'Elsewhere',
          ...more,
        });
      const [mine, elsewhere] = [await epic(), await epicElsewhere()];
      const hidden = await epicElsewhere({ confidential: true });
      const linkWith = (item: WorkItem) =>
        world.as('administrator', LinkWorkItems, { source: { id: item.id }, target: { id: mine.id } });
      for (const item of [elsewhere, hidden]) await linkWith(item);
      const [hiddenLink, link, created] = (await history('administrator', plan(), null, 3)).words;
      expect(created).to.equal(`Created the epic &${mine.iid}`);
      expect((await history('guest', plan(), null, 2)).words).to.deep.equal([link, created]);
      await world.as('administrator', UnlinkWorkItems, { item: { id: elsewhere.id }, link: { otherId: mine.id } });
      const after = await history('administrator', plan(), null, 4);
      expect(after.words.slice(1)).to.deep.equal([hiddenLink, link, created]);
      expect((await history('administrator', plan(), after.acts[0]?.id ?? 0, 3)).words).to.deep.equal([
        hiddenLink,
        link,
        created,
      ]);
      // A link within the group is listed once.
      const other = await epic();
      await linkWith(other);
      const [one, two] = (await history('administrator', plan(), null, 2)).acts;
      expect(one?.id).to.not.equal(two?.id);
      expect(two?.words).to.equal(`Created the epic &${other.iid}`);
    });

    it('mark what is undone, without an act of its own, and undo several together', async () => {
      const one = await epic({ title: 'Launch' });
      await change('maintainer', one, { title: 'First' });
      await change('planner', one, { color: '#112233' });
      await change('maintainer', one, { startDate: '2026-01-01' });
      const before = await history('maintainer', ofItem(one));
      const own = before.acts.filter(({ actorId }) => actorId === world.people.maintainer).map(({ id }) => id);
      expect(own).to.have.length(2);
      await refusal(undo('planner', { actIds: own }), 'not_found');
      expect((await undo('maintainer', { actIds: own })).kept).to.deep.equal([]);
      expect((await state(one))[0]).to.include({ title: 'Launch', startDate: null, color: '#112233' });
      const after = await history('maintainer', ofItem(one));
      expect(after.words).to.deep.equal(before.words);
      expect(after.acts.map(({ isUndone }) => isUndone)).to.deep.equal([true, false, true, false]);
      await refusal(undo('maintainer', { actIds: own }), 'conflict');
      await refusal(undo('maintainer', { actIds: [] }), 'invalid');
      await refusal(undo('maintainer', { actIds: Array.from({ length: 101 }, () => 1) }), 'invalid');
    });

    it('tell only what the reader may see, as if the rest were not there', async () => {
      const [seen, other, secret] = [await epic(), await epic(), await epic({ confidential: true })];
      const visible = async () => (await history('guest', plan())).acts.map(({ words, entries }) => [words, entries]);
      const start = await visible();
      // About hidden things only: links to them, their place above, and themselves.
      await change('owner', secret, { title: 'Secret' });
      await world.as('owner', LinkWorkItems, { source: { id: seen.id }, target: { id: secret.id } });
      await world.as('owner', AssignParent, { item: { id: secret.id }, parent: { id: other.id } });
      expect(await visible()).to.deep.equal(start);
      expect((await history('planner', plan())).words[0]).to.equal(`Changed the parent of &${secret.iid}`);
      // About both: only the visible part, also in numbers.
      await world.as('owner', UpdateWorkItems, {
        ids: [seen.id, other.id, secret.id],
        changes: { healthStatus: 'on_track' },
      });
      expect((await history('guest', plan())).words[0]).to.equal('Changed the health status of 2 epics');
      expect((await history('planner', plan())).words[0]).to.equal('Changed the health status of 3 epics');
      // The parent is hidden by now, and so is that it was one.
      const issues = [await issue({ parentId: other.id, title: 'Child' })];
      await world.as('owner', AssignParent, { item: { id: issues[0]?.id ?? 0 }, parent: null });
      expect((await history('guest', plan())).words[0]).to.match(/^Changed the parent/);
      await change('owner', secret, { parentId: null });
      await world.as('owner', DeleteWorkItem, { item: { id: other.id } });
      const hidden = await history('guest', plan());
      expect(hidden.words[0]).to.equal(`Created the issue #${issues[0]?.iid ?? 0}`);
      expect((await history('owner', plan())).words[0]).to.equal(`Deleted the epic &${other.iid}`);
      expect((await history(null, plan())).words).to.deep.equal([]);
      expect((await history('stranger', plan())).words).to.deep.equal([]);
    });
  });

  it('take back a certain act, and everything since one', async () => {
    const [one, two] = [await epic(), await epic()];
    const start = await state(one, two);
    await change('reporter', one, { title: 'One' });
    await change('reporter', two, { title: 'Two' });
    await change('reporter', one, { color: '#112233' });
    const second = await world
      .connection('change_log')
      .where({ subjectId: two.id, actorId: world.people.reporter })
      .first('id');
    await undo('reporter', { actIds: [(second as { id: number }).id] });
    expect((await state(two))[0]?.title).to.equal('Epic');
    await redo('reporter');
    const [first] = await world
      .connection('change_log')
      .where({ subjectId: one.id, actorId: world.people.reporter })
      .orderBy('id');
    const actId = (first as { id: number }).id;
    await undo('reporter', { actId, andLater: true });
    expect(await state(one, two)).to.deep.equal(start);
    await refusal(undo('reporter', { actId }), 'conflict');
    await refusal(undo('planner', { actId }), 'not_found');
  });

  it('log the last value of a sum last, where a restored item gets an earlier weight', async () => {
    const parent = await epic();
    const item = await issue({ parentId: parent.id, weight: 0 });
    await change('owner', item, { weight: 6 });
    await world.as('owner', DeleteWorkItem, { item: { id: item.id } });
    const [, weighed] = await world
      .connection('change_log')
      .where({ subjectType: 'work_item', subjectId: item.id, actorId: world.people.owner })
      .orderBy('id');
    await undo('owner', { actId: (weighed as { id: number }).id, andLater: true });
    const now = await world.connection('work_items').where({ id: parent.id }).first('openedIssuesWeight');
    expect(now).to.deep.equal({ openedIssuesWeight: 0 });
    expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
  });

  it('log the last value of a sum last, where its epic is changed back at the same time', async () => {
    const parent = await epic();
    const item = await issue({ parentId: parent.id, weight: 0 });
    await change('owner', parent, { title: 'Another title' });
    await change('owner', item, { weight: 6 });
    await world.as('owner', DeleteWorkItem, { item: { id: item.id } });
    const retitled = await world
      .connection('change_log')
      .where({
        subjectType: 'work_item',
        subjectId: parent.id,
        actorId: world.people.owner,
        action: 'work_item.update',
      })
      .first();
    await undo('owner', { actId: (retitled as { id: number }).id, andLater: true });
    expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
  });

  it('end the list of what can be done again with a new act', async () => {
    const one = await epic();
    await change('maintainer', one, { title: 'One' });
    await undo('maintainer');
    await change('maintainer', one, { color: '#112233' });
    await refusal(redo('maintainer'), 'conflict');
  });

  it('need the rights of now, and tell nothing of what is hidden now', async () => {
    const [one, two] = [await epic({ title: 'Seen' }), await issue({ title: 'Hidden' })];
    await world.as('guest', LinkWorkItems, { source: { id: one.id }, target: { id: two.id } });
    await change('owner', two, { confidential: true });
    expect(await undo('guest')).to.deep.equal({
      summary: 'link between “Seen” and an item',
      kept: ['One item is gone or hidden.'],
      moreKept: 0,
    });
    expect(await world.connection('work_item_links').where({ source_id: one.id })).to.have.length(1);
    await change('administrator', one, { color: '#112233' });
    await change('reporter', one, { title: 'Mine' });
    await world.as('owner', RemoveMember, {
      kind: 'group',
      namespaceId: world.acme.id,
      userId: world.people.reporter,
      unassign: false,
    });
    const { kept } = await undo('reporter');
    expect(kept).to.deep.equal(['One item is gone or hidden.']);
    expect((await state(one))[0]?.title).to.equal('Mine');
    await refusal(world.as(null, UndoAct, {}), 'unauthenticated');
  });
});
