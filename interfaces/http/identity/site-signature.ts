import { createHash } from 'node:crypto';
import type { Replication } from '../../../application/sites/replication.ts';
import { badRequest } from '../refusal.ts';
import type { HttpContext } from './request-state.ts';

/** Header of requests from another site of this instance: the time and the signature. */
const signatureHeader = 'milepost-site';
/** Headers that describe the original caller. */
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;
/** Maximum difference between the clocks of two sites, in milliseconds. */
const longestAge = 5 * 60_000;

interface Target {
  method: string;
  /** Path with query. */
  url: string;
}

/**
 * Headers of a caller's request that a site forwards. The signature only vouches for the caller's address and the
 * requested host; it gives the caller no rights of a site.
 */
export function forwardingHeaders(
  replication: Replication,
  target: Target,
  caller: { address: string; baseUrl: string },
): Record<string, string> {
  const { protocol, host } = new URL(caller.baseUrl);
  const forwarded = [caller.address, protocol.slice(0, -1), host];
  return {
    ...Object.fromEntries(forwardedHeaders.map((name, index) => [name, forwarded[index] ?? ''])),
    [signatureHeader]: signatureOf(replication, ['forwarded', target.method, target.url, ...forwarded]),
  };
}

/** Headers of a request that a site sends for itself. */
export function ownHeaders(replication: Replication, target: Target & { body?: string }): Record<string, string> {
  return { [signatureHeader]: signatureOf(replication, ownText(target, target.body ?? '')) };
}

/** True if the request names a site as its sender, rightly or not. */
export function namesSite(context: HttpContext): boolean {
  return context.get(signatureHeader) !== '';
}

/**
 * True if another site of this instance forwards the request, so its forwarded headers are trusted. @throws Refusal 400
 * for an old signature
 */
export function isForwardedBySite(context: HttpContext, replication: Replication): boolean {
  const { method, originalUrl: url } = context;
  const forwarded = forwardedHeaders.map((name) => context.get(name));
  return isSigned(context, replication, ['forwarded', method, url, ...forwarded]);
}

/** True if another site of this instance sends the request for itself. @throws Refusal 400 for an old signature */
export function isSentBySite(context: HttpContext, replication: Replication, body: Buffer): boolean {
  const { method, originalUrl: url } = context;
  return isSigned(context, replication, ownText({ method, url }, body));
}

function ownText({ method, url }: Target, body: string | Buffer): readonly string[] {
  return ['own', method, url, createHash('sha256').update(body).digest('hex')];
}

function signatureOf(replication: Replication, parts: readonly string[]): string {
  const sentAt = String(Date.now());
  return `${sentAt}.${replication.sign(JSON.stringify([sentAt, ...parts]))}`;
}

function isSigned(context: HttpContext, replication: Replication, parts: readonly string[]): boolean {
  const [sentAt = '', signature = ''] = context.get(signatureHeader).split('.', 2);
  if (!/^\d{1,15}$/.test(sentAt) || !replication.isSigned(JSON.stringify([sentAt, ...parts]), signature)) return false;
  const age = Math.abs(Date.now() - Number(sentAt));
  if (age <= longestAge) return true;
  throw badRequest(`the clocks of the sites differ by ${Math.round(age / 1_000)} seconds, or the request is old`);
}
