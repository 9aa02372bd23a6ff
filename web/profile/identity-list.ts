import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

/** An account at another service. */
export interface OwnIdentity {
  provider: string;
  /** Name of the service for people. */
  label: string;
  externalId: string;
  /** ISO text in UTC. */
  createdAt: string;
}

/** The accounts with which the reader signs in, and the actions to connect and disconnect them. */
export class IdentityList {
  identities: readonly OwnIdentity[] | null = null;
  /** Whether changes need the reader's password. */
  hasPassword = false;
  password = '';
  passwordError: string | undefined = undefined;
  isPending = false;
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly leaveFor: (url: string) => void,
    /** Called when other sessions have ended. */
    private readonly onDisconnected: () => void,
  ) {
    makeStore(this);
  }

  setPassword(password: string): void {
    this.password = password;
    this.passwordError = undefined;
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      const { identities, hasPassword } = await this.api.rest<
        Pick<IdentityList, 'hasPassword'> & { identities: OwnIdentity[] }
      >('GET', '/-/profile/identities');
      runInAction(() => {
        this.identities = identities;
        this.hasPassword = hasPassword;
      });
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
      });
    }
  }

  /** Leaves for the service, which sends the browser back. */
  async connect(provider: string): Promise<void> {
    await this.change(async (body) => {
      const { url } = await this.api.rest<{ url: string }>('POST', `/-/profile/identities/${provider}`, { body });
      this.leaveFor(url);
    });
  }

  async disconnect({ provider, label }: OwnIdentity): Promise<void> {
    await this.change(async (body) => {
      await this.api.rest<void>('DELETE', `/-/profile/identities/${provider}`, { body });
      toast(`${label} disconnected. You are signed out everywhere else.`, { tone: 'success' });
      this.onDisconnected();
      await this.load();
    });
  }

  private async change(work: (body: { currentPassword?: string }) => Promise<void>): Promise<void> {
    await during(this, 'isPending', async () => {
      this.error = null;
      this.passwordError = undefined;
      try {
        await work(this.hasPassword ? { currentPassword: this.password } : {});
        runInAction(() => {
          this.password = '';
        });
      } catch (error) {
        runInAction(() => this.refuse(error));
      }
    });
  }

  private refuse(error: unknown): void {
    const reasons = error instanceof ApiError ? error.fields['current_password'] : undefined;
    if (reasons) this.passwordError = `The current password ${reasons.join(', ')}.`;
    else this.error = errorText(error);
  }
}
