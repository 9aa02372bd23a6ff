import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';

/** A session of the reader. Instants are ISO texts in UTC. */
export interface OwnSession {
  id: number;
  current: boolean;
  userAgent: string;
  ipAddress: string;
  createdAt: string;
  lastUsedAt: string;
}

/** The reader's sessions, and the action to end them. */
export class SessionList {
  sessions: readonly OwnSession[] | null = null;
  error: string | null = null;

  constructor(private readonly api: ApiClient) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      const sessions = await this.api.rest<OwnSession[]>('GET', '/-/profile/sessions');
      runInAction(() => {
        this.sessions = sessions;
      });
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
      });
    }
  }

  /** Reloads the list after a change. */
  reload(): void {
    void this.load();
  }

  /** Ends a session; it is removed from the list at once and comes back if the server refuses. */
  async end(id: number): Promise<void> {
    const before = this.sessions;
    this.error = null;
    this.sessions = before?.filter((session) => session.id !== id) ?? null;
    try {
      await this.api.rest<void>('DELETE', `/-/profile/sessions/${id}`);
    } catch (error) {
      runInAction(() => {
        this.sessions = before;
        this.error = errorText(error);
      });
    }
  }
}
