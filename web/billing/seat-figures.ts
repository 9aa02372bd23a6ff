import { runInAction } from 'mobx';
import { ApiError, errorText, isAbort } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import type { BilledGroup, SeatsOfDayAnswer, SubscriptionAnswer } from './seat-answers.ts';

/** A top-level group, what it has bought and how many seats it uses; the past comes a moment later. */
export class SeatFigures {
  group: BilledGroup | null = null;
  subscription: SubscriptionAnswer | null = null;
  history: readonly SeatsOfDayAnswer[] | null = null;
  historyError: string | null = null;
  /** What kept the page from being shown. */
  error: unknown = null;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly fullPath: string,
  ) {
    makeStore(this);
  }

  /** The group is not there, not at the top, or its seats are not the reader's business. */
  get isMissing(): boolean {
    return this.error instanceof ApiError && this.error.kind === 'not_found';
  }

  async load(): Promise<void> {
    const signal = this.#calls.begin();
    this.error = null;
    try {
      const path = `/api/v4/groups/${encodeURIComponent(this.fullPath)}`;
      const group = await this.api.rest<BilledGroup>('GET', path, { query: { with_projects: false }, signal });
      if (group.can_read_billing !== true) throw new ApiError('not_found', { status: 404 });
      const subscription = await this.readSubscription(group.id, signal);
      runInAction(() => {
        this.group = group;
        this.subscription = subscription;
      });
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => {
        this.error = error;
      });
      return;
    }
    await this.loadHistory(signal);
  }

  /** Reads the figures again, after a change. */
  async refresh(): Promise<void> {
    if (this.group === null) return;
    const signal = this.#calls.begin();
    try {
      const subscription = await this.readSubscription(this.group.id, signal);
      runInAction(() => {
        this.subscription = subscription;
      });
      await this.loadHistory(signal);
    } catch (error) {
      // What is shown is a moment old; the next visit shows more.
      if (!isAbort(error)) errorText(error);
    }
  }

  leave(): void {
    this.#calls.stop();
  }

  private readSubscription(groupId: number, signal: AbortSignal): Promise<SubscriptionAnswer> {
    return this.api.rest<SubscriptionAnswer>('GET', `/api/v4/namespaces/${groupId}/gitlab_subscription`, { signal });
  }

  private async loadHistory(signal: AbortSignal): Promise<void> {
    try {
      const path = `/api/v4/groups/${this.group?.id}/seat_history`;
      const history = await this.api.rest<SeatsOfDayAnswer[]>('GET', path, { signal });
      runInAction(() => {
        this.history = history;
        this.historyError = null;
      });
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => {
        this.historyError = errorText(error);
      });
    }
  }
}
