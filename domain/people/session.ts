export interface Session {
  id: number;
  /** SHA-256 of the cookie's token; the token itself is never stored. */
  digest: Uint8Array;
  userId: number;
  csrfToken: string;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** A session ends after 7 idle days, and after 30 days whatever happens (security.md §5, ASVS 7.3). */
export const sessionIdleDays = 7;
export const sessionAbsoluteDays = 30;

const dayMilliseconds = 86_400_000;

/** Has the session ended, by idleness or by age? */
export function sessionHasEnded(session: Pick<Session, 'lastUsedAt' | 'expiresAt'>, now: Date): boolean {
  return (
    now.getTime() >= session.expiresAt.getTime() ||
    now.getTime() - session.lastUsedAt.getTime() >= sessionIdleDays * dayMilliseconds
  );
}

/** When a session that starts now ends at the latest. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionAbsoluteDays * dayMilliseconds);
}
