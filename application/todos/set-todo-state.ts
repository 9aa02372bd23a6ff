import { z } from 'zod';
import { todoStates, type Todo } from '../../domain/todos/todo.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockOwnTodos, recordTodo } from './todo-changes.ts';

const input = z.strictObject({ todoIds: listInput(z.number().int()).min(1), state: z.enum(todoStates) });
type Input = z.infer<typeof input>;

/**
 * Marks to-dos of the actor as done or pending, and returns all of them in order of their ids. If a newer pending to-do
 * has the same reason, the older one stays done. @throws NotFound if one of them belongs to another person or does not
 * exist; then nothing changes
 */
export class SetTodoState implements UseCase<Input, Todo[]> {
  readonly action = 'todo.set_state';
  readonly input = input;

  async run(scope: Scope, { todoIds, state }: Input): Promise<Todo[]> {
    const before = await lockOwnTodos(scope, todoIds);
    const ids = before.filter((todo) => todo.state !== state).map(({ id }) => id);
    if (ids.length === 0) return before;
    const after = new Map<number, Todo>();
    for (const todo of await scope.transaction.todos.setState(ids, state, scope.now)) after.set(todo.id, todo);
    for (const todo of before) {
      const changed = after.get(todo.id);
      if (changed !== undefined) recordTodo(scope, todo, changed);
    }
    return before.map((todo) => after.get(todo.id) ?? todo);
  }
}
