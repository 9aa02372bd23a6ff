import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { PrimaryReplaced } from '../../application/errors.ts';
import { bytesAt, isLogPosition, type Replication } from '../../application/sites/replication.ts';
import { tokenOf } from '../http/identity/authenticate.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { PrimaryFailed, PrimarySite, servedByHeader } from './primary-site.ts';
import { Refusal } from '../http/refusal.ts';
import type { HttpContext, HttpMiddleware } from '../http/identity/request-state.ts';
import { readSessionCookie } from '../http/identity/session-cookie.ts';
import { namesSite } from '../http/identity/site-signature.ts';

/** Position in the primary's log after a change; later reads by the same caller see at least that position. */
export const positionHeader = 'Milepost-Position';
/** For a change after which the database could not be asked. */
const unknownPosition = 'unknown';
const positionCookie = 'milepost_position';
/** Seconds for which a change is remembered; callers do not read from a secondary that is further behind. */
const rememberedFor = 60;
/** Milliseconds that a read waits for the caller's last change before it is sent to the primary. */
const longestWait = 1_000;
const mostRemembered = 10_000;
/** Milliseconds between two notes at the primary that a credential is in use. */
const touchEvery = 10 * 60_000;

/** Health of this process, and files that belong to its version. */
const ownAddress =
  /^\/(?:-\/(?:health|site(?:\/successor)?|liveness|readiness|metrics)|robots\.txt|\.well-known\/.*|assets\/.*)$/;
/** Providers send browsers back with a GET, which opens a session. */
const writingGets = /^\/-\/openid\/[^/]+\/callback$/;
const graphqlAddress = '/api/graphql';
/** The stream of changes delivers what is not applied yet as soon as it is, once its reader is known. */
const eventsAddress = '/-/web/events';

/**
 * While the database is a standby, this process serves reads from it and lets the primary answer everything else, with a
 * position in its log that the same caller's next reads wait for. On a primary it only returns that position.
 */
export function serveSecondary({
  services: { replication },
  logger,
}: Pick<HttpDependencies, 'services' | 'logger'>): HttpMiddleware {
  const positions = new RememberedPositions(replication);
  const primary = new PrimarySite(replication, (answer, request) => {
    if (isOfOtherServer(answer, request)) return false;
    positions.take(answer, request);
    return true;
  });
  const touched = new LRUCache<string, true>({ max: mostRemembered, ttl: touchEvery });
  return async (context, next) => {
    if (replication.supersededBy !== null) return refuseWrites(context, next, replication.supersededBy);
    if (!replication.isStandby) {
      // Requests between sites are answered while the others are awaited.
      if (isReading(context) || ownAddress.test(context.path)) return next();
      return replication.whileWriting(() => returnPosition(context, next, replication));
    }
    if (ownAddress.test(context.path)) return next();
    if (namesSite(context)) {
      throw new Refusal(508, { message: '508 This site is a secondary too: PRIMARY_URL must lead to the primary.' });
    }
    const credential = credentialOf(context);
    positions.expect(context, credential);
    context.state.sendToPrimary = (body, { isRead = false } = {}) => primary.answer(context, { body, isRead });
    const isGraphql = context.path === graphqlAddress && context.method === 'POST';
    if (!isReading(context) && !isGraphql) return primary.answer(context, {});
    const position = positions.of(context, credential);
    context.state.isBehind = position !== null && !(await replication.hasApplied(position, longestWait));
    // GraphQL decides when it has read the request.
    const mayBeReadAtPrimary = context.state.isBehind && !isGraphql && context.path !== eventsAddress;
    if (mayBeReadAtPrimary && (await readAtPrimary(() => primary.answer(context, { isRead: true })))) return;
    context.set(servedByHeader, 'secondary');
    await next();
    if (credential === null || context.state.authentication.user === null || touched.has(credential)) return;
    touched.set(credential, true);
    void primary.touch(context).catch((error: unknown) => {
      logger.debug({ err: error }, 'could not tell the primary that a credential is in use');
    });
  };
}

/** Lets the primary answer a read. Returns false if it cannot: an older answer of the secondary is better than none. */
export async function readAtPrimary(read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof PrimaryFailed) return false;
    throw error;
  }
}

