import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { AnswerAt } from '../api/rest-call.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';

/** The state of outgoing mail, and a test mail. */
export class MailStatus {
  readonly reading: Reading<AnswerAt<'GET', '/api/v4/mail/status'>>;
  /** Of the test mail. */
  readonly form: Form<{ email: string }>;
  /** Result of the test mail. */
  outcome: { ok: boolean; text: string } | null = null;

  constructor(private readonly api: ApiClient) {
    this.reading = new Reading((signal) => api.rest('GET', '/api/v4/mail/status', { signal }));
    this.form = new Form({
      fields: { email: '' },
      isFilled: ({ email }) => email.trim() !== '',
      send: ({ email }) => this.send(email.trim()),
    });
    makeStore(this);
  }

  private async send(address: string): Promise<void> {
    this.outcome = null;
    const outcome = await this.outcomeFor(address);
    runInAction(() => {
      this.outcome = outcome;
    });
    await this.reading.load();
  }

  private async outcomeFor(address: string): Promise<MailStatus['outcome']> {
    try {
      const body = { email: address };
      const { ok, message } = await this.api.rest('POST', '/api/v4/mail/test', { body });
      return { ok, text: ok ? `The mail server accepted a mail to ${address}.` : (message ?? 'It was not sent.') };
    } catch (error) {
      return { ok: false, text: errorText(error) };
    }
  }
}
