import { pendingSignInMinutes } from '../../domain/people/second-factor.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { isSecret, ServerCookie } from '../http/identity/server-cookie.ts';

/** The sign-in of this browser that waits for the second factor. */
const cookie = new ServerCookie('milepost_pending', isSecret);

export function readPendingCookie(context: HttpContext): string | null {
  return cookie.read(context);
}

export function setPendingCookie(context: HttpContext, secret: string): void {
  cookie.write(context, secret, `Max-Age=${pendingSignInMinutes * 60}`);
}

export function clearPendingCookie(context: HttpContext): void {
  cookie.write(context, '', 'Max-Age=0');
}
