import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';

/** Sets a new password with the secret of a link. */
export class NewPassword {
  password = '';
  isPending = false;
  isDone = false;
  passwordError: string | undefined = undefined;
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly secret: string,
  ) {
    makeStore(this);
  }

  setPassword(password: string): void {
    this.password = password;
    this.passwordError = undefined;
  }

  async submit(): Promise<void> {
    if (this.isPending) return;
    this.isPending = true;
    this.error = null;
    const body = { secret: this.secret, password: this.password };
    try {
      await this.api.rest<void>('PUT', '/-/password', { body, signingIn: true });
      runInAction(() => (this.isDone = true));
    } catch (error) {
      runInAction(() => this.refuse(error));
    } finally {
      runInAction(() => (this.isPending = false));
    }
  }

  private refuse(error: unknown): void {
    const reasons = error instanceof ApiError ? error.fields['password'] : undefined;
    if (reasons) this.passwordError = `Password ${reasons.join(', ')}.`;
    else this.error = (error instanceof ApiError ? error.reason : undefined) ?? errorText(error);
  }
}
