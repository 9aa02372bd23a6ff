import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { FinishTodos } from '../../../application/todos/finish-todos.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useWorld, type Person } from '../../support/world.ts';

describe('to-dos of items', () => {
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
  /** What is on the person's list because of the item, seen as the list shows it. */
  async function todosOf(person: Person, item: WorkItem): Promise<string[]> {
    const actor = await world.services.actors.load(world.people[person]);
    const page = { kind: 'offset', page: 1, perPage: 10 } as const;
    const { rows } = await world.services.queries.todos.page(actor, { workItemId: item.id }, page);
    expect(await world.services.queries.todos.count(actor, { workItemId: item.id })).to.equal(rows.length);
    return rows.map((todo) => `${todo.action} ${todo.state}`);
  }
  const rowsOf = (item: WorkItem) => world.connection('todos').where({ workItemId: item.id });

  for (const type of ['epic', 'issue'] as const) {
    it(`are made for whoever the description of a new ${type} mentions and who may read it`, async () => {
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

    it(`are made only for those whom an edit of a ${type} mentions anew`, async () => {
      const item = await make(type, { description: 'for @developer' });
      await world.as('developer', FinishTodos, {});
      await change(item, { description: 'for @developer and @reporter' });
      expect(await todosOf('developer', item)).to.eql(['mentioned done']);
      expect(await todosOf('reporter', item)).to.eql(['mentioned pending']);
      await change(item, { title: 'Other title' });
      expect(await rowsOf(item)).to.have.length(2);
    });

    it(`are made for those who are assigned to the ${type} anew, not by themselves`, async () => {
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

  it('of a confidential item are not made for guests, unless it is theirs to read', async () => {
    const epic = await make('epic', { confidential: true, description: '@guest and @developer' });
    expect(await rowsOf(epic)).to.have.length(1);
    await change(epic, { assigneeIds: [world.people.guest] });
    expect(await rowsOf(epic)).to.have.length(1);
    const issue = await make('issue', { confidential: true, description: 'see @guest' });
    expect(await rowsOf(issue)).to.eql([]);
    await change(issue, { assigneeIds: [world.people.guest] });
    expect(await todosOf('guest', issue)).to.eql(['assigned pending']);
  });

  it('are not made for guests by a change that makes the item confidential', async () => {
    const epic = await make('epic', {});
    await change(epic, { description: 'psst @guest @developer', confidential: true });
    expect(await todosOf('developer', epic)).to.eql(['mentioned pending']);
    expect(await rowsOf(epic)).to.have.length(1);
    const other = await make('epic', { description: 'psst @guest\n/confidential' });
    expect(await rowsOf(other)).to.eql([]);
  });

  it('take as many statements for many mentions as for few, and at most a hundred names are looked up', async () => {
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

  it('go from the list when reading goes, and come back with it', async () => {
    const epic = await make('epic', { description: 'see @guest', assigneeIds: [world.people.guest] });
    expect(await todosOf('guest', epic)).to.have.length(2);
    await change(epic, { confidential: true });
    expect(await todosOf('guest', epic)).to.eql([]);
    await change(epic, { confidential: false });
    expect(await todosOf('guest', epic)).to.have.length(2);
  });
});
