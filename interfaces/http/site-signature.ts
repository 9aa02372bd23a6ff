import type { Replication } from '../../application/geo/replication.ts';
import type { HttpContext } from './request-state.ts';

/** Header of requests from another site of this instance: the time and the signature. */
export const signatureHeader = 'milepost-site';
/** Headers that describe the original caller. */
export const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;
/** Maximum difference between the clocks of two sites, in milliseconds. */
const longestAge = 5 * 60_000;

interface SignedRequest {
  method: string;
  /** Path with query. */
  url: string;
  forwarded: readonly string[];
}

export function signatureOf(replication: Replication, request: SignedRequest, now: number): string {
  const sentAt = String(now);
  return `${sentAt}.${replication.sign(signedText(request, sentAt))}`;
}

/** The signature of a request that a site sends on its own behalf. */
export function signedHeaders(
  replication: Replication,
  { method, url, host }: { method: string; url: string; host: string },
): Record<string, string> {
  const forwarded = ['127.0.0.1', 'http', host];
  return {
    ...Object.fromEntries(forwardedHeaders.map((name, index) => [name, forwarded[index] ?? ''])),
    [signatureHeader]: signatureOf(replication, { method, url, forwarded }, Date.now()),
  };
}

/** True if another site of this instance sent the request, so its forwarded headers are trusted. */
export function comesFromSite(context: HttpContext, replication: Replication): boolean {
  const [sentAt = '', signature = ''] = context.get(signatureHeader).split('.', 2);
  if (!/^\d{1,15}$/.test(sentAt) || Math.abs(Date.now() - Number(sentAt)) > longestAge) return false;
  const forwarded = forwardedHeaders.map((name) => context.get(name));
  const { method, originalUrl: url } = context;
  return replication.isSigned(signedText({ method, url, forwarded }, sentAt), signature);
}

function signedText({ method, url, forwarded }: SignedRequest, sentAt: string): string {
  return JSON.stringify([sentAt, method, url, ...forwarded]);
}
