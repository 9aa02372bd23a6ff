import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { askedPasskey } from '../app/passkeys.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';

/** What is missing after a right password; nothing for others. */
interface Answer {
  secondFactor?: true;
  hasPasskey?: boolean;
}

interface SignInFields {
  /** Name of the directory whose password it is; empty for a password of Milepost. */
  provider: string;
  login: string;
  password: string;
  code: string;
}

/** How someone signs in. */
interface Way {
  path: string;
  body: (fields: SignInFields) => object | Promise<object>;
  /** Said if what was sent is wrong. */
  whenRefused: string;
}

const secrets = { password: '', code: '' } as const;
const secondFactor = { path: '/-/session/second_factor', whenRefused: 'This sign-in took too long. Begin again.' };

const byPassword: Way = {
  path: '/-/session',
  body: ({ provider, login, password }) => ({
    login: login.trim(),
    password,
    ...(provider !== '' && { provider }),
  }),
  // The same for a wrong name and a wrong password, so that nobody learns which names exist.
  whenRefused: 'Incorrect username or password.',
};

const byCode: Way = { ...secondFactor, body: ({ code }) => ({ code }) };

/** State of the sign-in form. */
export class SignIn {
  readonly form: Form<SignInFields>;
  /** Whether the password, or the other service, was right and a code of the second factor is asked for. */
  takesCode: boolean;
  /** Whether a passkey of the reader would do as well. */
  hasPasskey: boolean;
  #way = byPassword;

  constructor(
    private readonly api: ApiClient,
    /** Settles when the page is left. */
    private readonly onDone: () => Promise<never>,
    provider = '',
    takesCode = false,
    hasPasskey = false,
  ) {
    this.takesCode = takesCode;
    this.hasPasskey = hasPasskey;
    this.form = new Form<SignInFields>({
      fields: { provider, login: '', ...secrets },
      send: (fields) => this.send(fields),
      errorOf: (error) => refusal(error, this.#way.whenRefused),
    });
    makeStore(this);
  }

  /** Begins again with name and password. */
  startOver(): void {
    this.takesCode = false;
    this.form.change(secrets);
    this.form.excuse();
  }

  submit(): Promise<void> {
    return this.signIn(this.takesCode ? byCode : byPassword);
  }

  /** A passkey as second factor. */
  submitPasskey(): Promise<void> {
    return this.signIn(this.byPasskey(secondFactor));
  }

  /** A passkey alone, in place of name and password. */
  usePasskey(): Promise<void> {
    return this.signIn(this.byPasskey({ path: '/-/session/passkey', whenRefused: 'This passkey was not accepted.' }));
  }

  /** Signs in to an account of the demo, which needs no password here. */
  useDemo(username: string): Promise<void> {
    const whenRefused = 'The password of this account was changed. Sign in with it.';
    return this.signIn({ path: '/-/session/demo', body: () => ({ username }), whenRefused });
  }

  private byPasskey(way: Omit<Way, 'body'>): Way {
    return { ...way, body: async () => ({ passkey: await askedPasskey(this.api, `${way.path}/options`) }) };
  }

  private async signIn(way: Way): Promise<void> {
    if (this.form.isSaving) return;
    this.#way = way;
    await this.form.save();
  }

  private async send(fields: SignInFields): Promise<Partial<SignInFields>> {
    try {
      const { path, body } = this.#way;
      const answer = await this.api.rest<Answer>('POST', path, { body: await body(fields), signingIn: true });
      if (answer.secondFactor !== true) return await this.onDone();
      this.askForCode(answer.hasPasskey === true);
      return secrets;
    } catch (error) {
      this.form.change(secrets);
      if (error instanceof ApiError && error.kind === 'forbidden') this.endCode();
      throw error;
    }
  }

  private askForCode(hasPasskey: boolean): void {
    this.takesCode = true;
    this.hasPasskey = hasPasskey;
  }

  /** What waited for a code is over. */
  private endCode(): void {
    this.takesCode = false;
  }
}

function refusal(error: unknown, whenRefused: string): string {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.kind === 'unauthorized') return whenRefused;
  // Only people with the right password learn that the account is blocked.
  return error.kind === 'forbidden' ? (error.reason ?? error.message) : error.message;
}
