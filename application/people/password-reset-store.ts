/** Links in mails that set a new password. */
export interface PasswordResetStore {
  insert(reset: { userId: number; digest: Uint8Array; expiresAt: Date }): Promise<void>;
  /** Locks a link that has not expired, and returns whose it is. */
  lock(digest: Uint8Array, now: Date): Promise<{ userId: number } | null>;
  deleteOfUser(userId: number): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
}
