import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';

interface MailAnswer {
  is_on: boolean;
  server: string | null;
  sender: string | null;
  waiting: number;
  waiting_since: string | null;
  sent: number;
  last_sent_at: string | null;
  given_up: number;
  last_failure_at: string | null;
  last_failure: string | null;
}

interface TestAnswer {
  ok: boolean;
  message: string | null;
}

/** How sending mail does, and a test mail. */
export class MailStatus {
  readonly reading: Reading<MailAnswer>;
  address = '';
  isSending = false;
  /** What became of the test mail. */
  outcome: { ok: boolean; text: string } | null = null;

  constructor(private readonly api: ApiClient) {
    this.reading = new Reading((signal) => api.rest('GET', '/api/v4/mail/status', { signal }));
    makeStore(this);
  }

  write(address: string): void {
    this.address = address;
  }

  async send(): Promise<void> {
    await during(this, 'isSending', async () => {
      this.outcome = null;
      const outcome = await this.outcomeFor(this.address.trim());
      runInAction(() => {
        this.outcome = outcome;
      });
      await this.reading.load();
    });
  }

  private async outcomeFor(address: string): Promise<MailStatus['outcome']> {
    try {
      const body = { email: address };
      const { ok, message } = await this.api.rest<TestAnswer>('POST', '/api/v4/mail/test', { body });
      return { ok, text: ok ? `The mail server accepted a mail to ${address}.` : (message ?? 'It was not sent.') };
    } catch (error) {
      return { ok: false, text: errorText(error) };
    }
  }
}
