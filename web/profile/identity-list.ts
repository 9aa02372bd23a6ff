import type { ApiClient } from '../api/client.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
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

/** What the page shows of the reader's accounts. */
interface OwnIdentities {
  identities: readonly OwnIdentity[];
  /** Whether changes need the reader's password. */
  hasPassword: boolean;
}

/** The accounts with which the reader signs in, and the actions to connect and disconnect them. */
export class IdentityList {
  readonly reading: Reading<OwnIdentities>;
  readonly form: Form<{ current_password: string }>;
  #work: (body: object) => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly api: ApiClient,
    private readonly leaveFor: (url: string) => void,
    /** Called when other sessions have ended. */
    private readonly onDisconnected: () => void,
  ) {
    this.reading = new Reading((signal) => api.rest<OwnIdentities>('GET', '/-/profile/identities', { signal }));
    this.form = new Form({
      fields: { current_password: '' },
      send: async ({ current_password: currentPassword }) => {
        await this.#work(this.reading.answer?.hasPassword === true ? { currentPassword } : {});
        return { current_password: '' };
      },
    });
    makeStore(this);
  }

  /** Why the accounts could not be loaded, or the last action failed. */
  get error(): string | null {
    return this.reading.problem ?? this.form.error;
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
      await this.reading.load();
    });
  }

  private async change(work: (body: object) => Promise<void>): Promise<void> {
    this.#work = work;
    await this.form.save();
  }
}
