import type { Actor } from '../../domain/access/actor.ts';
import type { AccessToken } from '../../domain/people/access-token.ts';
import type { Session } from '../../domain/people/session.ts';
import type { User } from '../../domain/people/user.ts';

/** The person a secret belongs to, with their current roles. */
export type KnownActor = Actor & { user: User };

/** A session with its person. */
export interface KnownSession {
  session: Session;
  actor: KnownActor;
  /** True if they must set up a second factor before anything else. */
  mustSetUpTwoFactor: boolean;
}

/**
 * Finds the person a secret belongs to, once per request. It needs no actor, since the caller is not yet known. Secrets
 * are found by their SHA-256 digest only. Last-used times are not logged.
 */
export interface Credentials {
  token(digest: Uint8Array): Promise<{ token: AccessToken; actor: KnownActor } | null>;
  session(digest: Uint8Array): Promise<KnownSession | null>;
  /** The active sessions of a person, the last used first. */
  sessionsOf(userId: number, now: Date): Promise<Session[]>;
  /** The person's id for their username or email address, ignoring case. */
  idOf(login: string): Promise<number | null>;
  /** For Sudo: finds a person by id or by username, ignoring case. */
  person(idOrUsername: string): Promise<KnownActor | null>;
  /** Records the use of the token; at most once in ten minutes each. */
  markTokenUsed(token: AccessToken, now: Date, today: string): Promise<void>;
  /** Records the use of the session and extends its idle timeout; at most once in ten minutes each. */
  markSessionUsed(session: Session, now: Date, today: string): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Queries {
    credentials: Credentials;
  }
}
