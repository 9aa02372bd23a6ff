import { runInAction } from 'mobx';
import {
  groupHookEvents,
  hookNameLengthMaximum,
  hookTokenLengthMaximum,
  hookUrlLengthMaximum,
  isCustomHeaderName,
  isSigningToken,
  isUrlVariableName,
  sentHookEvents,
  type SentHookEvent,
} from '../../domain/hooks/hook.ts';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import type { Namespace } from '../work-items/item.ts';
import { eventsOf, type HookAnswer } from './hook-answers.ts';
import { HookSecrets } from './hook-secrets.ts';

/** The form of a new or existing webhook. An empty token of an existing one stays as it is. */
export class HookForm {
  name: string;
  url: string;
  token = '';
  signingToken = '';
  events: readonly SentHookEvent[];
  verifiesCertificate: boolean;
  readonly headers: HookSecrets;
  readonly variables: HookSecrets;
  isSaving = false;
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    /** Of which group or project, and its address in the API. */
    private readonly place: { namespace: Pick<Namespace, 'kind'>; root: string },
    /** The saved webhook; null for a new one. */
    readonly before: HookAnswer | null,
  ) {
    this.name = before?.name ?? '';
    this.url = before?.url ?? '';
    this.events = before === null ? ['issues'] : eventsOf(before);
    this.verifiesCertificate = before?.enable_ssl_verification ?? true;
    this.headers = new HookSecrets(before?.custom_headers ?? [], isCustomHeaderName);
    this.variables = new HookSecrets(before?.url_variables ?? [], isUrlVariableName);
    makeStore(this);
  }

  get nameError(): string | undefined {
    return this.name.length > hookNameLengthMaximum ? `At most ${hookNameLengthMaximum} characters.` : undefined;
  }

  get urlError(): string | undefined {
    const url = this.url.trim();
    if (url === '') return undefined;
    if (url.length > hookUrlLengthMaximum) return `At most ${hookUrlLengthMaximum} characters.`;
    return /^https?:\/\/./i.test(url) ? undefined : 'Enter a URL that starts with https:// or http://.';
  }

  get tokenError(): string | undefined {
    return this.token.length > hookTokenLengthMaximum ? `At most ${hookTokenLengthMaximum} characters.` : undefined;
  }

  get signingTokenError(): string | undefined {
    if (this.signingToken === '' || isSigningToken(this.signingToken)) return undefined;
    return 'Enter whsec_ followed by 24 to 64 bytes in base64.';
  }

  /** Events that the webhook can have here. */
  get choices(): readonly SentHookEvent[] {
    return this.place.namespace.kind === 'group'
      ? sentHookEvents
      : sentHookEvents.filter((event) => !groupHookEvents.includes(event));
  }

  /** True if saved tokens, headers or variables are deleted because the URL changes. */
  get losesSecrets(): boolean {
    const { before } = this;
    if (before === null || this.url.trim() === before.url) return false;
    if (this.headers.hasKept || this.variables.hasKept) return true;
    return (before.token_present && this.token === '') || (before.signing_token_present && this.signingToken === '');
  }

  get isComplete(): boolean {
    const errors = [this.nameError, this.urlError, this.tokenError, this.signingTokenError];
    if (!this.headers.isComplete || !this.variables.isComplete) return false;
    return this.url.trim() !== '' && errors.every((error) => error === undefined);
  }

  changeName(name: string): void {
    this.name = name;
  }

  changeUrl(url: string): void {
    this.url = url;
  }

  changeToken(token: string): void {
    this.token = token;
  }

  changeSigningToken(token: string): void {
    this.signingToken = token.trim();
  }

  choose(event: SentHookEvent, isChosen: boolean): void {
    this.events = sentHookEvents.filter((one) => (one === event ? isChosen : this.events.includes(one)));
  }

  verify(verifies: boolean): void {
    this.verifiesCertificate = verifies;
  }

  /** Returns true if it was saved. */
  async save(): Promise<boolean> {
    if (!this.isComplete || this.isSaving) return false;
    let isSaved = false;
    await during(this, 'isSaving', async () => {
      this.error = null;
      const { before, name, url, token, signingToken, events, verifiesCertificate } = this;
      const body = {
        name,
        url: url.trim(),
        ...(token !== '' && { token }),
        ...(signingToken !== '' && { signing_token: signingToken }),
        ...(this.headers.sent.length > 0 && { custom_headers: this.headers.sent }),
        ...(this.variables.sent.length > 0 && { url_variables: this.variables.sent }),
        ...Object.fromEntries(sentHookEvents.map((event) => [`${event}_events`, events.includes(event)])),
        enable_ssl_verification: verifiesCertificate,
      };
      try {
        if (before === null) await this.api.rest('POST', `${this.place.root}/hooks`, { body });
        else await this.change(`${this.place.root}/hooks/${before.id}`, body);
        isSaved = true;
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
    return isSaved;
  }

  /** A change of the URL has removed all that was not sent. */
  private async change(path: string, body: object): Promise<void> {
    const isRedirected = this.url.trim() !== this.before?.url;
    await this.api.rest('PUT', path, { body });
    if (isRedirected) return;
    for (const [kind, { removed, sent }] of [
      ['custom_headers', this.headers],
      ['url_variables', this.variables],
    ] as const) {
      for (const key of removed.filter((name) => !sent.some((one) => one.key === name))) {
        await this.api.rest('DELETE', `${path}/${kind}/${encodeURIComponent(key)}`);
      }
    }
  }
}
