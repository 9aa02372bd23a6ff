/** What a link that creates an account is for. */
export interface SignUpLink {
  /** To which it was mailed. */
  email: string;
  /** The page that its owner came from; null without one. */
  returnTo: string | null;
}

/** Links that create accounts: one for each address, whatever its case. */
export interface SignUpLinkStore {
  /** In place of an earlier one of the same address. */
  set(link: SignUpLink & { digest: Uint8Array; expiresAt: Date }): Promise<void>;
  /** Locks a link that has not expired. */
  lock(digest: Uint8Array, now: Date): Promise<SignUpLink | null>;
  deleteOfAddress(email: string): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
  deleteAll(): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    signUpLinks: SignUpLinkStore;
  }
}
