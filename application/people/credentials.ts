import type { Actor } from '../../domain/access/actor.ts';
import type { AccessToken } from '../../domain/people/access-token.ts';
import type { Session } from '../../domain/people/session.ts';
import type { User } from '../../domain/people/user.ts';

/** The person a secret belongs to, with the roles they have today. */
export type KnownActor = Actor & { user: User };

/**
 * Finds whom a secret belongs to, once a request and before anyone is known, so no actor is asked. Secrets are found by
 * their SHA-256 digest only. Marks of use are no history and stand outside the change log.
 */
export interface Credentials {
  token(digest: Uint8Array): Promise<{ token: AccessToken; actor: KnownActor } | null>;
  session(digest: Uint8Array): Promise<{ session: Session; actor: KnownActor } | null>;
  /** The live sessions of a person, the last used first. */
  sessionsOf(userId: number, now: Date): Promise<Session[]>;
  /** For Sudo: a person by id or by username in any case. */
  person(idOrUsername: string): Promise<KnownActor | null>;
  /** Notes that the token was used; at most once in ten minutes each. */
  markTokenUsed(token: AccessToken, now: Date, today: string): Promise<void>;
  /** Notes that the session was used and moves its idle end; at most once in ten minutes each. */
  markSessionUsed(session: Session, now: Date, today: string): Promise<void>;
}
