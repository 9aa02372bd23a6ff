import type { HttpMiddleware } from '../identity/request-state.ts';

/** The policy for answers that are not pages: no scripts, styles or resources. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy for pages: only our own files, and elements with this answer's nonce; no inline code (ASVS 3.4.3). */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Headers of every answer. */
export const secureAnswers: HttpMiddleware = async (context, next) => {
  context.set({
    'Content-Security-Policy': dataPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    Vary: 'Origin',
  });
  if (context.state.secure) context.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  await next();
};
