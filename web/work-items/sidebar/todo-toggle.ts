import { makeAutoObservable, runInAction } from 'mobx';
import { errorText } from '../../api/api-error.ts';
import type { EpicStore } from '../../epics/epic-store.ts';

interface TodoAnswer {
  id: number;
  target: { id: number };
}

/** The reader's own pending to-dos about the epic: added and done by one button (epic-page.md §2.2). */
export class TodoToggle {
  /** Null until it is known. */
  pendingIds: readonly number[] | null = null;
  isChanging = false;
  private readonly store: EpicStore;

  constructor(store: EpicStore) {
    this.store = store;
    makeAutoObservable<this, 'store'>(this, { store: false }, { autoBind: true });
  }

  get isPending(): boolean {
    return (this.pendingIds?.length ?? 0) > 0;
  }

  async load(): Promise<void> {
    const { application, epic } = this.store;
    if (epic === null || !application.session.signedIn) return;
    const groupId = epic.group.id.slice(epic.group.id.lastIndexOf('/') + 1);
    try {
      const todos = await application.api.rest<TodoAnswer[]>('GET', '/api/v4/todos', {
        query: { type: 'Epic', state: 'pending', group_id: groupId, per_page: 100 },
      });
      const ids = todos.filter(({ target }) => target.id === epic.number).map(({ id }) => id);
      runInAction(() => {
        this.pendingIds = ids;
      });
    } catch {
      // The button then offers to add one, which the server answers as it should.
      runInAction(() => {
        this.pendingIds = [];
      });
    }
  }

  async toggle(): Promise<void> {
    const { application, epic, groupPath } = this.store;
    if (epic === null || this.isChanging) return;
    this.isChanging = true;
    const { api } = application;
    try {
      if (this.isPending) {
        await Promise.all((this.pendingIds ?? []).map((id) => api.rest('POST', `/api/v4/todos/${id}/mark_as_done`)));
      } else {
        await api.rest('POST', `/api/v4/groups/${encodeURIComponent(groupPath)}/epics/${epic.iid}/todo`);
      }
      this.store.fail(null);
      await this.load();
    } catch (error) {
      this.store.fail(errorText(error));
    } finally {
      runInAction(() => {
        this.isChanging = false;
      });
    }
  }
}
