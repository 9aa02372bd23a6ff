import { openIdMinutes } from '../../application/identities/openid-sign-in.ts';
import type { HttpContext } from '../http/request-state.ts';

/** The visit to a provider that the browser began last. Sent with the redirect back from the provider. */
function cookieName(context: HttpContext): string {
  return context.state.secure ? '__Host-milepost_openid' : 'milepost_openid';
}

export function readVisitCookie(context: HttpContext): string | null {
  const value = context.cookies.get(cookieName(context));
  return value === undefined || value.length > 4_000 ? null : value;
}

export function setVisitCookie(context: HttpContext, sealed: string): void {
  writeCookie(context, sealed, openIdMinutes * 60);
}

export function clearVisitCookie(context: HttpContext): void {
  writeCookie(context, '', 0);
}

/** Written by hand, as that of the session. */
function writeCookie(context: HttpContext, value: string, seconds: number): void {
  const secure = context.state.secure ? '; Secure' : '';
  context.append(
    'Set-Cookie',
    `${cookieName(context)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}
