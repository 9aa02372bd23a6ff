import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

/** The token in the addresses that the reader's calendars read. */
export class FeedToken {
  isPending = false;
  asks = false;

  constructor(private readonly api: ApiClient) {
    makeStore(this);
  }

  ask(asks: boolean): void {
    this.asks = asks;
  }

  async renew(): Promise<void> {
    await during(this, 'isPending', async () => {
      try {
        await this.api.rest('POST', '/api/v4/user/feed_token/reset');
        toast('Calendar token renewed', { tone: 'success' });
      } catch (error) {
        toast(errorText(error), { tone: 'danger' });
      }
    });
    this.ask(false);
  }
}
