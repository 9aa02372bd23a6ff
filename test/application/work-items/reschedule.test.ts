import { expect } from 'chai';
import { RedoAct, UndoAct } from '../../../application/acts/undo-act.ts';
import { RescheduleWorkItems } from '../../../application/work-items/reschedule-work-items.ts';
import { addDays } from '../../../domain/calendar/day.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { rescheduleMaximum, type WorkItemType } from '../../../domain/work-items/work-item.ts';
import { rebuildRollUps } from '../../support/items.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld } from '../../support/world.ts';

describe('Very many dates', function () {
  this.timeout(60_000);
  const world = useWorld();
  let iid = 0;

  /** Items from Monday, January 5 to Friday, January 9. */
  async function insert(namespace: Namespace, type: WorkItemType, count: number, parentId: number | null = null) {
    if (count === 0) return [];
    const [startDate, dueDate] = ['2026-01-05', '2026-01-09'];
    const fixed = {
      startDateIsFixed: true,
      startDateFixed: startDate,
      dueDateIsFixed: true,
      dueDateFixed: dueDate,
    };
    const rows = Array.from({ length: count }, () => ({
      namespaceId: namespace.id,
      iid: (iid += 1),
      type,
      title: `Row ${iid}`,
      authorId: world.people.owner,
      parentId,
      ancestorIds: parentId === null ? [] : [parentId],
      startDate,
      dueDate,
      ...(type === 'epic' && fixed),
    }));
    const made: { id: number }[] = await world.connection('work_items').insert(rows).returning('id');
    return made.map(({ id }) => id);
  }

  /** An epic that blocks others, half of them below a parent that inherits its dates, and some issues. */
  async function planOf(followers: number, issueCount = 0) {
    const [lead, parent] = (await insert(world.acme, 'epic', 2)) as [number, number];
    await world.connection('work_items').where({ id: parent }).update({
      startDateIsFixed: false,
      startDateFixed: null,
      dueDateIsFixed: false,
      dueDateFixed: null,
    });
    const issues = await insert(world.app, 'issue', issueCount);
    const apart = await insert(world.web, 'epic', Math.floor(followers / 2));
    const below = await insert(world.acme, 'epic', followers - issues.length - apart.length, parent);
    const ids = [...below, ...apart, ...issues];
    const links = ids.map((targetId) => ({ sourceId: lead, targetId, type: 'blocks' }));
    await world.connection('work_item_links').insert(links);
    return { lead, parent, ids, all: [lead, parent, ...ids] };
  }

  const weekLater = (id: number, weeks = 0) => {
    const later = (day: string) => addDays(day, 7 * weeks);
    return {
      id,
      previous: { startDate: later('2026-01-05'), dueDate: later('2026-01-09') },
      startDate: later('2026-01-12'),
      dueDate: later('2026-01-16'),
    };
  };
  const datesOf = (ids: readonly number[]) =>
    world
      .connection('work_items')
      .whereIn('id', ids)
      .orderBy('id')
      .select('startDate', 'startDateIsFixed', 'startDateFixed', 'dueDate', 'dueDateIsFixed', 'dueDateFixed');

  /** The number of statements of some work. */
  async function statementsOf(work: () => Promise<unknown>) {
    const sent: string[] = [];
    const onQuery = ({ sql }: { sql: string }) => sent.push(sql);
    world.connection.on('query', onQuery);
    await work().finally(() => world.connection.off('query', onQuery));
    return sent.length;
  }

  it('move in one act, and are undone and redone whole, with statements that hundreds of items share', async () => {
    const turns = async (followers: number) => {
      const { lead, parent, ids, all } = await planOf(followers, followers / 10);
      const before = await datesOf(all);
      const moved = await statementsOf(() =>
        world.as('planner', RescheduleWorkItems, { moves: [weekLater(lead)], dependentsFollow: true }),
      );
      const after = await datesOf(all);
      const undone = await statementsOf(async () => {
        const { summary, kept } = await world.as('planner', UndoAct, {});
        expect([summary, kept]).to.deep.equal([`start date and due date of ${followers + 1} items`, []]);
      });
      expect(await datesOf(all), 'undone').to.deep.equal(before);
      const redone = await statementsOf(() => world.as('planner', RedoAct, {}));
      expect(await datesOf(all), 'redone').to.deep.equal(after);
      return { lead, parent, ids, statements: { moved, undone, redone } };
    };
    const few = await turns(20);
    const { lead, parent, ids, statements } = await turns(700);

    const follows = { startDate: '2026-01-19', dueDate: '2026-01-23' };
    for (const dates of await datesOf(ids)) expect(dates).to.include(follows);
    expect((await datesOf([lead]))[0]).to.include({ startDate: '2026-01-12', dueDate: '2026-01-16' });
    expect((await datesOf([parent]))[0]).to.include({ ...follows, startDateIsFixed: false, dueDateIsFixed: false });
    expect(await rebuildRollUps(world)).to.deep.equal([]);
    const acts: { count: string; action: string }[] = await world
      .connection('change_log')
      .where({ actorId: world.people.planner, derived: false })
      .whereIn('subjectId', [lead, ...ids])
      .groupBy('createdAt', 'action')
      .select('action', world.connection.raw('count(*)'));
    expect(acts.map(({ action, count }) => [action, Number(count)])).to.deep.equal(
      Array.from({ length: 3 }, () => ['work_item.update', 701]),
    );
    const versions: object[] = await world.connection('work_items').whereIn('id', ids).distinct('lockVersion');
    expect(versions, 'moved, undone, redone').to.deep.equal([{ lockVersion: 3 }]);
    for (const work of ['moved', 'undone', 'redone'] as const)
      expect(statements[work], work).to.be.within(1, few.statements[work] + 10);
  });

  it('are a thousand at most, each time undone whole: more are refused, and nothing changes', async () => {
    const { lead, all } = await planOf(rescheduleMaximum);
    const before = await datesOf(all);
    const move = (weeks: number) =>
      world.as('planner', RescheduleWorkItems, { moves: [weekLater(lead, weeks)], dependentsFollow: true });
    expect((await refusal(move(0), 'invalid')).message).to.equal(
      '1,000 more items would move along, and at most 1,000 move at once. Move it without its dependents',
    );
    expect(await datesOf(all)).to.deep.equal(before);
    await world
      .connection('work_item_links')
      .where({ targetId: all.at(-1) })
      .delete();
    expect((await move(0)).rescheduled).to.have.length(rescheduleMaximum);
    await move(1);
    await move(2);
    for (const start of ['2026-01-19', '2026-01-12', '2026-01-05']) {
      expect((await world.as('planner', UndoAct, {})).kept).to.deep.equal([]);
      expect((await datesOf([lead]))[0]).to.include({ startDate: start });
    }
    expect(await datesOf(all)).to.deep.equal(before);
  });

  it('need the right to change each item, also to be undone, where what stays is named', async () => {
    const own = await insert(world.acme, 'epic', 3);
    const [foreign] = (await insert(world.open, 'epic', 1)) as [number];
    const moves = [...own, foreign].map((id) => weekLater(id));
    const before = await datesOf([...own, foreign]);
    await refusal(world.as('planner', RescheduleWorkItems, { moves }), 'forbidden');
    expect(await datesOf([...own, foreign])).to.deep.equal(before);

    const member = { namespaceId: world.open.id, userId: world.people.planner };
    await world.connection('members').insert({ ...member, accessLevel: accessLevels.planner });
    await world.as('planner', RescheduleWorkItems, { moves });
    const after = await datesOf([foreign]);
    await world.connection('members').where(member).delete();
    const { kept } = await world.as('planner', UndoAct, {});
    const { title } = (await world.connection('work_items').where({ id: foreign }).first('title')) as { title: string };
    expect(kept).to.deep.equal([`The start date and due date of “${title}” stayed: You are not allowed to do that.`]);
    expect(await datesOf(own)).to.deep.equal(before.slice(0, 3));
    expect(await datesOf([foreign])).to.deep.equal(after);
  });

  it('leave an issue of one’s own whose dates one may not change, and say why it would move', async () => {
    const { lead, ids } = await planOf(1);
    const [own] = (await insert(world.code, 'issue', 1)) as [number];
    await world.connection('work_item_assignees').insert({ workItemId: own, userId: world.people.planner });
    await world.connection('work_item_links').insert({ sourceId: lead, targetId: own, type: 'blocks' });
    const before = await datesOf([own]);
    const moves = [weekLater(lead)];
    const { rescheduled, kept } = await world.as('planner', RescheduleWorkItems, { moves, dependentsFollow: true });
    expect(rescheduled.map(({ item }) => item.id)).to.have.members([lead, ...ids]);
    expect(kept.map(({ id }) => id)).to.deep.equal([own]);
    expect(await datesOf([own])).to.deep.equal(before);
  });

  it('are done again without reading for each item what stayed of all', async () => {
    const ids = await insert(world.open, 'epic', 300);
    const member = { namespaceId: world.open.id, userId: world.people.reporter };
    await world.connection('members').insert({ ...member, accessLevel: accessLevels.planner });
    await world.as('reporter', RescheduleWorkItems, { moves: ids.map((id) => weekLater(id)) });
    const after = await datesOf(ids);
    await world.connection('members').where(member).delete();
    const { kept, moreKept } = await world.as('reporter', UndoAct, {});
    expect([kept.length, moreKept], 'the first of very many are said').to.deep.equal([20, 280]);
    let characters = 0;
    const onQuery = (_: unknown, { response }: { response?: { rows?: unknown[] } }) => {
      characters += JSON.stringify(response?.rows ?? []).length;
    };
    world.connection.on('query-response', onQuery);
    await world.as('reporter', RedoAct, {}).finally(() => world.connection.off('query-response', onQuery));
    expect(await datesOf(ids)).to.deep.equal(after);
    expect(characters).to.be.within(1, 3_000_000);
  });

  it('tell the person whose plan somebody else moved meanwhile, and change nothing', async () => {
    const { lead, ids, all } = await planOf(150);
    await world.as('developer', RescheduleWorkItems, { moves: [weekLater(ids[120] as number)] });
    const before = await datesOf(all);
    const error = await refusal(
      world.as('planner', RescheduleWorkItems, { moves: [lead, ...ids].map((id) => weekLater(id)) }),
      'conflict',
    );
    expect(error.message).to.match(/^Someone else changed the dates of “Row \d+” in the meantime/);
    expect(await datesOf(all)).to.deep.equal(before);
  });
});
