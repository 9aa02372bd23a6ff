import { timingSafeEqual } from 'node:crypto';
import { unauthenticated } from '../../../application/errors.ts';
import type { KnownSession } from '../../../application/people/credentials.ts';
import { digestOf } from '../../../application/people/secrets.ts';
import { setUpFirst } from '../../../domain/people/second-factor.ts';
import { sessionHasEnded } from '../../../domain/people/session.ts';
import type { User } from '../../../domain/people/user.ts';
import { authenticationOf, type Authentication } from './authentication.ts';
import { requireOwnPage } from './cross-site.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { forbidden, needsHeader, Refusal } from '../refusal.ts';
import type { HttpContext } from './request-state.ts';
import { readSessionCookie } from './session-cookie.ts';
import { sudo } from './sudo.ts';

/**
 * Authenticates the request by, in this order: PRIVATE-TOKEN, Bearer, JOB-TOKEN, the session cookie. An invalid secret
 * is rejected; only a request without any secret, and without the token of a page whose session ended, is anonymous. `csrfToken` is that of a plain form. Sets
 * `state.authentication`.
 */
export async function authenticate(
  context: HttpContext,
  dependencies: HttpDependencies,
  csrfToken: string | null = null,
): Promise<void> {
  const secret = tokenOf(context);
  if (secret !== null) {
    context.state.authentication = await byToken(context, secret, dependencies);
    return;
  }
  const session = await sessionOf(context, dependencies);
  if (session === null) {
    // Pages send it only for someone who was signed in: they learn that the session ended, not that nothing is there.
    if (context.get('x-csrf-token') !== '') throw unauthenticated();
    return;
  }
  requireOwnPage(context, session.session, csrfToken);
  requireSetUp(session);
  context.state.authentication = authenticationOf(session.actor, null, session.session);
}

/** The cookie's active session and its active person, or null. Pages use only this, since they accept no tokens. */
export async function sessionOf(
  context: HttpContext,
  { services: { queries, clock } }: Pick<HttpDependencies, 'services'>,
): Promise<KnownSession | null> {
  const secret = readSessionCookie(context);
  if (secret === null) return null;
  const found = await queries.credentials.session(digestOf(secret));
  if (found === null || found.actor.user.state !== 'active' || sessionHasEnded(found.session, clock.now())) return null;
  await queries.credentials.markSessionUsed(found.session, clock.now(), clock.today());
  return found;
}

/** Refuses a session whose person must set up a second factor before anything else. */
export function requireSetUp({ mustSetUpTwoFactor }: KnownSession): void {
  if (!mustSetUpTwoFactor) return;
  const body = { message: `403 Forbidden - ${setUpFirst}` };
  throw new Refusal(403, body, { [needsHeader]: 'two-factor' }, false, setUpFirst);
}

/** The token that the caller sent, good or not; null when there is none. */
export function tokenOf(context: HttpContext): string | null {
  const header = context.get('private-token');
  if (header !== '') return header;
  const query = new URLSearchParams(context.querystring);
  const inQuery = query.get('private_token');
  if (inQuery !== null && inQuery !== '') return inQuery;
  const authorization = context.get('authorization');
  if (authorization !== '') {
    const bearer = /^bearer +(\S+) *$/i.exec(authorization);
    if (bearer === null) throw unauthenticated();
    return bearer[1] as string;
  }
  const accessToken = query.get('access_token');
  if (accessToken !== null && accessToken !== '') return accessToken;
  // There are no jobs here, so every job token is invalid.
  if (context.get('job-token') !== '') throw unauthenticated();
  return null;
}

async function byToken(context: HttpContext, secret: string, dependencies: HttpDependencies): Promise<Authentication> {
  const { clock, queries } = dependencies.services;
  const digest = digestOf(secret);
  const found = await queries.credentials.token(digest);
  if (found === null || !timingSafeEqual(found.token.digest, digest)) throw unauthenticated();
  const { token, actor } = found;
  if (token.revoked) throw invalidToken('Token was revoked. You have to re-authorize from the user.');
  if (token.expiresAt !== null && clock.today() >= token.expiresAt)
    throw invalidToken('Token is expired. You can either do re-authorization or token refresh.');
  requireActive(actor.user);
  await queries.credentials.markTokenUsed(token, clock.now(), clock.today());
  return sudo(context, dependencies, authenticationOf(actor, token, null));
}

function requireActive(user: User): void {
  if (user.state === 'active') return;
  throw forbidden('Your account has been blocked.');
}

function invalidToken(description: string): Refusal {
  return new Refusal(401, { error: 'invalid_token', error_description: description });
}
