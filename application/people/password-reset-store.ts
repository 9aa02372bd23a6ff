/** Links that set a new password: mailed ones prove the address, those that administrators hand out do not. */
export interface PasswordResetStore {
  insert(reset: { userId: number; digest: Uint8Array; expiresAt: Date; isMailed: boolean }): Promise<void>;
  /** Locks a link that has not expired, and returns whose it is. */
  lock(digest: Uint8Array, now: Date): Promise<{ userId: number; isMailed: boolean } | null>;
  deleteOfUser(userId: number): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    passwordResets: PasswordResetStore;
  }
}
