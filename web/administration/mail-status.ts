import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

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

/** How sending mail does, and a test mail. */
export class MailStatus {
  answer: MailAnswer | null = null;
  loadError: unknown = null;
  address: string;
  isSending = false;
  /** What became of the test mail. */
  outcome: { ok: boolean; text: string } | null = null;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    address: string,
  ) {
    this.address = address;
    makeStore(this);
  }

  async load(): Promise<void> {
    this.loadError = null;
    await this.#calls.read(
      (signal) => this.api.rest('GET', '/api/v4/mail/status', { signal }),
      (answer) => {
        this.answer = answer;
      },
      (error) => {
        this.loadError = error;
      },
    );
  }

  write(address: string): void {
    this.address = address;
  }

  async send(): Promise<void> {
    await during(this, 'isSending', async () => {
      this.outcome = null;
      const address = this.address.trim();
      let outcome: MailStatus['outcome'];
      try {
        const { ok, message } = await this.api.rest('POST', '/api/v4/mail/test', { body: { email: address } });
        outcome = { ok, text: ok ? `The mail server accepted a mail to ${address}.` : (message ?? 'It was not sent.') };
      } catch (error) {
        outcome = { ok: false, text: errorText(error) };
      }
      runInAction(() => {
        this.outcome = outcome;
      });
      await this.load();
    });
  }

  leave(): void {
    this.#calls.stop();
  }
}
