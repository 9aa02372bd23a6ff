import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';

/** Requests a link for a new password. The answer never says whether there is such an account. */
export class ForgottenPassword {
  login = '';
  isPending = false;
  isDone = false;
  error: string | null = null;

  constructor(private readonly api: ApiClient) {
    makeStore(this);
  }

  setLogin(login: string): void {
    this.login = login;
  }

  async submit(): Promise<void> {
    if (this.isPending) return;
    this.isPending = true;
    this.error = null;
    try {
      await this.api.rest<void>('POST', '/-/password', { body: { login: this.login.trim() }, signingIn: true });
      runInAction(() => (this.isDone = true));
    } catch (error) {
      runInAction(() => (this.error = errorText(error)));
    } finally {
      runInAction(() => (this.isPending = false));
    }
  }
}
