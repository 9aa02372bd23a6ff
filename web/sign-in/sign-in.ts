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

  submit(): Promise<void> {
    const provider = this.provider === '' ? {} : { provider: this.provider };
    return this.send('/-/session', 'Incorrect username or password.', {
      login: this.login.trim(),
      password: this.password,
      ...provider,
    });
  }

  /** Signs in to an account of the demo, which needs no password here. */
  useDemo(username: string): Promise<void> {
    return this.send('/-/session/demo', 'The password of this account was changed. Sign in with it.', { username });
  }

  private async send(path: string, whenRefused: string, body: Record<string, string | undefined>): Promise<void> {
    if (this.isPending) return;
    this.isPending = true;
    this.error = null;
    try {
      await this.api.rest<void>('POST', path, { body, signingIn: true });
      this.onDone();
    } catch (error) {
      runInAction(() => {
        this.error = refusal(error, whenRefused);
        this.password = '';
        this.isPending = false;
      });
    }
  }
}

function refusal(error: unknown, whenRefused: string): string {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.kind === 'unauthorized') return whenRefused;
  // Only people with the right password learn that the account is blocked.
  return error.kind === 'forbidden' ? (error.reason ?? error.message) : error.message;
}
