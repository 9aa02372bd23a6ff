import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { DeliveryAnswer, HookAnswer } from './hook-answers.ts';

/** The latest deliveries of a webhook. */
export class Deliveries {
  answer: Page<DeliveryAnswer> | null = null;
  error: string | null = null;
  page = 1;
  /** Id of the delivery that is being sent again. */
  resending: number | null = null;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: Application['api'],
    private readonly root: string,
    readonly hook: HookAnswer,
  ) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    const query = { page: this.page, per_page: 20 };
    await this.#calls.read(
      (signal) => this.api.page<DeliveryAnswer>(`${this.root}/hooks/${this.hook.id}/events`, { query, signal }),
      (answer) => {
        this.answer = answer;
      },
      (error) => {
        this.error = errorText(error);
      },
    );
  }

  turn(page: number): void {
    this.page = page;
    void this.load();
  }

  async resend(delivery: DeliveryAnswer): Promise<void> {
    if (this.resending !== null) return;
    this.resending = delivery.id;
    let problem: string | null = null;
    try {
      await this.api.rest('POST', `${this.root}/hooks/${this.hook.id}/events/${delivery.id}/resend`);
      toast('Event delivered again', { tone: 'success' });
    } catch (error) {
      problem = errorText(error);
    }
    runInAction(() => {
      this.resending = null;
      this.page = 1;
    });
    await this.load();
    runInAction(() => {
      this.error ??= problem;
    });
  }

  leave(): void {
    this.#calls.stop();
  }
}
