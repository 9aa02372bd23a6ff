import type { Todo, TodoState } from '../../domain/todos/todo.ts';
import type { Store } from '../store.ts';
import type { TodoFilter } from './todo-queries.ts';

export type NewTodo = Pick<Todo, 'userId' | 'authorId' | 'workItemId' | 'noteId' | 'action'>;

export interface TodoStore extends Omit<Store<Todo, NewTodo>, 'insert'> {
  pending(userId: number, workItemId: number): Promise<Todo[]>;
  /**
   * Adds those that are not pending yet. One that is put off is shown again, for the new cause: its person would not hear
   * of it otherwise.
   */
  notify(todos: readonly NewTodo[], at: Date): Promise<void>;
  /** Marks the person's pending to-dos that the filter finds as done, and returns them. */
  finish(userId: number, filter: Omit<TodoFilter, 'states'>, at: Date): Promise<Todo[]>;
  /** Locks those of the ids that are the person's, in the order of their ids. */
  lockOf(userId: number, ids: readonly number[]): Promise<Todo[]>;
  /**
   * Sets the state of to-dos and returns those that changed. Of to-dos of one person about the same item for the same
   * reason, only one is pending: the others keep their state.
   */
  setState(ids: readonly number[], state: TodoState, at: Date): Promise<Todo[]>;
  /** Puts to-dos off, or shows them again, and returns them in the order of their ids. */
  snooze(ids: readonly number[], until: Date | null, at: Date): Promise<Todo[]>;
}
