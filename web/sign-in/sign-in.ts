import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { askedPasskey } from '../app/passkeys.ts';
import { makeStore } from '../state/make-store.ts';

/** What is missing after a right password; nothing for others. */
interface Answer {
  secondFactor?: true;
  hasPasskey?: boolean;
}

const tooLate = 'This sign-in took too long. Begin again.';

/** State of the sign-in form. */
export class SignIn {
  /** Name of the directory whose password it is; empty for a password of Milepost. */
  provider: string;
  login = '';
  password = '';
  /** Whether the password, or the other service, was right and a code of the second factor is asked for. */
  takesCode: boolean;
  code = '';
  /** Whether a passkey of the reader would do as well. */
  hasPasskey: boolean;
  isPending = false;
  /** The same message for a wrong name and a wrong password, so that nobody learns which names exist. */
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly onDone: () => void,
    provider = '',
    takesCode = false,
    hasPasskey = false,
  ) {
    this.provider = provider;
    this.takesCode = takesCode;
    this.hasPasskey = hasPasskey;
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

  setCode(code: string): void {
    this.code = code;
  }

  /** Begins again with name and password. */
  startOver(): void {
    this.takesCode = false;
    this.code = '';
    this.error = null;
  }

  async submitCode(): Promise<void> {
    await this.send('/-/session/second_factor', tooLate, { code: this.code });
    runInAction(() => {
      this.code = '';
    });
  }

  /** A passkey as second factor. */
  async submitPasskey(): Promise<void> {
    await this.sendPasskey('/-/session/second_factor', tooLate);
  }

  /** A passkey alone, in place of name and password. */
  async usePasskey(): Promise<void> {
    await this.sendPasskey('/-/session/passkey', 'This passkey was not accepted.');
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

  private sendPasskey(path: string, whenRefused: string): Promise<void> {
    return this.send(path, whenRefused, async () => ({ passkey: await askedPasskey(this.api, `${path}/options`) }));
  }

  private async send(path: string, whenRefused: string, sent: object | (() => Promise<object>)): Promise<void> {
    if (this.isPending) return;
    this.isPending = true;
    this.error = null;
    try {
      const body = typeof sent === 'function' ? await sent() : sent;
      const answer = await this.api.rest<Answer>('POST', path, { body, signingIn: true });
      if (answer.secondFactor !== true) this.onDone();
      else {
        runInAction(() => {
          this.takesCode = true;
          this.hasPasskey = answer.hasPasskey === true;
          this.password = '';
          this.isPending = false;
        });
      }
    } catch (error) {
      runInAction(() => {
        this.error = refusal(error, whenRefused);
        // What waited for a code is over.
        if (this.takesCode && error instanceof ApiError && error.kind === 'forbidden') this.takesCode = false;
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
