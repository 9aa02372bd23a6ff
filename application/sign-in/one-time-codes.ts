/** The codes of authenticator apps (RFC 6238). */
export interface OneTimeCodes {
  /** A new secret, in base32. */
  newSecret(): string;
  /** What an app scans: the secret with the name of the account. */
  address(secret: string, account: string): string;
  /** The time step to which the code belongs, of the present one and its neighbors; null if it belongs to none. */
  stepOf(secret: string, code: string, now: Date): number | null;
}
