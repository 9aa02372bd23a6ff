import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { bytesAt, isLogPosition, type Replication } from '../../application/geo/replication.ts';
import { tokenOf } from './authenticate.ts';
import type { HttpDependencies } from './dependencies.ts';
import { PrimarySite, PrimaryUnreachable } from './primary-site.ts';
import { Refusal } from './refusal.ts';
import type { HttpContext, HttpMiddleware } from './request-state.ts';
import { readSessionCookie } from './session-cookie.ts';
import { signatureHeader } from './site-signature.ts';

/** How far the primary's log was written after a change; the next reads of its author see at least so much. */
const positionHeader = 'Milepost-Position';
const positionCookie = 'milepost_position';
/** Seconds for which a change is remembered: a secondary that is further behind is no place to read for its author. */
const rememberedFor = 60;
/** Milliseconds that a read waits for its author's change, before the primary answers it. */
const longestWait = 1_000;
const mostRemembered = 10_000;
/** As often as the primary notes that a secret is in use. */
const touchEvery = 10 * 60_000;

/** What says how this process does, and files that belong to its version. */
const ownAddress = /^\/(?:-\/(?:health|site|liveness|readiness|metrics)|robots\.txt|\.well-known\/.*|assets\/.*)$/;
const graphqlAddress = '/api/graphql';

/**
 * While the database is a standby, this process serves reads from it and lets the primary answer everything else, with a
 * position in its log that the same caller's next reads wait for. On a primary it only tells that position.
 */
export function serveSecondary({
  services: { replication },
  logger,
}: Pick<HttpDependencies, 'services' | 'logger'>): HttpMiddleware {
  const positions = new RememberedPositions();
  const primary = new PrimarySite(replication, (answer, request) => positions.take(answer, request));
  const touched = new LRUCache<string, true>({ max: mostRemembered, ttl: touchEvery });
  return async (context, next) => {
    if (replication.supersededBy !== null) return refuseWrites(context, next, replication.supersededBy);
    if (!replication.isStandby) return tellPosition(context, next, replication);
    if (ownAddress.test(context.path)) return next();
    if (context.get(signatureHeader) !== '') {
      throw new Refusal(508, { message: '508 This site is a secondary too: PRIMARY_URL must lead to the primary.' });
    }
    const credential = credentialOf(context);
    positions.expect(context, credential);
    const sendToPrimary = (body?: Buffer) => primary.answer(context, body);
    context.state.sendToPrimary = sendToPrimary;
    const isGraphql = context.path === graphqlAddress && context.method === 'POST';
    if (!isReading(context) && !isGraphql) return sendToPrimary();
    const position = positions.of(context, credential);
    if (position !== null && !(await replication.hasApplied(position, longestWait))) {
      try {
        return await sendToPrimary();
      } catch (error) {
        // What the secondary has is better than nothing.
        if (!(error instanceof PrimaryUnreachable) || isGraphql) throw error;
      }
    }
    context.set('Milepost-Served-By', 'secondary');
    await next();
    if (credential === null || context.state.authentication.user === null || touched.has(credential)) return;
    touched.set(credential, true);
    void primary.touch(context).catch((error: unknown) => {
      logger.debug({ err: error }, 'the primary was not told that a secret is in use');
    });
  };
}

/** Another site was promoted: what is written here would be written nowhere else. */
function refuseWrites(context: HttpContext, next: () => Promise<unknown>, address: string): Promise<unknown> {
  const refuse = () => {
    throw new Refusal(503, {
      message: `503 This site was the primary until ${address} was promoted. Nothing was changed. Go there.`,
    });
  };
  context.state.sendToPrimary = refuse;
  const isGraphql = context.path === graphqlAddress && context.method === 'POST';
  return isReading(context) || isGraphql ? next() : refuse();
}

async function tellPosition(
  context: HttpContext,
  next: () => Promise<unknown>,
  replication: Replication,
): Promise<void> {
  if (!context.state.fromSite || isReading(context)) {
    await next();
    return;
  }
  try {
    await next();
  } finally {
    // Also after a refusal: what stands in the way may be newer than what the secondary has.
    const position = await replication.committedUpTo().catch(() => null);
    if (position !== null) context.set(positionHeader, position);
  }
}

/** Where each caller's last change is in the log. A browser carries it along; of tokens this process remembers it. */
class RememberedPositions {
  private readonly ofCredentials = new LRUCache<string, string>({ max: mostRemembered, ttl: rememberedFor * 1_000 });
  private readonly callers = new WeakMap<IncomingMessage, { credential: string | null; secure: boolean }>();

  expect({ req, state }: HttpContext, credential: string | null): void {
    this.callers.set(req, { credential, secure: state.secure });
  }

  take(answer: IncomingMessage, request: IncomingMessage): void {
    const position = answer.headers[positionHeader.toLowerCase()];
    const caller = this.callers.get(request);
    if (typeof position !== 'string' || !isLogPosition(position) || caller === undefined) return;
    if (caller.credential !== null) this.ofCredentials.set(caller.credential, position);
    const cookie = `${positionCookie}=${position}; Path=/; Max-Age=${rememberedFor}; HttpOnly; SameSite=Lax`;
    answer.headers['set-cookie'] = [
      ...(answer.headers['set-cookie'] ?? []),
      caller.secure ? `${cookie}; Secure` : cookie,
    ];
  }

  of(context: HttpContext, credential: string | null): string | null {
    const given = [
      context.get(positionHeader),
      context.cookies.get(positionCookie) ?? '',
      (credential === null ? undefined : this.ofCredentials.get(credential)) ?? '',
    ].filter(isLogPosition);
    return given.length === 0 ? null : given.reduce(later);
  }
}

function later(one: string, other: string): string {
  return bytesAt(one) > bytesAt(other) ? one : other;
}

function isReading({ method }: HttpContext): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** Stands for the caller's secret, which is kept nowhere. */
function credentialOf(context: HttpContext): string | null {
  let secret = readSessionCookie(context);
  try {
    secret = tokenOf(context) ?? secret;
  } catch {
    // The one who identifies the caller refuses it.
  }
  return secret === null ? null : createHash('sha256').update(secret).digest('base64url');
}
