import type { Passkey } from './passkey-store.ts';

/** What lets a person in besides their password. Secrets are sealed, or stored as digests only. */
export interface SecondFactorStore {
  /** Locks and returns the authenticator of a person. */
  lockAuthenticator(userId: number): Promise<{ sealedSecret: string; lastStep: number } | null>;
  setAuthenticator(userId: number, authenticator: { sealedSecret: string; lastStep: number }): Promise<void>;
  /** Replaces all recovery codes. */
  setRecoveryCodes(userId: number, digests: readonly Uint8Array[]): Promise<void>;
  /** True if it was one of theirs, which it is no longer. */
  useRecoveryCode(userId: number, digest: Uint8Array): Promise<boolean>;
  deleteAuthenticator(userId: number): Promise<void>;
  /** Deletes the authenticator, the passkeys, the recovery codes and what was counted. */
  deleteOfUser(userId: number): Promise<void>;

  insertPending(pending: { userId: number; digest: Uint8Array; expiresAt: Date }): Promise<void>;
  /** Locks a sign-in that waits for the second factor and has not expired. */
  lockPending(digest: Uint8Array, now: Date): Promise<{ id: number; userId: number } | null>;
  deletePending(id: number): Promise<void>;
  deletePendingOf(userId: number): Promise<void>;
  deleteExpiredPending(now: Date): Promise<void>;

  wrongCodes(userId: number, since: Date): Promise<number>;
  noteWrongCode(userId: number, now: Date): Promise<void>;
  forgetWrongCodes(userId: number): Promise<void>;
}

/** Reads for the person themselves. */
export interface SecondFactorQueries {
  recoveryCodesLeft(userId: number): Promise<number>;
  hasAuthenticator(userId: number): Promise<boolean>;
  passkeys(userId: number): Promise<Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    secondFactors: SecondFactorStore;
  }
  interface Queries {
    secondFactors: SecondFactorQueries;
  }
}
