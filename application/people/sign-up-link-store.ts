/** Links that create accounts: one for each address, whatever its case. */
export interface SignUpLinkStore {
  /** In place of an earlier one of the same address. */
  set(link: { email: string; digest: Uint8Array; expiresAt: Date }): Promise<void>;
  /** Locks a link that has not expired, and returns the address to which it was mailed. */
  lock(digest: Uint8Array, now: Date): Promise<string | null>;
  deleteOfAddress(email: string): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
  deleteAll(): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    signUpLinks: SignUpLinkStore;
  }
}
