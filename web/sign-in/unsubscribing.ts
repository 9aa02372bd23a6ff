import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';

/** Ends the mails about one item, or those with a person's to-dos, for everyone who has one of them. */
export class Unsubscribing {
  isPending = false;
  isDone = false;
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly token: string,
  ) {
    makeStore(this);
  }

  /** Tokens about an item name the person and the item, the others only the person. */
  get subject(): string {
    return /^[0-9a-z]+\./.test(this.token) ? 'with your to-dos' : 'about this item';
  }

  async confirm(): Promise<void> {
    if (this.isPending) return;
    this.isPending = true;
    this.error = null;
    try {
      await this.api.rest<void>('POST', `/-/unsubscribe/${encodeURIComponent(this.token)}`);
      runInAction(() => (this.isDone = true));
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.kind === 'not_found';
      runInAction(() => (this.error = isUnknown ? 'This link is incomplete. Copy all of it.' : errorText(error)));
    } finally {
      runInAction(() => (this.isPending = false));
    }
  }
}
