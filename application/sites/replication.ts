/** Tells databases apart that once were copies of each other. */
export interface Lineage {
  /** PostgreSQL's timeline: each promotion begins the next. */
  timeline: number;
  /** When the database server was started; different for each server. */
  startedAt: string;
}

/** The role of this process's database among those of all sites. */
export interface Replication {
  /** True if the database follows the primary's and is read-only. It may be promoted at any time. */
  readonly isStandby: boolean;
  /** URL of the primary without a trailing slash; null if neither PRIMARY_URL nor the sites name it. */
  primaryAddress(): Promise<string | null>;
  /** Position in the primary's log that includes all commits so far, such as `16/B374D848`. */
  committedUpTo(): Promise<string>;
  /** True if the standby has applied the log up to a position; waits at most this many milliseconds. */
  hasApplied(position: string, milliseconds: number): Promise<boolean>;
  /** Null on a standby. */
  lineage(): Promise<Lineage | null>;
  /** URL of a site that was promoted while this one was the primary; null if no such site is known. */
  readonly supersededBy: string | null;
  /** From now on nothing in this process writes to the database; null takes that back. */
  supersede(address: string | null): void;
  /** The version of Milepost at each other site that answers, by the id of the site. */
  readonly versions: Map<number, string>;
  /** Counts a write, so that a promotion elsewhere can wait for its end. */
  whileWriting<Result>(write: () => Promise<Result>): Promise<Result>;
  /** Waits until no write is under way, counted or of background work, at most this many milliseconds. */
  writesEnded(milliseconds: number): Promise<void>;
  /** A signature of `text` that only sites of this instance can create. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** Calls back once, when the standby is promoted. */
  onPromotion(callback: () => void): void;
  close(): void;
}

/** A position in the log, in PostgreSQL's notation. */
export function isLogPosition(text: string): boolean {
  return /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);
}

/** Bytes from the beginning of the log. */
export function bytesAt(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