/** Another site was promoted: a change made here would be lost. */
function refuseWrites(context: HttpContext, next: () => Promise<unknown>, address: string): Promise<unknown> {
  const refuse = () => {
    throw new PrimaryReplaced(address);
  };
  context.state.sendToPrimary = refuse;
  const isGraphql = context.path === graphqlAddress && context.method === 'POST';
  return isReading(context) || isGraphql || ownAddress.test(context.path) ? next() : refuse();
}

/** The primary names its position after each write; without that, people would take an unsaved change for saved. */
function isOfOtherServer(
  { statusCode = 0, headers }: IncomingMessage,
  { method = '', url = '' }: IncomingMessage,
): boolean {
  const isSuccess = statusCode >= 200 && statusCode < 300;
  if (!isSuccess || isReading({ method, path: url.replace(/\?.*$/s, '') })) return false;
  return headers[positionHeader.toLowerCase()] === undefined;
}

async function returnPosition(
  context: HttpContext,
  next: () => Promise<unknown>,
  replication: Replication,
): Promise<void> {
  if (!context.state.fromSite) {
    await next();
    return;
  }
  try {
    await next();
  } finally {
    // Also after a refusal: its cause may not have reached the secondary yet.
    const position = await replication.committedUpTo().catch(() => null);
    // What answers without this header is taken for another server, where nothing was changed.
    context.set(positionHeader, position ?? unknownPosition);
  }
}

/**
 * Log position of each caller's last change. Browsers send it in a cookie; for tokens this process remembers it. It is
 * signed, so that callers cannot name a position of the future and make each of their reads wait and ask the primary.
 */
class RememberedPositions {
  private readonly ofCredentials = new LRUCache<string, string>({ max: mostRemembered, ttl: rememberedFor * 1_000 });
  private readonly callers = new WeakMap<IncomingMessage, { credential: string | null; secure: boolean }>();

  constructor(private readonly replication: Replication) {}

  expect({ req, state }: HttpContext, credential: string | null): void {
    this.callers.set(req, { credential, secure: state.secure });
  }

  take(answer: IncomingMessage, request: IncomingMessage): void {
    const position = answer.headers[positionHeader.toLowerCase()];
    const caller = this.callers.get(request);
    delete answer.headers[positionHeader.toLowerCase()];
    if (typeof position !== 'string' || !isLogPosition(position) || caller === undefined) return;
    // Invented credentials must not displace those of others.
    if (answer.statusCode === 401) return;
    if (caller.credential !== null) this.ofCredentials.set(caller.credential, position);
    const signed = `${position}.${this.replication.sign(signedText(position))}`;
    answer.headers[positionHeader.toLowerCase()] = signed;
    const cookie = `${positionCookie}=${signed}; Path=/; Max-Age=${rememberedFor}; HttpOnly; SameSite=Lax`;
    answer.headers['set-cookie'] = [
      ...(answer.headers['set-cookie'] ?? []),
      caller.secure ? `${cookie}; Secure` : cookie,
    ];
  }

  of(context: HttpContext, credential: string | null): string | null {
    const positions = [
      this.signedPosition(context.get(positionHeader)),
      this.signedPosition(context.cookies.get(positionCookie) ?? ''),
      (credential === null ? undefined : this.ofCredentials.get(credential)) ?? null,
    ].filter((position) => position !== null);
    return positions.length === 0 ? null : positions.reduce(later);
  }

  private signedPosition(text: string): string | null {
    const [position = '', signature = ''] = text.split('.', 2);
    return isLogPosition(position) && this.replication.isSigned(signedText(position), signature) ? position : null;
  }
}

function signedText(position: string): string {
  return `position ${position}`;
}

function later(one: string, other: string): string {
  return bytesAt(one) > bytesAt(other) ? one : other;
}

function isReading({ method, path }: Pick<HttpContext, 'method' | 'path'>): boolean {
  if (writingGets.test(path)) return false;
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** A digest of the caller's credential; the credential itself is not kept. */
function credentialOf(context: HttpContext): string | null {
  let secret = readSessionCookie(context);
  try {
    secret = tokenOf(context) ?? secret;
  } catch {
    // Authentication refuses it later.
  }
  return secret === null ? null : createHash('sha256').update(secret).digest('base64url');
}
