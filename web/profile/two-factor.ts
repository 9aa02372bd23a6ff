import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { askedPasskey, madePasskey } from '../app/passkeys.ts';
import { toast } from '../widgets/toast/toast.ts';

const path = '/-/profile/second_factor';

export interface TwoFactorState {
  isOn: boolean;
  /** Whether nothing else works before it is on. */
  mustSetUp: boolean;
  recoveryCodesLeft: number;
  hasAuthenticator: boolean;
  passkeys: readonly OwnPasskey[];
}

/** Instants are ISO texts in UTC. */
export interface OwnPasskey {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

interface Setup {
  secret: string;
  picture: { size: number; path: string };
  sealed: string;
}

/** What a code or a passkey is asked for. */
type CodeUse = 'renew' | 'turnOff';

interface CodeFields {
  code: string;
  /** Whether a passkey is asked for instead. */
  byPasskey: boolean;
}

const blank: CodeFields = { code: '', byPasskey: false };
const passkeyPath = '/-/profile/passkeys';

/** What is removed: a passkey, or the authenticator app. */
type Removed = OwnPasskey | 'authenticator';

/** The reader's second factor: an authenticator app, passkeys, recovery codes, and turning it off. */
export class TwoFactor {
  readonly reading: Reading<TwoFactorState>;
  readonly form: Form<CodeFields>;
  /** Names a new passkey, or one that there is. */
  readonly nameForm: Form<{ name: string }>;
  /** The passkey that gets another name; `new` before it is made. */
  naming: OwnPasskey | 'new' | null = null;
  removing: Removed | null = null;
  isRemoving = false;
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
      fields: blank,
      required: ({ code, byPasskey }) => ({ code: code.trim() === '' && !byPasskey ? 'Enter a code.' : undefined }),
      send: (fields) => this.send(fields),
    });
    this.nameForm = new Form({
      fields: { name: '' },
      isFilled: ({ name }) => name.trim() !== '',
      send: ({ name }) => this.sendName(name.trim()),
    });
    makeStore(this);
  }

  async begin(): Promise<void> {
    await during(this, 'isBeginning', async () => {
      this.error = null;
      try {
        const setup = await this.api.rest<Setup>('POST', `${path}/setup`);
        runInAction(() => {
          this.form.reset(blank);
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
    this.form.reset(blank);
    this.asking = use;
  }

  cancel(): void {
    this.asking = null;
    this.setup = null;
    this.form.reset(blank);
  }

  async usePasskey(): Promise<void> {
    this.form.change({ byPasskey: true });
    await this.form.save();
    this.form.change({ byPasskey: false });
  }

  /** Opens the dialog for the name of a passkey. */
  name(passkey: OwnPasskey | 'new', name: string): void {
    this.nameForm.reset({ name });
    this.naming = passkey;
  }

  stopNaming(): void {
    this.naming = null;
  }

  askToRemove(removed: Removed): void {
    this.error = null;
    this.removing = removed;
  }

  keep(): void {
    this.removing = null;
  }

  async remove(): Promise<void> {
    const { removing } = this;
    if (removing === null) return;
    const address = removing === 'authenticator' ? `${path}/authenticator` : `${passkeyPath}/${removing.id}`;
    await during(this, 'isRemoving', async () => {
      try {
        await this.api.rest<void>('DELETE', address);
        await this.reading.load();
        toast('Removed. You are signed out everywhere else.', { tone: 'success' });
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
      runInAction(() => {
        this.removing = null;
      });
    });
  }

  /** The recovery codes are noted down. */
  async finish(): Promise<void> {
    const wasRequired = this.reading.answer?.mustSetUp === true;
    this.recoveryCodes = null;
    await this.reading.load();
    this.onDone(wasRequired);
  }

  private async sendName(name: string): Promise<void> {
    const { naming } = this;
    if (naming === 'new') await this.add(name);
    else if (naming !== null) await this.api.rest<void>('PUT', `${passkeyPath}/${naming.id}`, { body: { name } });
    if (this.recoveryCodes === null) await this.reading.load();
    runInAction(() => {
      this.naming = null;
    });
  }

  private async add(name: string): Promise<void> {
    const body = { name, passkey: await madePasskey(this.api) };
    const added = await this.api.rest<{ recoveryCodes: string[] | null }>('POST', passkeyPath, { body });
    if (added.recoveryCodes === null) toast('Passkey added.', { tone: 'success' });
    else this.turnedOn(added.recoveryCodes);
  }

  private async send(fields: CodeFields): Promise<CodeFields> {
    const { setup, asking } = this;
    if (setup !== null) await this.addAuthenticator(setup, fields.code);
    else if (asking === 'renew') await this.renew(await this.proofOf(fields));
    else await this.turnOff(await this.proofOf(fields));
    return blank;
  }

  private async proofOf({ code, byPasskey }: CodeFields): Promise<object> {
    if (!byPasskey) return { code };
    return { passkey: await askedPasskey(this.api, '/-/session/confirmation/options') };
  }

  private async addAuthenticator({ sealed }: Setup, code: string): Promise<void> {
    const body = { sealed, code };
    const { recoveryCodes } = await this.api.rest<{ recoveryCodes: string[] | null }>('POST', path, { body });
    if (recoveryCodes !== null) {
      this.turnedOn(recoveryCodes);
      return;
    }
    runInAction(() => {
      this.setup = null;
    });
    toast('Authenticator app added.', { tone: 'success' });
    await this.reading.load();
  }

  private turnedOn(recoveryCodes: readonly string[]): void {
    this.showCodes(recoveryCodes);
    toast('Two-factor sign-in is on. You are signed out everywhere else.', { tone: 'success' });
  }

  private async renew(body: object): Promise<void> {
    const { recoveryCodes } = await this.api.rest<{ recoveryCodes: string[] }>('POST', `${path}/recovery_codes`, {
      body,
    });
    this.showCodes(recoveryCodes);
  }

  private async turnOff(body: object): Promise<void> {
    await this.api.rest<void>('DELETE', path, { body });
    runInAction(() => {
      this.asking = null;
    });
    toast('Two-factor sign-in is off. You are signed out everywhere else.', { tone: 'success' });
    await this.reading.load();
    this.onDone(false);
  }

  private showCodes(recoveryCodes: readonly string[]): void {
    runInAction(() => {
      this.recoveryCodes = recoveryCodes;
      this.setup = null;
      this.asking = null;
    });
  }
}
