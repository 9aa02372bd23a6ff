import type { Actor } from '../../domain/access/actor.ts';
import type { Todo, TodoAction, TodoState } from '../../domain/todos/todo.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export interface TodoFilter {
  states?: readonly TodoState[];
  actions?: readonly TodoAction[];
  authorIds?: readonly number[];
  groupIds?: readonly number[];
  projectIds?: readonly number[];
  types?: readonly WorkItemType[];
  workItemId?: number;
  /** True for snoozed to-dos only, false for all others. */
  isSnoozed?: boolean;
}

/** The actor's to-dos on items that they may still read, newest first. */
export interface TodoQueries {
  page(actor: Actor, filter: TodoFilter, page: PageRequest): Promise<Page<Todo>>;
  /** Number of to-dos, counted up to `limit`. */
  count(actor: Actor, filter: TodoFilter, limit?: number): Promise<number>;
  /** The beginning of the comment that triggered each to-do, as Markdown; null without one. */
  noteTexts(actor: Actor, ids: readonly number[]): Promise<Map<number, string | null>>;
  find(actor: Actor, id: number): Promise<Todo | null>;
  /** The to-dos of each item in one state, or in any. */
  ofItems(actor: Actor, itemIds: readonly number[], state: TodoState | null): Promise<Map<number, Todo[]>>;
}

declare module '../door/stores.ts' {
  interface Queries {
    todos: TodoQueries;
  }
}
