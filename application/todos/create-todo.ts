import { z } from 'zod';
import type { Todo } from '../../domain/todos/todo.ts';
import { NotModified } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorize, findItem, workItemReference } from '../references/item-reference.ts';
import { recordTodo } from './todo-changes.ts';

const input = z.strictObject({ item: workItemReference });

/** Adds an item to the actor's to-do list. Throws `not_modified` if it is already on the list. */
export class CreateTodo implements UseCase<z.infer<typeof input>, Todo> {
  readonly action = 'todo.create';
  readonly input = input;

  async run(scope: Scope, { item: reference }: z.infer<typeof input>): Promise<Todo> {
    const user = scope.user();
    const loaded = await findItem(scope, reference);
    authorize(scope, 'createTodo', loaded);
    const [todo] = await scope.transaction.todos.insertNew([
      { userId: user.id, authorId: user.id, workItemId: loaded.item.id, noteId: null, action: 'marked' },
    ]);
    if (todo === undefined) throw new NotModified();
    recordTodo(scope, null, todo);
    return todo;
  }
}
