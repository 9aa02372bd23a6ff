import type { SignedIn } from '../../application/people/open-session.ts';
import { sendJson } from '../http/answering.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { setSessionCookie } from '../http/identity/session-cookie.ts';
import { bootFor } from './boot.ts';

/** Gives the browser its session, and the same data as a fresh page. */
export function answerSignedIn(
  context: HttpContext,
  settings: HttpDependencies['settings'],
  { user, session, secret }: SignedIn,
): void {
  setSessionCookie(context, secret, session);
  const { baseUrl, fromSite } = context.state;
  sendJson(context, 201, bootFor({ user, session }, settings, baseUrl, { isSecondary: fromSite }));
}
