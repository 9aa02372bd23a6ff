import { injectable } from 'inversify';
import { z } from 'zod';
import { listInput } from '../list-input.ts';
import type { Todo } from '../../domain/todos/todo.ts';
import type { Scope, UseCase } from '../perform.ts';
import { recordTodo } from './todo-changes.ts';

const input = z.strictObject({ workItemId: z.number().int().optional(), ids: listInput(z.number().int()).optional() });

/** Marks one's pending to-dos as done: those of one item, those of these ids, or all. */
@injectable()
export class FinishTodos implements UseCase<z.infer<typeof input>, Todo[]> {
  readonly action = 'todo.set_state';
  readonly input = input;

  async run(scope: Scope, which: z.infer<typeof input>): Promise<Todo[]> {
    const user = scope.user();
    const finished = await scope.transaction.todos.finish(user.id, which, scope.now);
    for (const todo of finished) recordTodo(scope, { ...todo, state: 'pending' }, todo);
    return finished;
  }
}
