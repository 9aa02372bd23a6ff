/** A key pair of a device or security key; the instance has its public half. */
export interface Passkey {
  id: number;
  userId: number;
  name: string;
  /** As the device names it, in base64url. */
  credentialId: string;
  publicKey: Uint8Array;
  /** How often the device says it was used; 0 for those that do not count. */
  counter: number;
  /** How browsers reach the device. */
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What a browser is asked for a passkey for. */
export type PasskeyPurpose = 'add' | 'confirm' | 'second_factor' | 'sign_in';

export interface PasskeyStore {
  /** Those of a person, whose row the caller has locked. */
  ofUser(userId: number): Promise<Passkey[]>;
  /** Takes no lock: callers lock the person first, then the passkey. */
  findByCredential(credentialId: string): Promise<Passkey | null>;
  lock(id: number): Promise<Passkey | null>;
  /** Null if the credential is registered already. */
  insert(passkey: Omit<Passkey, 'id' | 'lastUsedAt'>): Promise<Passkey | null>;
  rename(id: number, name: string): Promise<void>;
  markUsed(id: number, counter: number, now: Date): Promise<void>;
  delete(id: number): Promise<void>;

  /** Replaces the earlier challenge of the holder for that purpose. */
  putChallenge(
    challenge: { holderDigest: Uint8Array; purpose: PasskeyPurpose; challenge: string; expiresAt: Date },
    now: Date,
  ): Promise<void>;
  /** Returns the challenge once, unless it has expired. */
  takeChallenge(holderDigest: Uint8Array, purpose: PasskeyPurpose, now: Date): Promise<string | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    passkeys: PasskeyStore;
  }
}
