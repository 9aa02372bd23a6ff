import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

const path = '/-/profile/two_factor';

export interface TwoFactorState {
  isOn: boolean;
  /** Whether nothing else works before it is on. */
  mustSetUp: boolean;
  recoveryCodesLeft: number;
}

interface Setup {
  secret: string;
  picture: { size: number; path: string };
  sealed: string;
}

/** What a code is asked for. */
type CodeUse = 'renew' | 'turnOff';

/** The reader's second factor: setting it up, new recovery codes, turning it off. */
export class TwoFactor {
  readonly reading: Reading<TwoFactorState>;
  readonly form: Form<{ code: string }>;
  setup: Setup | null = null;
  isBeginning = false;
  /** Why the set-up could not begin. */
  error: string | null = null;
  asking: CodeUse | null = null;
  /** Shown once. */
  recoveryCodes: readonly string[] | null = null;

  constructor(
    private readonly api: ApiClient,
    /** Called once it is on, off, or its recovery codes were noted. */
    private readonly onDone: (wasRequired: boolean) => void = () => undefined,
  ) {
    this.reading = new Reading((signal) => api.rest<TwoFactorState>('GET', path, { signal }));
    this.form = new Form({
      fields: { code: '' },
      required: ({ code }) => ({ code: code.trim() === '' ? 'Enter a code.' : undefined }),
      send: ({ code }) => this.send(code),
    });
    makeStore(this);
  }

  async begin(): Promise<void> {
    await during(this, 'isBeginning', async () => {
      this.error = null;
      try {
        const setup = await this.api.rest<Setup>('POST', `${path}/setup`);
        runInAction(() => {
          this.form.reset({ code: '' });
          this.setup = setup;
        });
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
  }

  ask(use: CodeUse): void {
    this.form.reset({ code: '' });
    this.asking = use;
  }

  cancel(): void {
    this.asking = null;
    this.setup = null;
    this.form.reset({ code: '' });
  }

  /** The recovery codes are noted down. */
  async finish(): Promise<void> {
    const wasRequired = this.reading.answer?.mustSetUp === true;
    this.recoveryCodes = null;
    await this.reading.load();
    this.onDone(wasRequired);
  }

  private async send(code: string): Promise<{ code: string }> {
    const { setup, asking } = this;
    if (setup !== null) await this.turnOn(setup, code);
    else if (asking === 'renew') await this.renew(code);
    else await this.turnOff(code);
    return { code: '' };
  }

  private async turnOn({ sealed }: Setup, code: string): Promise<void> {
    this.showCodes(await this.api.rest<{ recoveryCodes: string[] }>('POST', path, { body: { sealed, code } }));
    toast('Two-factor sign-in is on. You are signed out everywhere else.', { tone: 'success' });
  }

  private async renew(code: string): Promise<void> {
    this.showCodes(
      await this.api.rest<{ recoveryCodes: string[] }>('POST', `${path}/recovery_codes`, { body: { code } }),
    );
  }

  private async turnOff(code: string): Promise<void> {
    await this.api.rest<void>('DELETE', path, { body: { code } });
    runInAction(() => {
      this.asking = null;
    });
    toast('Two-factor sign-in is off. You are signed out everywhere else.', { tone: 'success' });
    await this.reading.load();
    this.onDone(false);
  }

  private showCodes({ recoveryCodes }: { recoveryCodes: readonly string[] }): void {
    runInAction(() => {
      this.recoveryCodes = recoveryCodes;
      this.setup = null;
      this.asking = null;
    });
  }
}
