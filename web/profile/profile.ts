import { runInAction } from 'mobx';
import { ApiError, errorText, reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Session } from '../app/session.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

/** The editable fields of a person's profile. */
export class Profile {
  name: string;
  /** `''` means the instance's setting. */
  firstDayOfWeek: string;
  /** Null until it is loaded. */
  email: string | null = null;
  isPending = false;
  error: string | null = null;
  nameError: string | undefined = undefined;

  constructor(
    private readonly api: ApiClient,
    private readonly session: Session,
  ) {
    this.name = session.user?.name ?? '';
    this.firstDayOfWeek = session.user?.firstDayOfWeek?.toString() ?? '';
    makeStore(this);
  }

  /** True if something differs from the saved profile. */
  get isChanged(): boolean {
    const { user } = this.session;
    return this.name.trim() !== user?.name || this.firstDayOfWeek !== (user.firstDayOfWeek?.toString() ?? '');
  }

  setName(name: string): void {
    this.name = name;
    this.nameError = undefined;
  }

  setFirstDayOfWeek(day: string): void {
    this.firstDayOfWeek = day;
  }

  /** Reads the email address; without it the form works all the same. */
  async load(): Promise<void> {
    try {
      const { email } = await this.api.rest<{ email: string }>('GET', '/api/v4/user');
      runInAction(() => {
        this.email = email;
      });
    } catch (error) {
      reportDefect(error);
    }
  }

  async save(): Promise<void> {
    await during(this, 'isPending', async () => {
      this.error = null;
      const name = this.name.trim();
      const firstDayOfWeek = this.firstDayOfWeek === '' ? null : Number(this.firstDayOfWeek);
      try {
        await this.api.rest<void>('PUT', '/-/profile', { body: { name, firstDayOfWeek } });
        runInAction(() => {
          this.session.update({ name, firstDayOfWeek });
          this.name = name;
        });
        toast('Profile saved', { tone: 'success' });
      } catch (error) {
        runInAction(() => this.refuse(error));
      }
    });
  }

  private refuse(error: unknown): void {
    const reasons = error instanceof ApiError ? error.fields['name'] : undefined;
    if (reasons) this.nameError = `Name ${reasons.join(', ')}.`;
    else this.error = errorText(error);
  }
}
