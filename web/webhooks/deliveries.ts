import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient, Page } from '../api/client.ts';
import type { Hook, HookDelivery } from '../api/rest.generated.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { HooksPath } from './hook-events.ts';

/** The latest deliveries of a webhook. */
export class Deliveries {
  readonly reading: Reading<Page<HookDelivery>>;
  page = 1;
  /** Id of the delivery that is being sent again. */
  resending: number | null = null;
  /** Why it could not be sent again. */
  problem: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly path: `${HooksPath}/${number}/events`,
    readonly hook: Hook,
  ) {
    this.reading = new Reading((signal) => api.page(path, { query: { page: this.page, per_page: 20 }, signal }));
    makeStore(this);
  }

  /** Why there are none, or why the last one was not sent again. */
  get error(): string | null {
    return this.reading.problem ?? this.problem;
  }

  async load(): Promise<void> {
    this.problem = null;
    await this.reading.load();
  }

  turn(page: number): void {
    this.page = page;
    void this.load();
  }

  async resend(delivery: HookDelivery): Promise<void> {
    if (this.resending !== null) return;
    this.resending = delivery.id;
    this.problem = null;
    try {
      await this.api.rest('POST', `${this.path}/${delivery.id}/resend`);
      toast('Event delivered again', { tone: 'success' });
    } catch (error) {
      runInAction(() => {
        this.problem = errorText(error);
      });
    }
    runInAction(() => {
      this.resending = null;
      this.page = 1;
    });
    await this.reading.load();
  }

  leave(): void {
    this.reading.stop();
  }
}
