import type { Todo, TodoState } from '../../domain/todos/todo.ts';
import type { Store } from '../door/store.ts';
import type { TodoFilter } from './todo-queries.ts';

export type NewTodo = Pick<Todo, 'userId' | 'authorId' | 'workItemId' | 'noteId' | 'action'>;

export interface TodoStore extends Omit<Store<Todo, NewTodo>, 'insert'> {
  pending(userId: number, workItemId: number): Promise<Todo[]>;
  /** Adds to-dos that are not pending yet. A snoozed one is shown again, or its person would miss the new event. */
  notify(todos: readonly NewTodo[], at: Date): Promise<void>;
  /** Marks the person's pending to-dos that match the filter as done, and returns them. */
  finish(userId: number, filter: Omit<TodoFilter, 'states'>, at: Date): Promise<Todo[]>;
  /** Locks and returns the person's to-dos with these ids, in order of their ids. */
  lockOf(userId: number, ids: readonly number[]): Promise<Todo[]>;
  /**
   * Sets the state of to-dos and returns the changed ones. Only one of a person's to-dos on an item with the same
   * reason can be pending; the others keep their state.
   */
  setState(ids: readonly number[], state: TodoState, at: Date): Promise<Todo[]>;
  /** Snoozes to-dos or shows them again, and returns them in order of their ids. */
  snooze(ids: readonly number[], until: Date | null, at: Date): Promise<Todo[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    todos: TodoStore;
  }
}
