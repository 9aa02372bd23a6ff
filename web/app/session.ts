import { makeStore } from '../state/make-store.ts';
import type { SignedInUser } from '../../domain/pages/boot.ts';
import type { Boot } from './boot.ts';

/** The signed-in person, and whether the session is still valid. */
export class Session {
  user: SignedInUser | null;
  /** True if the server ended the session while this page was open. */
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

  /** Called after a 401 response; expected for visitors. */
  markLost(): void {
    if (this.user !== null) this.lost = true;
  }

  /** Updates the person after the profile was saved. */
  update(
    change: Partial<Pick<SignedInUser, 'name' | 'firstDayOfWeek' | 'avatarUrl' | 'twoFactorEnabled' | 'preferences'>>,
  ): void {
    if (this.user !== null) this.user = { ...this.user, ...change };
  }
}
