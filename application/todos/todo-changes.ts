import type { Todo } from '../../domain/todos/todo.ts';
import { differences } from '../door/change-log.ts';
import { NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

export function recordTodo(scope: Scope, before: Todo | null, after: Todo): void {
  scope.record({
    subjectType: 'todo',
    subjectId: after.id,
    namespaceId: null,
    changes: differences(before, after, ['workItemId', 'action', 'state', 'snoozedUntil']),
  });
}

/**
 * Locks and returns to-dos of the actor, in order of their ids. @throws NotFound if one of them belongs to another
 * person or does not exist
 */
export async function lockOwnTodos(scope: Scope, todoIds: readonly number[]): Promise<Todo[]> {
  const user = scope.user();
  const missing = new Set(todoIds);
  const todos = await scope.transaction.todos.lockOf(user.id, [...missing]);
  if (todos.length < missing.size) throw new NotFound();
  return todos;
}
