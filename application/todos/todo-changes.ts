import type { Todo } from '../../domain/todos/todo.ts';
import { differences } from '../change-log.ts';
import type { Scope } from '../perform.ts';

export function recordTodo(scope: Scope, before: Todo | null, after: Todo): void {
  scope.record({
    subjectType: 'todo',
    subjectId: after.id,
    namespaceId: null,
    changes: differences(before, after, ['workItemId', 'action', 'state']),
  });
}
