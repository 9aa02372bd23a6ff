import type { Session } from '../../domain/people/session.ts';
import type { HttpContext } from './request-state.ts';

/**
 * Name of the cookie. With TLS, the prefix prevents subdomains from setting it and requires `Secure` (ASVS 3.3);
 * without TLS browsers would reject the prefix.
 */
function cookieName(context: HttpContext): string {
  return context.state.secure ? '__Host-milepost_session' : 'milepost_session';
}

/** The secret that the browser sent, or null. */
export function readSessionCookie(context: HttpContext): string | null {
  const value = context.cookies.get(cookieName(context));
  return value === undefined || !/^[\w-]{43}$/.test(value) ? null : value;
}

export function setSessionCookie(context: HttpContext, secret: string, session: Pick<Session, 'expiresAt'>): void {
  writeCookie(context, secret, `Expires=${session.expiresAt.toUTCString()}`);
}

export function clearSessionCookie(context: HttpContext): void {
  writeCookie(context, '', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT');
}

/** Written by hand: behind a proxy the socket is not encrypted, and the cookie library would refuse `Secure`. */
function writeCookie(context: HttpContext, value: string, expiry: string): void {
  const secure = context.state.secure ? '; Secure' : '';
  context.append('Set-Cookie', `${cookieName(context)}=${value}; Path=/; ${expiry}; HttpOnly; SameSite=Lax${secure}`);
}
