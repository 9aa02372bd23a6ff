import { expect } from 'chai';
import { EmptyBin } from '../../../application/bin/empty-bin.ts';
import { RestoreWorkItem } from '../../../application/bin/restore-work-item.ts';
import { SweepBin } from '../../../application/bin/sweep-bin.ts';
import { RedoAct, UndoAct } from '../../../application/acts/undo-act.ts';
import { DeleteLabel } from '../../../application/labels/delete-label.ts';
import { DeleteUser } from '../../../application/people/delete-user.ts';
import { AwardEmoji } from '../../../application/notes/award-emoji.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateTodo } from '../../../application/todos/create-todo.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { MarkAsDuplicate } from '../../../application/work-items/mark-as-duplicate.ts';
import { SpendTime } from '../../../application/work-items/spend-time.ts';
import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { identifier, tablesOf } from '../../../infrastructure/database/maintenance/tables.ts';
import { select, sql, trusted } from '../../../infrastructure/database/sql.ts';
import { PostgresDatabase } from '../../../infrastructure/database/transaction.ts';
import { camelName } from '../../../domain/text/camel-name.ts';
import { insertMany } from '../../support/database.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld } from '../../support/world.ts';

/** What restoring may change: the log, the bin itself, and traces of the change. */
const apart = [
  'change_log',
  'audit_events',
  'change_log_seals',
  'change_journal',
  'undone_acts',
  'jobs',
  'hook_events',
];
const traces = ['lockVersion', 'updatedAt'];

