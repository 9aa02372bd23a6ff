import type { Session } from '../../../domain/people/session.ts';
import type { HttpContext } from './request-state.ts';
import { isSecret, ServerCookie } from './server-cookie.ts';

const cookie = new ServerCookie('milepost_session', isSecret);

/** The secret that the browser sent, or null. */
export function readSessionCookie(context: HttpContext): string | null {
  return cookie.read(context);
}

export function setSessionCookie(context: HttpContext, secret: string, session: Pick<Session, 'expiresAt'>): void {
  cookie.write(context, secret, `Expires=${session.expiresAt.toUTCString()}`);
}

export function clearSessionCookie(context: HttpContext): void {
  cookie.write(context, '', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT');
}
