import { z } from 'zod';
import { todoActions, type Todo } from '../../domain/todos/todo.ts';
import { workItemTypes } from '../../domain/work-items/work-item.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordTodo } from './todo-changes.ts';

const ids = listInput(z.number().int()).optional();
const input = z.strictObject({
  workItemId: z.number().int().optional(),
  actions: listInput(z.enum(todoActions)).optional(),
  authorIds: ids,
  groupIds: ids,
  projectIds: ids,
  types: listInput(z.enum(workItemTypes)).optional(),
  isSnoozed: z.boolean().optional(),
});

/** Marks the actor's pending to-dos that match all conditions of the input as done. */
export class FinishTodos implements UseCase<z.infer<typeof input>, Todo[]> {
  readonly action = 'todo.set_state';
  readonly input = input;

  async run(scope: Scope, filter: z.infer<typeof input>): Promise<Todo[]> {
    const user = scope.user();
    const finished = await scope.transaction.todos.finish(user.id, filter, scope.now);
    for (const todo of finished) recordTodo(scope, { ...todo, state: 'pending' }, todo);
    return finished;
  }
}
