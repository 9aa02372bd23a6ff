import type { Todo } from '../../domain/todos/todo.ts';
import type { Store } from '../store.ts';

export interface TodoStore extends Omit<Store<Todo>, 'insert'> {
  /** Returns null when the same reason is pending already. */
  insertPending(todo: Pick<Todo, 'userId' | 'authorId' | 'workItemId' | 'noteId' | 'action'>): Promise<Todo | null>;
  pending(userId: number, workItemId: number): Promise<Todo[]>;
  /** Marks the person's pending to-dos as done, of one item or of all, and returns them. */
  finish(userId: number, workItemId: number | null, at: Date): Promise<Todo[]>;
}
