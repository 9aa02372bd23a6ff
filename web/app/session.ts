import { makeStore } from '../state/make-store.ts';
import type { Boot, SignedInUser } from './boot.ts';

/** Who is signed in, and whether the server still thinks so. */
export class Session {
  user: SignedInUser | null;
  /** The server ended the session while this page was open. */
  lost = false;
  readonly signUpEnabled: boolean;
  private readonly instanceFirstDayOfWeek: number;

  constructor({ user, signUpEnabled, firstDayOfWeek }: Pick<Boot, 'user' | 'signUpEnabled' | 'firstDayOfWeek'>) {
    this.user = user;
    this.signUpEnabled = signUpEnabled;
    this.instanceFirstDayOfWeek = firstDayOfWeek;
    makeStore(this);
  }

  get signedIn(): boolean {
    return this.user !== null;
  }

  /** 0 Sunday, 1 Monday, 6 Saturday: the person's choice or the instance's setting. */
  get firstDayOfWeek(): number {
    return this.user?.firstDayOfWeek ?? this.instanceFirstDayOfWeek;
  }

  /** A call was answered with 401; for a visitor that is no news. */
  markLost(): void {
    if (this.user !== null) this.lost = true;
  }

  /** Takes over what the profile page has saved. */
  update(change: Partial<Pick<SignedInUser, 'name' | 'firstDayOfWeek' | 'avatarUrl'>>): void {
    if (this.user !== null) this.user = { ...this.user, ...change };
  }
}
