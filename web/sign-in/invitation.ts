import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { ifAllowed } from '../state/local-storage.ts';
import { makeStore } from '../state/make-store.ts';
import { takeInvitation, tokenKey, type Registration } from './sign-up.ts';

interface InvitationAnswer {
  email: string;
  inviter: { name: string; username: string };
  place: { kind: 'group' | 'project'; name: string };
  role: string | null;
  /** Its receiver can create an account to accept it. */
  may_register: boolean;
}

/** A place of which the reader is a member now. */
export interface JoinedPlace {
  kind: 'group' | 'project';
  full_path: string;
}

/**
 * The secret of the link that was opened, which follows the number sign. It is kept for this tab, because people may
 * have to sign in first.
 */
export function openedToken(hash: string, storage: Storage | undefined, now = Date.now()): string {
  const inTab = hash === '' ? storage?.getItem(tokenKey) : hash.slice(1);
  const token = inTab ?? takeInvitation(now);
  if (token !== '') ifAllowed(() => storage?.setItem(tokenKey, token));
  return token;
}

/** An invitation that came by mail, and the receiver's answer. */
export class InvitationStore {
  invitation: InvitationAnswer | null = null;
  pending: 'accept' | 'decline' | null = null;
  /** The form for an account is open. */
  isRegistering = false;
  isDeclined = false;
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly token: string,
    private readonly storage: Storage | undefined,
  ) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    if (this.token === '') {
      this.error = 'Open the link of your invitation again.';
      return;
    }
    try {
      const invitation = await this.send<InvitationAnswer>('/-/invitation');
      runInAction(() => (this.invitation = invitation));
    } catch (error) {
      runInAction(() => (this.error = reasonOf(error)));
    }
  }

  openRegistration(): void {
    this.isRegistering = true;
  }

  /** Creates an account with the invited address, which accepts the invitation. */
  async register({ name, username, password }: Registration): Promise<JoinedPlace> {
    const body = { token: this.token, name, username, password };
    const place = await this.api.rest<unknown>('POST', '/-/invitation/registration', { body, signingIn: true });
    this.storage?.removeItem(tokenKey);
    return place as JoinedPlace;
  }

  /** The place of which the reader is a member now, or null. */
  accept(): Promise<JoinedPlace | null> {
    return this.answer('accept', () => this.send<JoinedPlace>('/-/invitation/accept'));
  }

  async decline(): Promise<void> {
    await this.answer('decline', async () => {
      await this.send('/-/invitation/decline');
      runInAction(() => (this.isDeclined = true));
      return null;
    });
  }

  private async answer<Answer>(which: 'accept' | 'decline', send: () => Promise<Answer>): Promise<Answer | null> {
    if (this.pending !== null) return null;
    this.pending = which;
    this.error = null;
    try {
      const answer = await send();
      this.storage?.removeItem(tokenKey);
      return answer;
    } catch (error) {
      runInAction(() => (this.error = reasonOf(error)));
      return null;
    } finally {
      runInAction(() => (this.pending = null));
    }
  }

  private send<Answer>(path: string): Promise<Answer> {
    return this.api.rest<unknown>('POST', path, { body: { token: this.token } }) as Promise<Answer>;
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof ApiError ? error.reason : undefined) ?? errorText(error);
}
