import { z } from 'zod';
import type { Todo } from '../../domain/todos/todo.ts';
import { Invalid } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockOwnTodos, recordTodo } from './todo-changes.ts';

const input = z.strictObject({ todoIds: listInput(z.number().int()).min(1), until: z.date().nullable() });
type Input = z.infer<typeof input>;

/**
 * Snoozes pending to-dos of the actor until a future moment, or shows them again (null), and returns them in order of
 * their ids. @throws NotFound if one of them belongs to another person or does not exist @throws Invalid if the moment
 * is past or one of them is done; nothing changes in either case
 */
export class SnoozeTodos implements UseCase<Input, Todo[]> {
  readonly action = 'todo.snooze';
  readonly input = input;

  async run(scope: Scope, { todoIds, until }: Input): Promise<Todo[]> {
    if (until !== null && until <= scope.now) throw Invalid.fields({ snoozedUntil: ['must be in the future'] });
    const before = await lockOwnTodos(scope, todoIds);
    if (before.some(({ state }) => state === 'done')) throw Invalid.request('the to-do is done already');
    const after = await scope.transaction.todos.snooze(
      before.map(({ id }) => id),
      until,
      scope.now,
    );
    after.forEach((todo, index) => recordTodo(scope, before[index] as Todo, todo));
    return after;
  }
}
