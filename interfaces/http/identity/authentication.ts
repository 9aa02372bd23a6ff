import type { KnownActor } from '../../../application/people/credentials.ts';
import type { Requester } from '../../../application/door/perform.ts';
import type { RequestReads, Services } from '../../../application/services.ts';
import { anonymous, type Actor } from '../../../domain/access/actor.ts';
import type { AccessToken, TokenScope } from '../../../domain/people/access-token.ts';
import type { Session } from '../../../domain/people/session.ts';
import type { User } from '../../../domain/people/user.ts';
import { Refusal } from '../refusal.ts';

/** The authenticated caller, and what their secret allows. */
export interface Authentication {
  requester: Requester;
  user: User | null;
  token: AccessToken | null;
  session: Session | null;
  /** Loaded for this request only, so that a revoked role is gone with the next one. */
  actor: Actor;
}

export const nobody: Authentication = {
  requester: { userId: null },
  user: null,
  token: null,
  session: null,
  actor: anonymous,
};

/** The sender of a request with a session, or without one. */
export function requesterOf({ id }: Pick<User, 'id'>, session: Session | null): Requester {
  return { userId: id, ...(session !== null && { session: { confirmedAt: session.confirmedAt } }) };
}

export function authenticationOf(
  actor: KnownActor,
  token: AccessToken | null,
  session: Session | null,
): Authentication {
  return {
    requester: requesterOf(actor.user, session),
    user: actor.user,
    token,
    session,
    actor,
  };
}

/** The reads of the request: each person has a share of the database, and all anonymous requests share one. */
export function servicesFor({ user }: Authentication, services: Services): Services & RequestReads {
  return { ...services, ...(user === null ? services.anonymousReads : services.readsOf(user.id)) };
}

/** True if the caller may use a route that accepts one of these scopes. Sessions have all rights of their person. */
export function requireScope({ token }: Authentication, sufficient: readonly TokenScope[]): void {
  if (token === null || token.scopes.some((scope) => sufficient.includes(scope))) return;
  throw new Refusal(403, {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: sufficient[0],
  });
}
