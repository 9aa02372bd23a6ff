import { runInAction } from 'mobx';
import { addDays, type Day } from '../../domain/calendar/day.ts';
import { tokenLifetimeMaximum, type TokenScope } from '../../domain/people/access-token.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';

/** A token of the reader in REST. Instants are ISO texts in UTC. */
export interface OwnToken {
  id: number;
  name: string;
  scopes: readonly TokenScope[];
  created_at: string;
  last_used_at: string | null;
  /** The token stops working at the start of this day (UTC). */
  expires_at: Day | null;
}

/** What each scope allows; the last two are for administrators. */
export const scopeWords: Partial<Record<TokenScope, string>> = {
  api: 'Read and change everything that you can',
  read_api: 'Read everything that you can',
  read_user: 'Read your profile',
  self_rotate: 'Replace itself by a new token',
  sudo: 'Act as other users',
  admin_mode: 'Use administrator rights',
};
const administratorScopes: readonly TokenScope[] = ['sudo', 'admin_mode'];

/** Days until a new token expires, unless another date is chosen. */
const lifetimeSuggested = 30;
const shownAtOnce = 100;

/** The reader's active access tokens, with the form for a new one. */
export class AccessTokens {
  tokens: readonly OwnToken[] | null = null;
  error: string | null = null;
  isFormOpen = false;
  name = '';
  expiresAt: Day | null;
  scopes: readonly TokenScope[] = [];
  errors: Partial<Record<'name' | 'expiresAt' | 'scopes', string | undefined>> = {};
  isCreating = false;
  /** The token that was just created; the server never shows it again. */
  secret: string | null = null;
  /** The token that the reader is asked about. */
  revoking: OwnToken | null = null;
  isRevoking = false;

  constructor(
    private readonly api: Pick<ApiClient, 'rest'>,
    private readonly user: { id: number; admin: boolean },
    private readonly today: Day,
  ) {
    this.expiresAt = addDays(today, lifetimeSuggested);
    makeStore(this);
  }

  get lastDay(): Day {
    return addDays(this.today, tokenLifetimeMaximum);
  }

  get offeredScopes(): TokenScope[] {
    const scopes = Object.keys(scopeWords) as TokenScope[];
    return this.user.admin ? scopes : scopes.filter((one) => !administratorScopes.includes(one));
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      const query = { user_id: this.user.id, state: 'active', sort: 'created_desc', per_page: shownAtOnce };
      const tokens = await this.api.rest<OwnToken[]>('GET', '/api/v4/personal_access_tokens', { query });
      runInAction(() => {
        this.tokens = tokens;
      });
    } catch (error) {
      this.fail(error);
    }
  }

  showForm(isOpen: boolean): void {
    this.isFormOpen = isOpen;
    this.errors = {};
  }

  setName(name: string): void {
    this.name = name;
    this.errors = { ...this.errors, name: undefined };
  }

  setExpiresAt(day: Day | null): void {
    this.expiresAt = day;
    this.errors = { ...this.errors, expiresAt: undefined };
  }

  toggleScope(scope: TokenScope): void {
    this.scopes = this.scopes.includes(scope) ? this.scopes.filter((one) => one !== scope) : [...this.scopes, scope];
    this.errors = { ...this.errors, scopes: undefined };
  }

  async create(): Promise<void> {
    const name = this.name.trim();
    this.errors = {
      ...(name === '' && { name: 'Enter a name.' }),
      ...(this.expiresAt === null && { expiresAt: 'Choose a date.' }),
      ...(this.scopes.length === 0 && { scopes: 'Choose at least one.' }),
    };
    if (Object.keys(this.errors).length > 0) return;
    await during(this, 'isCreating', async () => {
      this.error = null;
      try {
        const body = { name, scopes: this.scopes, expires_at: this.expiresAt };
        const { token, ...created } = await this.api.rest<OwnToken & { token: string }>(
          'POST',
          '/api/v4/user/personal_access_tokens',
          { body },
        );
        runInAction(() => {
          this.secret = token;
          this.tokens = [created, ...(this.tokens ?? [])];
          this.isFormOpen = false;
          this.name = '';
          this.scopes = [];
          this.expiresAt = addDays(this.today, lifetimeSuggested);
        });
      } catch (error) {
        runInAction(() => this.refuse(error));
      }
    });
  }

  hideSecret(): void {
    this.secret = null;
  }

  askToRevoke(token: OwnToken): void {
    this.revoking = token;
  }

  cancelRevoking(): void {
    this.revoking = null;
  }

  async revoke(): Promise<void> {
    const token = this.revoking;
    if (token === null) return;
    await during(this, 'isRevoking', async () => {
      this.error = null;
      try {
        await this.api.rest('DELETE', `/api/v4/personal_access_tokens/${token.id}`);
        runInAction(() => {
          this.tokens = this.tokens?.filter(({ id }) => id !== token.id) ?? null;
          this.secret = null;
        });
      } catch (error) {
        this.fail(error);
      } finally {
        runInAction(() => {
          this.revoking = null;
        });
      }
    });
  }

  private refuse(error: unknown): void {
    const { name, expires_at: expiresAt, scopes } = error instanceof ApiError ? error.fields : {};
    this.errors = {
      ...(name && { name: `Name ${name.join(', ')}.` }),
      ...(expiresAt && { expiresAt: `The date ${expiresAt.join(', ')}.` }),
      ...(scopes && { scopes: `The scopes are invalid: ${scopes.join(', ')}.` }),
    };
    if (Object.keys(this.errors).length === 0) this.fail(error);
  }

  private fail(error: unknown): void {
    this.error = errorText(error);
  }
}
