import { runInAction } from 'mobx';
import type { ApiClient } from '../api/client.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { askedPasskey } from './passkeys.ts';

interface ConfirmationFields {
  password: string;
  code: string;
  /** Whether a passkey is asked for instead. */
  byPasskey: boolean;
}

const blank: ConfirmationFields = { password: '', code: '', byPasskey: false };

/** What the question for the reader's password or code has to know. */
interface Question {
  /** Whether a code of the second factor is asked for, instead of the password. */
  takesCode: boolean;
  hasPasskey: boolean;
  answer: (isConfirmed: boolean) => void;
}

/** Asks who uses the session when the server wants to know it, and lets the refused call go on afterwards. */
export class Confirmation {
  question: Question | null = null;
  readonly form: Form<ConfirmationFields>;
  /** What all calls that were refused meanwhile wait for. */
  #asked: Promise<boolean> | null = null;

  constructor(private readonly api: () => ApiClient) {
    this.form = new Form({ fields: blank, send: (fields) => this.send(fields) });
    makeStore(this);
  }

  /** True once the reader has confirmed that it is them. */
  ask(): Promise<boolean> {
    this.#asked ??= this.begin().finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }

  cancel(): void {
    this.end(false);
  }

  async confirm(): Promise<void> {
    if (await this.form.save()) this.end(true);
  }

  async usePasskey(): Promise<void> {
    this.form.change({ byPasskey: true });
    await this.confirm();
    this.form.change({ byPasskey: false });
  }

  private async begin(): Promise<boolean> {
    const { isOn, passkeys } = await this.api().rest<{ isOn: boolean; passkeys: readonly object[] }>(
      'GET',
      '/-/profile/second_factor',
    );
    return new Promise((answer) => {
      runInAction(() => {
        this.form.reset(blank);
        this.question = { takesCode: isOn, hasPasskey: passkeys.length > 0, answer };
      });
    });
  }

  private end(isConfirmed: boolean): void {
    this.question?.answer(isConfirmed);
    this.question = null;
    this.form.reset(blank);
  }

  private async send(fields: ConfirmationFields): Promise<void> {
    await this.api().rest<void>('PUT', '/-/session/confirmation', { body: await this.proofOf(fields) });
  }

  private async proofOf({ password, code, byPasskey }: ConfirmationFields): Promise<object> {
    if (byPasskey) return { passkey: await askedPasskey(this.api(), '/-/session/confirmation/options') };
    return this.question?.takesCode === true ? { code } : { password };
  }
}
