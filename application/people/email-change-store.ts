export interface EmailChange {
  userId: number;
  email: string;
}

/** Addresses that people want to have and have not proved yet: one each. */
export interface EmailChangeStore {
  /** In place of an earlier one of the same person. */
  set(change: EmailChange & { digest: Uint8Array; expiresAt: Date }): Promise<void>;
  /** Locks a change whose link has not expired. */
  lock(digest: Uint8Array, now: Date): Promise<EmailChange | null>;
  deleteOfUser(userId: number): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    emailChanges: EmailChangeStore;
  }
}
