import { plusDays } from '../calendar/instant.ts';

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

/** A session ends after 7 idle days, and after 30 days in any case. */
export const sessionIdleDays = 7;
export const sessionAbsoluteDays = 30;

/** True if the session has ended, by idleness or by age. */
export function sessionHasEnded(session: Pick<Session, 'lastUsedAt' | 'expiresAt'>, now: Date): boolean {
  return now >= session.expiresAt || session.lastUsedAt <= lastUseThatIsIdle(now);
}

/** Sessions last used at or before this time have ended. */
export function lastUseThatIsIdle(now: Date): Date {
  return plusDays(now, -sessionIdleDays);
}

/** Maximum end time of a session that starts now. */
export function sessionEnd(now: Date): Date {
  return plusDays(now, sessionAbsoluteDays);
}
