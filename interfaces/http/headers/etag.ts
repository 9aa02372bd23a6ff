import { createHash } from 'node:crypto';
import type { HttpContext } from '../identity/request-state.ts';

/** A weak validator of an answer's content, or of everything that determines it. */
export function etagOf(content: Buffer | string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** True if the client has this version already. */
export function callerHas(context: HttpContext, etag: string): boolean {
  return context
    .get('if-none-match')
    .split(',')
    .some((one) => one.trim() === etag);
}
