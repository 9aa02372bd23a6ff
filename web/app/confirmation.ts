import { runInAction } from 'mobx';
import type { ApiClient } from '../api/client.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';

interface ConfirmationFields {
  password: string;
  code: string;
}

const blank: ConfirmationFields = { password: '', code: '' };

/** What the question for the reader's password or code has to know. */
interface Question {
  /** Whether a code of the second factor is asked for, instead of the password. */
  takesCode: boolean;
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

  private async begin(): Promise<boolean> {
    const { isOn } = await this.api().rest<{ isOn: boolean }>('GET', '/-/profile/two_factor');
    return new Promise((answer) => {
      runInAction(() => {
        this.form.reset(blank);
        this.question = { takesCode: isOn, answer };
      });
    });
  }

  private end(isConfirmed: boolean): void {
    this.question?.answer(isConfirmed);
    this.question = null;
    this.form.reset(blank);
  }

  private async send({ password, code }: ConfirmationFields): Promise<void> {
    const body = this.question?.takesCode === true ? { code } : { password };
    await this.api().rest<void>('PUT', '/-/session/confirmation', { body });
  }
}
