import { openIdMinutes } from '../../application/sign-in/openid-sign-in.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { ServerCookie } from '../http/identity/server-cookie.ts';

/** The visit to a provider that the browser began last. Sent with the redirect back from the provider. */
const cookie = new ServerCookie('milepost_openid', (value) => value.length <= 4_000);

export function readVisitCookie(context: HttpContext): string | null {
  return cookie.read(context);
}

export function setVisitCookie(context: HttpContext, sealed: string): void {
  cookie.write(context, sealed, `Max-Age=${openIdMinutes * 60}`);
}

export function clearVisitCookie(context: HttpContext): void {
  cookie.write(context, '', 'Max-Age=0');
}
