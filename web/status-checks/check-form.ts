import { runInAction } from 'mobx';
import { hookUrlLengthMaximum } from '../../domain/hooks/hook.ts';
import { checkNameLengthMaximum, sharedSecretLengthMaximum } from '../../domain/merge-requests/status-check.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';

/** An external status check as the API answers it. */
export interface CheckAnswer {
  id: number;
  name: string;
  external_url: string;
  /** Whether requests to it are signed. */
  hmac: boolean;
}

/** The form of a new or existing status check. An empty secret of an existing one stays as it is. */
export class CheckForm {
  name: string;
  url: string;
  secret = '';
  /** Whether the saved secret is deleted. */
  removesSecret = false;
  isSaving = false;
  error: string | null = null;
  /** Validation errors by the API's field names. */
  problems: Readonly<Record<string, readonly string[]>> = {};

  constructor(
    private readonly api: ApiClient,
    /** URL of the project's checks in the API. */
    private readonly root: string,
    /** The saved check; null for a new one. */
    readonly before: CheckAnswer | null,
  ) {
    this.name = before?.name ?? '';
    this.url = before?.external_url ?? '';
    makeStore(this);
  }

  get nameError(): string | undefined {
    if (this.name.trim().length > checkNameLengthMaximum) return `At most ${checkNameLengthMaximum} characters.`;
    return this.problemOf('name', 'The name');
  }

  get urlError(): string | undefined {
    const url = this.url.trim();
    if (url.length > hookUrlLengthMaximum) return `At most ${hookUrlLengthMaximum} characters.`;
    if (url !== '' && !/^https?:\/\/./i.test(url)) return 'Enter a URL that starts with https:// or http://.';
    return this.problemOf('external_url', 'The URL');
  }

  get secretError(): string | undefined {
    return this.secret.length > sharedSecretLengthMaximum
      ? `At most ${sharedSecretLengthMaximum} characters.`
      : undefined;
  }

  /** True if the saved secret is deleted because the URL changes. */
  get losesSecret(): boolean {
    const { before } = this;
    return before !== null && before.hmac && this.secret === '' && this.url.trim() !== before.external_url;
  }

  get isComplete(): boolean {
    const isFilled = this.name.trim() !== '' && this.url.trim() !== '';
    return isFilled && [this.nameError, this.urlError, this.secretError].every((error) => error === undefined);
  }

  changeName(name: string): void {
    this.name = name;
    this.problems = { ...this.problems, name: [] };
  }

  changeUrl(url: string): void {
    this.url = url;
    this.problems = { ...this.problems, external_url: [] };
  }

  changeSecret(secret: string): void {
    this.secret = secret;
  }

  removeSecret(removes: boolean): void {
    this.removesSecret = removes;
    if (removes) this.secret = '';
  }

  /** Returns true if it was saved. */
  async save(): Promise<boolean> {
    if (!this.isComplete || this.isSaving) return false;
    let isSaved = false;
    await during(this, 'isSaving', async () => {
      this.error = null;
      this.problems = {};
      const { before, name, url, secret, removesSecret } = this;
      const body = {
        name: name.trim(),
        external_url: url.trim(),
        ...(secret !== '' && { shared_secret: secret }),
        ...(removesSecret && { shared_secret: null }),
      };
      try {
        if (before === null) await this.api.rest('POST', this.root, { body });
        else await this.api.rest('PUT', `${this.root}/${before.id}`, { body });
        isSaved = true;
      } catch (error) {
        runInAction(() => {
          this.problems = error instanceof ApiError ? error.fields : {};
          const isShown = this.nameError !== undefined || this.urlError !== undefined;
          this.error = isShown ? null : errorText(error);
        });
      }
    });
    return isSaved;
  }

  private problemOf(field: string, label: string): string | undefined {
    const reasons = this.problems[field] ?? [];
    return reasons.length === 0 ? undefined : `${label} ${reasons.join(', ')}.`;
  }
}
