import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

/** A personal token that is a part of addresses, and is renewed after a question. */
export class AddressToken {
  isPending = false;
  asks = false;

  constructor(
    private readonly api: ApiClient,
    /** "Calendar token" */
    private readonly name: string,
    private readonly resetPath: '/api/v4/user/feed_token/reset' | '/api/v4/user/incoming_email_token/reset',
  ) {
    makeStore(this);
  }

  ask(asks: boolean): void {
    this.asks = asks;
  }

  async renew(): Promise<void> {
    await during(this, 'isPending', async () => {
      try {
        await this.api.rest('POST', this.resetPath);
        toast(`${this.name} renewed`, { tone: 'success' });
      } catch (error) {
        toast(errorText(error), { tone: 'danger' });
      }
    });
    this.ask(false);
  }
}
