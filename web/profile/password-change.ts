import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

/** The form state of a new password; saving it ends all other sessions. */
export class PasswordChange {
  current = '';
  newPassword = '';
  isPending = false;
  currentError: string | undefined = undefined;
  newPasswordError: string | undefined = undefined;
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly onDone: () => void,
  ) {
    makeStore(this);
  }

  setCurrent(password: string): void {
    this.current = password;
    this.currentError = undefined;
  }

  setNewPassword(password: string): void {
    this.newPassword = password;
    this.newPasswordError = undefined;
  }

  async submit(): Promise<void> {
    await during(this, 'isPending', async () => {
      this.error = null;
      try {
        const body = { currentPassword: this.current, password: this.newPassword };
        await this.api.rest<void>('PUT', '/-/profile/password', { body });
        runInAction(() => {
          this.current = '';
          this.newPassword = '';
        });
        toast('Password changed. You are signed out everywhere else.', { tone: 'success' });
        this.onDone();
      } catch (error) {
        runInAction(() => this.refuse(error));
      }
    });
  }

  private refuse(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : {};
    const { current_password: current, password } = fields;
    if (current) this.currentError = `The current password ${current.join(', ')}.`;
    if (password) this.newPasswordError = `Password ${password.join(', ')}.`;
    if (!current && !password) this.error = errorText(error);
  }
}
