import type { Todo } from '../../domain/todos/todo.ts';
import type { Store } from '../store.ts';

export type NewTodo = Pick<Todo, 'userId' | 'authorId' | 'workItemId' | 'noteId' | 'action'>;

export interface TodoStore extends Omit<Store<Todo, NewTodo>, 'insert'> {
  pending(userId: number, workItemId: number): Promise<Todo[]>;
  /** Marks the person's pending to-dos as done, those of one item, those of these ids, or all, and returns them. */
  finish(userId: number, which: { workItemId?: number; ids?: readonly number[] }, at: Date): Promise<Todo[]>;
}
