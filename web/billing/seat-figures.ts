import { ApiError, errorText, reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import type { BilledGroup, SeatsOfDayAnswer, SubscriptionAnswer } from './seat-answers.ts';

/** A top-level group, its subscription and its seats in use; the history loads afterwards. */
export class SeatFigures {
  group: BilledGroup | null = null;
  subscription: SubscriptionAnswer | null = null;
  history: readonly SeatsOfDayAnswer[] | null = null;
  historyError: string | null = null;
  /** Why the page could not be loaded. */
  error: unknown = null;
  readonly #calls = new LatestCall();
  readonly #historyCalls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly fullPath: string,
  ) {
    makeStore(this);
  }

  /** True if the group does not exist, is not top-level, or the reader may not see its seats. */
  get isMissing(): boolean {
    return this.error instanceof ApiError && this.error.kind === 'not_found';
  }

  async load(): Promise<void> {
    this.error = null;
    await this.#calls.read(
      async (signal) => {
        const path = `/api/v4/groups/${encodeURIComponent(this.fullPath)}`;
        const group = await this.api.rest<BilledGroup>('GET', path, { query: { with_projects: false }, signal });
        if (group.can_read_billing !== true) throw new ApiError('not_found', { status: 404 });
        return { group, subscription: await this.readSubscription(group.id, signal) };
      },
      ({ group, subscription }) => {
        this.group = group;
        this.subscription = subscription;
      },
      (error) => {
        this.error = error;
      },
    );
    if (this.error === null) await this.loadHistory();
  }

  /** Reloads the figures after a change. */
  async refresh(): Promise<void> {
    const { group } = this;
    if (group === null) return;
    const isRead = await this.#calls.read(
      (signal) => this.readSubscription(group.id, signal),
      (subscription) => {
        this.subscription = subscription;
      },
      // The current figures stay; the next visit reloads them.
      reportDefect,
    );
    if (isRead) await this.loadHistory();
  }

  leave(): void {
    this.#calls.stop();
    this.#historyCalls.stop();
  }

  private readSubscription(groupId: number, signal: AbortSignal): Promise<SubscriptionAnswer> {
    return this.api.rest<SubscriptionAnswer>('GET', `/api/v4/namespaces/${groupId}/gitlab_subscription`, { signal });
  }

  private async loadHistory(): Promise<void> {
    const path = `/api/v4/groups/${this.group?.id}/seat_history`;
    await this.#historyCalls.read(
      (signal) => this.api.rest<SeatsOfDayAnswer[]>('GET', path, { signal }),
      (history) => {
        this.history = history;
        this.historyError = null;
      },
      (error) => {
        this.historyError = errorText(error);
      },
    );
  }
}
