import { pendingSignInMinutes } from '../../domain/people/second-factor.ts';
import type { HttpContext } from '../http/request-state.ts';

/** The sign-in of this browser that waits for the second factor. */
function cookieName(context: HttpContext): string {
  return context.state.secure ? '__Host-milepost_pending' : 'milepost_pending';
}

export function readPendingCookie(context: HttpContext): string | null {
  const value = context.cookies.get(cookieName(context));
  return value === undefined || !/^[\w-]{43}$/.test(value) ? null : value;
}

export function setPendingCookie(context: HttpContext, secret: string): void {
  writeCookie(context, secret, pendingSignInMinutes * 60);
}

export function clearPendingCookie(context: HttpContext): void {
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
