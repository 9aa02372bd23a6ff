/** How the database of this process and those of other sites belong together. */
export interface Replication {
  /** The database is a copy that follows the primary's and takes no writes. It may be promoted at any moment. */
  readonly isStandby: boolean;
  /** Where the primary takes writes, without a slash at the end; null when neither a setting nor the sites say it. */
  primaryAddress(): Promise<string | null>;
  /** A position in the primary's log, such as `16/B374D848`, before which all is that was committed so far. */
  committedUpTo(): Promise<string>;
  /** Whether a standby has applied the log up to a position; waits for it at most so many milliseconds. */
  hasApplied(position: string, milliseconds: number): Promise<boolean>;
  /** How often the line of databases that this one comes from was promoted; null on a standby. */
  timeline(): Promise<number | null>;
  /** The address of a site that was promoted while this one took writes; null as far as is known. */
  readonly supersededBy: string | null;
  supersede(address: string): void;
  /** A signature of `text` that only sites of this instance can make. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** Calls back once when the standby has been promoted. */
  onPromotion(callback: () => void): void;
  close(): void;
}

/** Of the primary's log, as PostgreSQL writes it. */
export function isLogPosition(text: string): boolean {
  return /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);
}

/** Its distance from the beginning of the log, in bytes. */
export function bytesAt(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
