import { runInAction } from 'mobx';
import { reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';
import { pendingTodoCountQuery } from './operations/todo-count.graphql.ts';
import type { Changes } from './changes/changes.ts';
import { iconCountText } from '../../domain/pages/counts.ts';

/** Number of the reader's pending to-dos, for the frame around the pages. */
export class TodoCount {
  count: number;

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    count: number,
  ) {
    this.count = count;
    makeStore(this);
  }

  /** "3" or "99+"; null without to-dos. */
  get text(): string | null {
    return iconCountText(this.count);
  }

  /** Updates the count after a change; returns false if it could not be read. */
  async applyChanges({ todos, reload }: Changes): Promise<boolean> {
    if (!todos && !reload) return true;
    try {
      const { currentUser } = await this.api.graphql(pendingTodoCountQuery, {});
      runInAction(() => {
        this.count = currentUser?.todos.count ?? 0;
      });
      return true;
    } catch (error) {
      reportDefect(error);
      return false;
    }
  }
}
