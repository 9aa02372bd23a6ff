import type { KnownActor } from '../../application/people/credentials.ts';
import type { Requester } from '../../application/perform.ts';
import type { Services } from '../../application/services.ts';
import { anonymous, type Actor } from '../../domain/access/actor.ts';
import type { AccessToken, TokenScope } from '../../domain/people/access-token.ts';
import type { Session } from '../../domain/people/session.ts';
import type { User } from '../../domain/people/user.ts';
import { Refusal } from './refusal.ts';

/** Who asks, and what their secret allows. */
export interface Authentication {
  requester: Requester;
  user: User | null;
  token: AccessToken | null;
  session: Session | null;
  /** Read for this request and kept no longer, so that a role that was taken away is gone with the next one. */
  actor: Actor;
}

export const nobody: Authentication = {
  requester: { userId: null },
  user: null,
  token: null,
  session: null,
  actor: anonymous,
};

export function authenticationOf(
  actor: KnownActor,
  token: AccessToken | null,
  session: Session | null,
): Authentication {
  return { requester: { userId: actor.user.id }, user: actor.user, token, session, actor };
}

/** What the request reads through: each person has a part of the database, and everyone who is not signed in shares one. */
export function servicesFor({ user }: Authentication, services: Services): Services {
  return { ...services, ...(user === null ? services.anonymousReads : services.readsOf(user.id)) };
}

/** May the caller use a route that takes one of these scopes? Sessions carry every right of their person. */
export function requireScope({ token }: Authentication, sufficient: readonly TokenScope[]): void {
  if (token === null || token.scopes.some((scope) => sufficient.includes(scope))) return;
  throw new Refusal(403, {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: sufficient[0],
  });
}
