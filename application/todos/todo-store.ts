import type { Todo } from '../../domain/todos/todo.ts';
import type { Store } from '../store.ts';

export interface TodoStore extends Omit<Store<Todo>, 'insert'> {
  /** In one statement; leaves out, and does not return, those that are pending for the same reason already. */
  insertPending(
    todos: readonly Pick<Todo, 'userId' | 'authorId' | 'workItemId' | 'noteId' | 'action'>[],
  ): Promise<Todo[]>;
  pending(userId: number, workItemId: number): Promise<Todo[]>;
  /** Marks the person's pending to-dos as done, those of one item, those of these ids, or all, and returns them. */
  finish(userId: number, which: { workItemId?: number; ids?: readonly number[] }, at: Date): Promise<Todo[]>;
}
