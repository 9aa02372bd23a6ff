import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';

/** State of the sign-in form. */
export class SignIn {
  /** Name of the directory whose password it is; empty for a password of Milepost. */
  provider: string;
  login = '';
  password = '';
  isPending = false;
  /** The same message for a wrong name and a wrong password, so that nobody learns which names exist. */
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly onDone: () => void,
    provider = '',
  ) {
    this.provider = provider;
    makeStore(this);
  }

  setProvider(provider: string): void {
    this.provider = provider;
  }

  setLogin(login: string): void {
    this.login = login;
  }

  setPassword(password: string): void {
    this.password = password;
  }

  async submit(): Promise<void> {
    if (this.isPending) return;
    this.isPending = true;
    this.error = null;
    const provider = this.provider === '' ? {} : { provider: this.provider };
    const body = { login: this.login.trim(), password: this.password, ...provider };
    try {
      await this.api.rest('POST', '/-/session', { body, signingIn: true });
      this.onDone();
    } catch (error) {
      runInAction(() => {
        this.error = refusal(error);
        this.password = '';
        this.isPending = false;
      });
    }
  }
}

function refusal(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.kind === 'unauthorized') return 'Incorrect username or password.';
  // Only people with the right password learn that the account is blocked.
  return error.kind === 'forbidden' ? (error.reason ?? error.message) : error.message;
}
