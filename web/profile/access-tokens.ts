import { runInAction } from 'mobx';
import { addDays, type Day } from '../../domain/calendar/day.ts';
import { tokenLifetimeMaximum, type TokenScope } from '../../domain/people/access-token.ts';
import type { ApiClient } from '../api/client.ts';
import type { Token } from '../api/rest.generated.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';

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

interface TokenFields {
  name: string;
  expires_at: Day | null;
  scopes: readonly TokenScope[];
}

/** The reader's active access tokens, with the form for a new one. */
export class AccessTokens {
  readonly reading: Reading<readonly Token[]>;
  readonly form: Form<TokenFields>;
  readonly deletion: Deletion<Token>;
  /** Why a token could not be revoked. */
  error: string | null = null;
  isFormOpen = false;
  /** The token that was just created; the server never shows it again. */
  secret: string | null = null;

  constructor(
    private readonly api: Pick<ApiClient, 'rest'>,
    private readonly user: { id: number; admin: boolean },
    private readonly today: Day,
  ) {
    const query = { user_id: user.id, state: 'active', sort: 'created_desc', per_page: shownAtOnce } as const;
    this.reading = new Reading((signal) => api.rest('GET', '/api/v4/personal_access_tokens', { query, signal }));
    const blank: TokenFields = { name: '', expires_at: addDays(today, lifetimeSuggested), scopes: [] };
    this.form = new Form({
      fields: blank,
      required: ({ name, expires_at: expiresAt, scopes }) => ({
        name: name.trim() === '' ? 'Enter a name.' : undefined,
        expires_at: expiresAt === null ? 'Choose a date.' : undefined,
        scopes: scopes.length === 0 ? 'Choose at least one.' : undefined,
      }),
      send: async (fields) => {
        await this.create({ ...fields, name: fields.name.trim() });
        return blank;
      },
    });
    this.deletion = new Deletion(this, (token) => this.revoke(token));
    makeStore(this);
  }

  /** Why the tokens could not be loaded, or the last action failed. */
  get problem(): string | null {
    return this.reading.problem ?? this.error ?? this.form.error;
  }

  get lastDay(): Day {
    return addDays(this.today, tokenLifetimeMaximum);
  }

  get offeredScopes(): TokenScope[] {
    const scopes = Object.keys(scopeWords) as TokenScope[];
    return this.user.admin ? scopes : scopes.filter((one) => !administratorScopes.includes(one));
  }

  showForm(isOpen: boolean): void {
    this.isFormOpen = isOpen;
    this.form.excuse();
  }

  toggleScope(scope: TokenScope): void {
    const { scopes } = this.form.fields;
    this.form.change({ scopes: scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope] });
  }

  hideSecret(): void {
    this.secret = null;
  }

  private async create(body: TokenFields): Promise<void> {
    this.error = null;
    const path = '/api/v4/user/personal_access_tokens';
    const { token, ...created } = await this.api.rest('POST', path, { body });
    runInAction(() => {
      this.secret = token;
      this.reading.show([created, ...(this.reading.answer ?? [])]);
      this.isFormOpen = false;
    });
  }

  private async revoke({ id }: Token): Promise<void> {
    await this.api.rest('DELETE', `/api/v4/personal_access_tokens/${id}`);
    runInAction(() => {
      this.reading.show((this.reading.answer ?? []).filter((token) => token.id !== id));
      this.secret = null;
    });
  }
}
