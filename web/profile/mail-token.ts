import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

/** The token in the reader's addresses for issues and comments by email. */
export class MailToken {
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
        await this.api.rest('POST', '/api/v4/user/incoming_email_token/reset');
        toast('Email token renewed', { tone: 'success' });
      } catch (error) {
        toast(errorText(error), { tone: 'danger' });
      }
    });
    this.ask(false);
  }
}
