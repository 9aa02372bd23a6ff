import { plusDays } from '../calendar/instant.ts';
import { confirmationMinutes } from './second-factor.ts';

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
  /** When its owner last proved that it is theirs, as by signing in. */
  confirmedAt: Date;
}

/** A session ends after 7 idle days, and after 30 days in any case. */
export const sessionIdleDays = 7;
const sessionAbsoluteDays = 30;

/** True if the session has ended, by idleness or by age. */
export function sessionHasEnded(session: Pick<Session, 'lastUsedAt' | 'expiresAt'>, now: Date): boolean {
  return now >= session.expiresAt || session.lastUsedAt <= lastUseThatIsIdle(now);
}

/** Sessions last used at or before this time have ended. */
export function lastUseThatIsIdle(now: Date): Date {
  return plusDays(now, -sessionIdleDays);
}

/** True if it may change what lets people in without asking who uses it. */
export function isConfirmed({ confirmedAt }: Pick<Session, 'confirmedAt'>, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < confirmationMinutes * 60_000;
}

/** Maximum end time of a session that starts now. */
export function sessionEnd(now: Date): Date {
  return plusDays(now, sessionAbsoluteDays);
}
