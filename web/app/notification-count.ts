import { runInAction } from 'mobx';
import { reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';
import type { Changes } from './changes/changes.ts';
import { iconCountText } from '../../domain/pages/counts.ts';

/** Number of the reader's unread notifications, for the bell. */
export class NotificationCount {
  count: number;
  /** Grows whenever notifications may have come or been read. */
  revision = 0;

  constructor(
    private readonly api: Pick<ApiClient, 'rest'>,
    count: number,
  ) {
    this.count = count;
    makeStore(this);
  }

  /** "3" or "99+"; null without unread ones. */
  get text(): string | null {
    return iconCountText(this.count);
  }

  /** Updates the count after a change; returns false if it could not be read. */
  async applyChanges({ notifications, reload }: Pick<Changes, 'notifications' | 'reload'>): Promise<boolean> {
    if (!notifications && !reload) return true;
    try {
      const { unread } = await this.api.rest('GET', '/api/v4/notifications/count');
      runInAction(() => {
        this.count = unread;
        this.revision += 1;
      });
      return true;
    } catch (error) {
      reportDefect(error);
      return false;
    }
  }
}
