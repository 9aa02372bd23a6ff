import { expect } from 'chai';
import { UndoAct } from '../../../application/acts/undo-act.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateTodo } from '../../../application/todos/create-todo.ts';
import { FinishTodos } from '../../../application/todos/finish-todos.ts';
import { SetTodoState } from '../../../application/todos/set-todo-state.ts';
import { SnoozeTodos } from '../../../application/todos/snooze-todos.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { UpdateWorkItems } from '../../../application/work-items/update-work-items.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld, type Person } from '../../support/world.ts';

describe('To-dos of items', () => {
  const world = useWorld();

  const make = (type: 'epic' | 'issue', more: object): Promise<WorkItem> =>
    world.as('planner', CreateWorkItem, {
      type,
      namespace: type === 'epic' ? world.acme.id : world.app.id,
      title: 'nonce-4711',
      ...more,
    });
  const change = (item: WorkItem, more: object, person: Person = 'planner') =>
    world.as(person, UpdateWorkItem, { item: { id: item.id }, ...more });
  /** The item's entries on the person's to-do list. */
  async function todosOf(person: Person, item: WorkItem): Promise<string[]> {
    const actor = await world.services.actors.load(world.people[person]);
    const page = { kind: 'offset', page: 1, perPage: 10 } as const;
    const { rows } = await world.services.queries.todos.page(actor, { workItemId: item.id }, page);
    expect(await world.services.queries.todos.count(actor, { workItemId: item.id })).to.equal(rows.length);
    return rows.map((todo) => `${todo.action} ${todo.state}`);
  }
  const rowsOf = (item: WorkItem) => world.connection('todos').where({ workItemId: item.id });

  for (const type of ['epic', 'issue'] as const) {
    it(`are created for users with access who are mentioned in a new ${type}`, async () => {
      const item = await make(type, {
        description: '@developer, see @reporter and `@owner`, @stranger @planner @nobody\n\n```\n@maintainer\n```',
      });
      expect(await todosOf('developer', item)).to.eql(['directly_addressed pending']);
      expect(await todosOf('reporter', item)).to.eql(['mentioned pending']);
      for (const person of ['owner', 'maintainer', 'stranger', 'planner'] as const) {
        expect(await todosOf(person, item), person).to.eql([]);
      }
      expect(await rowsOf(item)).to.have.length(2);
    });

    it(`are created only for users newly mentioned by an edit of a ${type}`, async () => {
      const item = await make(type, { description: 'for @developer' });
      await world.as('developer', FinishTodos, {});
      await change(item, { description: 'for @developer and @reporter' });
      expect(await todosOf('developer', item)).to.eql(['mentioned done']);
      expect(await todosOf('reporter', item)).to.eql(['mentioned pending']);
      await change(item, { title: 'Other title' });
      expect(await rowsOf(item)).to.have.length(2);
    });

    it(`are created for users newly assigned to the ${type} by others`, async () => {
      const ids = (...people: Person[]) => people.map((person) => world.people[person]);
      const item = await make(type, { assigneeIds: ids('developer', 'planner') });
      expect(await todosOf('developer', item)).to.eql(['assigned pending']);
      expect(await todosOf('planner', item)).to.eql([]);
      await world.as('developer', FinishTodos, {});
      await change(item, { assigneeIds: ids('developer', 'reporter', 'stranger') });
      expect(await todosOf('developer', item)).to.eql(['assigned done']);
      expect(await todosOf('reporter', item)).to.eql(['assigned pending']);
      expect(await rowsOf(item)).to.have.length(2);
    });
  }

  it('that are confidential are not created for guests without access', async () => {
    const epic = await make('epic', { confidential: true, description: '@guest and @developer' });
    expect(await rowsOf(epic)).to.have.length(1);
    await change(epic, { assigneeIds: [world.people.guest] });
    expect(await rowsOf(epic)).to.have.length(1);
    const issue = await make('issue', { confidential: true, description: 'see @guest' });
    expect(await rowsOf(issue)).to.eql([]);
    await change(issue, { assigneeIds: [world.people.guest] });
    expect(await todosOf('guest', issue)).to.eql(['assigned pending']);
  });

  it('are created for guests who are assigned to confidential issues by a bulk edit or an undo', async () => {
    const issues = [await make('issue', { confidential: true }), await make('issue', { confidential: true })];
    const assign = (assigneeIds: number[]) =>
      world.as('planner', UpdateWorkItems, { ids: issues.map(({ id }) => id), changes: { assigneeIds } });
    await assign([world.people.guest]);
    for (const issue of issues) expect(await todosOf('guest', issue)).to.eql(['assigned pending']);
    await world.connection('todos').delete();
    await assign([]);
    await world.as('planner', UndoAct, {});
    for (const issue of issues) expect(await todosOf('guest', issue)).to.eql(['assigned pending']);
  });

  it('are not created for guests when the same change makes the item confidential', async () => {
    const epic = await make('epic', {});
    await change(epic, { description: 'psst @guest @developer', confidential: true });
    expect(await todosOf('developer', epic)).to.eql(['mentioned pending']);
    expect(await rowsOf(epic)).to.have.length(1);
    const other = await make('epic', { description: 'psst @guest\n/confidential' });
    expect(await rowsOf(other)).to.eql([]);
  });

  it('take the same statements for many mentions as for few, up to a hundred names', async () => {
    const issue = await make('issue', {});
    const note = async (names: readonly string[]) => {
      const statements: string[] = [];
      const listen = ({ sql }: { sql: string }) => statements.push(sql);
      world.connection.on('query', listen);
      try {
        await world.as('planner', CreateNote, { item: { id: issue.id }, body: `See ${names.join(' ')}` });
      } finally {
        world.connection.off('query', listen);
      }
      return statements.length;
    };
    const nobody = Array.from({ length: 98 }, (_, index) => `@nobody${index}`);
    const few = await note(['@developer', '@guest']);
    expect(await rowsOf(issue)).to.have.length(2);
    expect(await note([...nobody, '@developer', '@reporter', '@maintainer', '@owner', ...nobody])).to.equal(few);
    expect(await todosOf('reporter', issue)).to.eql(['mentioned pending']);
    expect(await todosOf('maintainer', issue)).to.eql([]);
    expect(await rowsOf(issue)).to.have.length(3);
  });

  it('disappear when access is lost, and return with it', async () => {
    const epic = await make('epic', { description: 'see @guest', assigneeIds: [world.people.guest] });
    expect(await todosOf('guest', epic)).to.have.length(2);
    await change(epic, { confidential: true });
    expect(await todosOf('guest', epic)).to.eql([]);
    await change(epic, { confidential: false });
    expect(await todosOf('guest', epic)).to.have.length(2);
  });

  it('that are snoozed reappear with the new reason', async () => {
    const issue = await make('issue', { description: 'see @developer', assigneeIds: [world.people.developer] });
    const snoozedUntil = new Date(Date.now() + 86_400_000);
    await rowsOf(issue).update({ snoozedUntil });
    const mention = await world.as('owner', CreateNote, { item: { id: issue.id }, body: 'again, see @developer' });
    const rows = await rowsOf(issue).orderBy('action');
    expect(rows.map((row) => [row.action, row.snoozedUntil, row.noteId, row.authorId])).to.eql([
      ['assigned', snoozedUntil, null, world.people.planner],
      ['mentioned', null, mention.note?.id, world.people.owner],
    ]);
    await world.as('planner', CreateNote, { item: { id: issue.id }, body: 'and @developer' });
    expect(await rowsOf(issue).where({ action: 'mentioned' }).first()).to.include({ noteId: mention.note?.id });
  });

  describe('in bulk', () => {
    let ids: number[];
    const idsWhere = async (filter: { states?: ('pending' | 'done')[]; isSnoozed?: boolean }) => {
      const actor = await world.services.actors.load(world.people.developer);
      const page = { kind: 'offset', page: 1, perPage: 10 } as const;
      return (await world.services.queries.todos.page(actor, filter, page)).rows
        .map(({ id }) => id)
        .sort((one, other) => one - other);
    };
    const soon = (hours = 1) => new Date(Date.now() + hours * 3_600_000);

    beforeEach(async () => {
      await world.connection('todos').delete();
      for (const type of ['epic', 'issue', 'issue'] as const) await make(type, { description: 'see @developer' });
      ids = await idsWhere({});
      expect(ids).to.have.length(3);
    });

    it('are done and restored all or none', async () => {
      const others = await world.as('reporter', CreateTodo, { item: { id: (await make('issue', {})).id } });
      for (const wrong of [others.id, 4711]) {
        const todoIds = [...ids, wrong];
        await refusal(world.as('developer', SetTodoState, { todoIds, state: 'done' }), 'not_found');
        await refusal(world.as('developer', SnoozeTodos, { todoIds, until: soon() }), 'not_found');
      }
      expect(await idsWhere({ states: ['pending'], isSnoozed: false })).to.eql(ids);
      await world.as('developer', SetTodoState, { todoIds: ids.slice(1), state: 'done' });
      expect(await idsWhere({ states: ['done'] })).to.eql(ids.slice(1));
      await world.as('developer', SetTodoState, { todoIds: ids, state: 'pending' });
      expect(await idsWhere({ states: ['pending'] })).to.eql(ids);
      await refusal(world.as('developer', SetTodoState, { todoIds: [], state: 'done' }), 'invalid');
      const many = Array.from({ length: 101 }, (_, index) => index + 1);
      await refusal(world.as('developer', SetTodoState, { todoIds: many, state: 'done' }), 'invalid');
    });

    it('stay done when the same reason is pending again', async () => {
      const { id: itemId } = await make('issue', { description: 'see @developer' });
      const [first] = await rowsOf({ id: itemId } as WorkItem);
      await world.as('developer', SetTodoState, { todoIds: [first.id], state: 'done' });
      await world.as('planner', CreateNote, { item: { id: itemId }, body: 'again, see @developer' });
      const [answer] = await world.as('developer', SetTodoState, { todoIds: [first.id], state: 'pending' });
      expect(answer?.state).to.equal('done');
      const rows = await rowsOf({ id: itemId } as WorkItem);
      expect(rows.filter(({ state }) => state === 'pending')).to.have.length(1);
    });

    it('are snoozed until a future time, and restored manually or by time', async () => {
      const [first = 0, second = 0, third = 0] = ids;
      await world.as('developer', SnoozeTodos, { todoIds: [first, second], until: soon() });
      expect(await idsWhere({ isSnoozed: true })).to.eql([first, second]);
      expect(await idsWhere({ isSnoozed: false })).to.eql([third]);
      await world.as('developer', SnoozeTodos, { todoIds: [first], until: null });
      expect(await idsWhere({ isSnoozed: false })).to.eql([first, third]);
      await world
        .connection('todos')
        .where({ id: second })
        .update({ snoozedUntil: soon(-1) });
      expect(await idsWhere({ isSnoozed: true })).to.eql([]);
      expect(await idsWhere({ isSnoozed: false })).to.eql(ids);
      await refusal(world.as('developer', SnoozeTodos, { todoIds: [first], until: soon(-1) }), 'invalid');
      await world.as('developer', SetTodoState, { todoIds: [second], state: 'done' });
      await refusal(world.as('developer', SnoozeTodos, { todoIds: [first, second], until: soon() }), 'invalid');
      expect(await idsWhere({ isSnoozed: true })).to.eql([]);
    });

    it('are all done, or those that a filter matches', async () => {
      const [first = 0] = ids;
      await world.as('developer', SnoozeTodos, { todoIds: [first], until: soon() });
      await world.as('developer', FinishTodos, { types: ['epic'], isSnoozed: false });
      expect(await idsWhere({ states: ['done'] })).to.eql([]);
      await world.as('developer', FinishTodos, { groupIds: [world.acme.id], isSnoozed: false });
      expect(await idsWhere({ states: ['pending'] })).to.eql([first]);
      await world.as('developer', FinishTodos, { projectIds: [world.app.id] });
      expect(await idsWhere({ states: ['pending'] })).to.eql([first]);
      await world.as('developer', FinishTodos, {});
      expect(await idsWhere({ states: ['pending'] })).to.eql([]);
    });
  });
});
