import { createHash, timingSafeEqual } from 'node:crypto';
import type { Session } from '../../../domain/people/session.ts';
import { forbidden } from '../refusal.ts';
import type { HttpContext } from './request-state.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Requires the session's CSRF token for writes with a session (ASVS 3.5.1): in the header, or as sent by a plain form.
 * API tokens need none, because browsers do not send them automatically.
 */
export function requireOwnPage(context: HttpContext, session: Session, sentByForm: string | null = null): void {
  if (harmless.has(context.method)) return;
  requireSameSite(context);
  if (!sameText(sentByForm ?? context.get('x-csrf-token'), session.csrfToken)) {
    throw forbidden('the CSRF token is missing or wrong');
  }
}

/** For writes without a session (sign-in, sign-up): requires our own origin or none, and JSON. */
export function requireSameSite(context: HttpContext): void {
  const site = context.get('sec-fetch-site');
  const origin = context.get('origin');
  const foreign =
    (site !== '' && site !== 'same-origin' && site !== 'none') ||
    (origin !== '' && hostOf(origin) !== hostOf(context.state.baseUrl) && hostOf(origin) !== context.get('host'));
  if (foreign) throw forbidden('the request came from another site');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}

function sameText(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
