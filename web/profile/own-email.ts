import type { ApiClient } from '../api/client.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';

/** Asking for another address, which counts once its link was opened. */
export class EmailRequest {
  readonly form: Form<{ email: string }>;
  isOpen = false;
  /** Where a link was sent. */
  sentTo: string | null = null;

  constructor(private readonly api: ApiClient) {
    this.form = new Form({
      fields: { email: '' },
      required: ({ email }) => ({ email: email.trim() === '' ? 'Enter an email address.' : undefined }),
      send: ({ email }) => this.send(email.trim()),
    });
    makeStore(this);
  }

  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.form.reset({ email: '' });
  }

  async save(): Promise<void> {
    if (await this.form.save()) this.open(false);
  }

  private async send(email: string): Promise<void> {
    await this.api.rest<void>('POST', '/-/profile/email_address', { body: { email } });
    this.sent(email);
  }

  private sent(email: string): void {
    this.sentTo = email;
  }
}
