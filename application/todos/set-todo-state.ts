import { injectable } from 'inversify';
import { z } from 'zod';
import { todoStates, type Todo } from '../../domain/todos/todo.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { recordTodo } from './todo-changes.ts';

const input = z.strictObject({ todoId: z.number().int(), state: z.enum(todoStates) });
type Input = z.infer<typeof input>;

/** Marks one's own to-do as done, or takes that back. */
@injectable()
export class SetTodoState implements UseCase<Input, Todo> {
  readonly action = 'todo.set_state';
  readonly input = input;

  async run(scope: Scope, { todoId, state }: Input): Promise<Todo> {
    const user = scope.user();
    const { todos } = scope.transaction;
    const before = await todos.lock(todoId);
    if (before?.userId !== user.id) throw new NotFound();
    if (before.state === state) return before;
    const after = await todos.update(todoId, { state, updatedAt: scope.now });
    recordTodo(scope, before, after);
    return after;
  }
}
