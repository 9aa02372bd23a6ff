import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { signUpForm, type Registration } from './sign-up.ts';

/** The link of a mail that creates an account, and what is chosen with it. */
export class SignUpLink {
  /** Null until the address of the link is known. */
  form: Form<Registration> | null = null;
  /** Why the link does not work, or could not be opened. */
  error: string | null = null;
  /** It will never work again. */
  isOver = false;

  constructor(
    private readonly api: ApiClient,
    private readonly secret: string,
    /** Settles when the page is left. */
    private readonly onDone: () => Promise<never>,
  ) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      const body = { secret: this.secret };
      const { email } = await this.api.rest<{ email: string }>('POST', '/-/sign_up/link', { body, signingIn: true });
      runInAction(() => (this.form = signUpForm((registration) => this.register(registration), email)));
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
        this.isOver = isRefusalOfLink(error);
      });
    }
  }

  private async register({ name, username, password }: Registration): Promise<void> {
    try {
      const body = { secret: this.secret, name, username, password };
      await this.api.rest<void>('PUT', '/-/sign_up', { body, signingIn: true });
    } catch (error) {
      if (isRefusalOfLink(error)) this.end(errorText(error));
      throw error;
    }
    await this.onDone();
  }

  private end(error: string): void {
    this.form = null;
    this.error = error;
    this.isOver = true;
  }
}

/** Whether nothing that was filled in is wrong, but the link itself. */
function isRefusalOfLink(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'invalid' && Object.keys(error.fields).length === 0;
}