describe('The bin', () => {
  const world = useWorld();
  const epic = (more: object = {}) =>
    world.as('owner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Epic', ...more });
  const issue = (more: object = {}) =>
    world.as('owner', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Issue', ...more });
  const remove = (id: number) => world.as('planner', DeleteWorkItem, { item: { id } });
  const restore = (itemId: number) => world.as('planner', RestoreWorkItem, { itemId });

  const problems = async () => (await checkIntegrity(world.connection)).findings;

  /** All rows of all tables, as text. */
  async function rows(): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    for (const { name, columns } of await tablesOf(world.connection)) {
      if (apart.includes(name) || name.startsWith('notification')) continue;
      const names = columns.map((column) => camelName(column.name)).filter((column) => !traces.includes(column));
      const table = trusted(identifier(name));
      const read = await select<Record<string, unknown>>(world.connection, sql`select * from ${table}`);
      const texts = read.map((row) => JSON.stringify(Object.fromEntries(names.map((one) => [one, row[one]]))));
      if (texts.length > 0) found.set(name, texts.sort());
    }
    return found;
  }

  /** An epic with everything that can hang on it. */
  async function rich() {
    const top = await epic({ title: 'Top' });
    const item = await epic({ title: 'MARKER', description: 'MARKER text', parentId: top.id, labels: ['a', 's::b'] });
    const [child, other] = [await epic({ parentId: item.id }), await epic()];
    const task = await issue({ parentId: item.id, weight: 4 });
    await world.as('guest', LinkWorkItems, { source: { id: other.id }, target: { id: item.id } });
    await world.as('planner', LinkWorkItems, { source: { id: item.id }, target: { id: child.id }, linkType: 'blocks' });
    // Before the comment, which would subscribe them.
    await world.as('reporter', SubscribeToWorkItem, { item: { id: item.id }, subscribed: true });
    const { note } = await world.as('guest', CreateNote, { item: { id: item.id }, body: 'MARKER note for @owner' });
    await world.as('reporter', CreateNote, {
      item: { id: item.id },
      body: 'MARKER',
      discussionId: note?.discussionId ?? 0,
    });
    await world.as('guest', AwardEmoji, { on: { item: { id: item.id } }, name: 'rocket' });
    await world.as('planner', AwardEmoji, { on: { noteId: note?.id ?? 0 }, name: 'thumbsup' });
    await world.as('owner', CreateTodo, { item: { id: item.id } });
    await world.as('planner', UpdateWorkItem, {
      item: { id: item.id },
      startDateFixed: '2026-01-01',
      startDateIsFixed: true,
      assigneeIds: [world.people.guest],
    });
    return { top, item, child, task, other };
  }

  it('takes everything of an item away, and gives all of it back', async () => {
    const { item } = await rich();
    const before = await rows();
    await remove(item.id);
    const gone = await rows();
    for (const [table, texts] of gone) {
      if (!table.startsWith('binned_')) expect(texts.join(), table).not.to.contain('MARKER');
    }
    await restore(item.id);
    const after = await rows();
    for (const table of new Set([...before.keys(), ...after.keys()]))
      expect(after.get(table), table).to.deep.equal(before.get(table));
    expect(await problems()).to.deep.equal([]);
  });

  it('leaves out links that would close a loop by now, or are too many for the other item', async () => {
    const [one, two, three, full] = [await epic(), await epic(), await epic(), await epic()];
    const block = (source: { id: number }, target: { id: number }) =>
      world.as('planner', LinkWorkItems, { source: { id: source.id }, target: { id: target.id }, linkType: 'blocks' });
    await block(one, two);
    await block(two, three);
    await block(two, full);
    await remove(two.id);
    await block(three, one);
    await insertMany(
      world.connection,
      `with made as (
         insert into work_items (namespace_id, iid, type, title, author_id)
         select ${world.app.id}, 10000 + n, 'issue', 'Linked ' || n, ${world.people.owner} from generate_series(1, 1000) n
         returning id)
       insert into work_item_links (source_id, target_id, type) select ${full.id}, id, 'relates_to' from made`,
    );
    await restore(two.id);
    const links = await world
      .connection('work_item_links')
      .where({ type: 'blocks' })
      .whereIn('sourceId', [one.id, two.id, three.id])
      .orderBy('sourceId');
    expect(links.map(({ sourceId, targetId }) => [sourceId, targetId])).to.deep.equal([
      [one.id, two.id],
      [three.id, one.id],
    ]);
    await world.connection('work_items').where('iid', '>', 10_000).delete();
    expect(await problems()).to.deep.equal([]);
  });

  it('gives items without blocking links back while other links are made, and deletes no links then', async () => {
    const [alone, other] = [await epic(), await epic()];
    await world.as('planner', LinkWorkItems, {
      source: { id: alone.id },
      target: { id: other.id },
      linkType: 'relates_to',
    });
    await remove(alone.id);
    const deletions: string[] = [];
    const onQuery = ({ sql: statement }: { sql: string }): void => {
      if (statement.startsWith('delete from work_item_links')) deletions.push(statement);
    };
    await new PostgresDatabase(world.connection, world.services.clock).transaction(async (transaction) => {
      await transaction.lockBlockingLinks();
      world.connection.on('query', onQuery);
      await restore(alone.id);
      world.connection.off('query', onQuery);
    });
    expect(await world.connection('work_item_links').where({ sourceId: alone.id })).to.have.length(1);
    expect(deletions).to.deep.equal([]);
  });

  it('keeps issues with their time, tasks, and what they are duplicates of', async () => {
    const [one, other] = [await issue({ title: 'Original' }), await issue()];
    const task = await world.as('owner', CreateWorkItem, {
      type: 'task',
      namespace: world.app.id,
      title: 'Task',
      parentId: one.id,
    });
    await world.as('planner', SpendTime, { item: { id: one.id }, seconds: 3600, summary: null });
    await world.as('planner', MarkAsDuplicate, { item: { id: other.id }, of: { id: one.id } });
    const before = await rows();
    await remove(one.id);
    expect(await world.connection('work_items').where({ id: task.id }).first('parentId')).to.deep.equal({
      parentId: null,
    });
    await restore(one.id);
    const after = await rows();
    for (const table of before.keys()) expect(after.get(table), table).to.deep.equal(before.get(table));
    expect(await problems()).to.deep.equal([]);
  });

  it('gives back what is still possible', async () => {
    const { top, item, child, other } = await rich();
    await remove(item.id);
    await world.as('planner', AssignParent, { item: { id: child.id }, parent: { id: other.id } });
    await world.as('owner', DeleteLabel, { kind: 'group', namespace: world.acme.id, label: 'a' });
    await remove(top.id);
    await world.as('administrator', DeleteUser, { userId: world.people.reporter });
    const restored = await restore(item.id);
    expect(restored).to.include({ parentId: null, title: 'MARKER' });
    expect(await world.connection('work_items').where({ id: child.id }).first('parentId')).to.deep.equal({
      parentId: other.id,
    });
    expect(await world.connection('work_item_labels').where({ workItemId: item.id })).to.have.length(1);
    expect(await world.connection('notes').where({ workItemId: item.id })).to.have.length(2);
    expect(await problems()).to.deep.equal([]);
  });

  it('is for those who may delete, and hides what they may not see', async () => {
    const item = await issue({ confidential: true });
    await remove(item.id);
    await refusal(world.as('developer', RestoreWorkItem, { itemId: item.id }), 'forbidden');
    await refusal(world.as('guest', RestoreWorkItem, { itemId: item.id }), 'not_found');
    await refusal(world.as('stranger', RestoreWorkItem, { itemId: item.id }), 'not_found');
    const acme = { kind: 'group', namespace: world.acme.id } as const;
    await refusal(world.as('maintainer', EmptyBin, acme), 'forbidden');
    await refusal(world.as('stranger', EmptyBin, acme), 'not_found');
    await refusal(world.as('planner', EmptyBin, { ...acme, itemId: 999_999 }), 'not_found');
    expect(await world.as('planner', EmptyBin, { ...acme, itemId: item.id })).to.equal(1);
    await refusal(restore(item.id), 'not_found');
  });

  it('never gives a number again', async () => {
    const item = await issue();
    await remove(item.id);
    expect((await issue()).iid).to.equal(item.iid + 1);
    const again = world.as('owner', CreateWorkItem, {
      type: 'issue',
      namespace: world.app.id,
      title: 'x',
      iid: item.iid,
    });
    await refusal(again, 'conflict');
  });

  it('is emptied of what was deleted more than 30 days ago', async () => {
    const [old, young] = [await issue(), await issue()];
    await remove(old.id);
    await remove(young.id);
    const deletedAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await world.connection('binned_items').where({ id: old.id }).update({ deletedAt });
    await world.services.door.perform(SweepBin, { userId: null }, {});
    await refusal(restore(old.id), 'not_found');
    await restore(young.id);
  });

  it('is what undoing a deletion takes from, and undoing a creation puts into', async () => {
    const item = await epic({ title: 'Gone' });
    await remove(item.id);
    expect(await world.as('planner', UndoAct, {})).to.deep.equal({
      summary: 'deletion of “Gone”',
      kept: [],
      moreKept: 0,
    });
    expect(await world.connection('work_items').where({ id: item.id })).to.have.length(1);
    await world.as('planner', RedoAct, {});
    expect(await world.connection('work_items').where({ id: item.id })).to.have.length(0);
    await world.as('planner', UndoAct, {});
    const made = await world.as('planner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'New' });
    expect((await world.as('planner', UndoAct, {})).summary).to.equal('creation of “New”');
    expect(await world.connection('work_items').where({ id: made.id })).to.have.length(0);
    await world.as('planner', RedoAct, {});
    await world.as('developer', UpdateWorkItem, { item: { id: made.id }, title: 'Changed' });
    const { kept } = await world.as('planner', UndoAct, {});
    expect(kept).to.deep.equal(['“Changed” stayed: Developer changed it later.']);
  });
});
