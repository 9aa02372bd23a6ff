import { runInAction } from 'mobx';
import { localAddress } from '../../domain/people/return-address.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { addresses } from '../app/addresses.ts';
import type { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { signUpForm, type Registration } from './sign-up.ts';

interface LinkAnswer {
  email: string;
  return_to: string | null;
}

/** The link of a mail that creates an account, and what is chosen with it. */
export class SignUpLink {
  /** Null until the address of the link is known. */
  form: Form<Registration> | null = null;
  /** Why the link does not work, or could not be opened. */
  error: string | null = null;
  /** It will never work again. */
  isOver = false;
  /** The page from which the account was asked for. */
  target: string = addresses.home;

  constructor(
    private readonly api: ApiClient,
    private readonly secret: string,
    /** Settles when the page is left. */
    private readonly onDone: (target: string) => Promise<never>,
  ) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      const body = { secret: this.secret };
      const opened = await this.api.rest<LinkAnswer>('POST', '/-/sign_up/link', { body, signingIn: true });
      runInAction(() => {
        this.target = localAddress(opened.return_to) ?? addresses.home;
        this.form = signUpForm((registration) => this.register(registration), opened.email);
      });
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
    await this.onDone(this.target);
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
