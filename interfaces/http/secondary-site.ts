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

/** Position in the primary's log after a change; later reads by the same caller see at least that position. */
const positionHeader = 'Milepost-Position';
const positionCookie = 'milepost_position';
/** Seconds for which a change is remembered; callers do not read from a secondary that is further behind. */
const rememberedFor = 60;
/** Milliseconds that a read waits for the caller's last change before it is sent to the primary. */
const longestWait = 1_000;
const mostRemembered = 10_000;
/** Milliseconds between two notes at the primary that a credential is in use. */
const touchEvery = 10 * 60_000;

/** Health of this process, and files that belong to its version. */
const ownAddress = /^\/(?:-\/(?:health|site|liveness|readiness|metrics)|robots\.txt|\.well-known\/.*|assets\/.*)$/;
const graphqlAddress = '/api/graphql';

/**
 * While the database is a standby, this process serves reads from it and lets the primary answer everything else, with a
 * position in its log that the same caller's next reads wait for. On a primary it only returns that position.
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
    if (!replication.isStandby) return returnPosition(context, next, replication);
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
        // An older answer of the secondary is better than no answer.
        if (!(error instanceof PrimaryUnreachable) || isGraphql) throw error;
      }
    }
    context.set('Milepost-Served-By', 'secondary');
    await next();
    if (credential === null || context.state.authentication.user === null || touched.has(credential)) return;
    touched.set(credential, true);
    void primary.touch(context).catch((error: unknown) => {
      logger.debug({ err: error }, 'could not tell the primary that a credential is in use');
    });
  };
}

/** Another site was promoted: a change made here would be lost. */
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

async function returnPosition(
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
    // Also after a refusal: its cause may not have reached the secondary yet.
    const position = await replication.committedUpTo().catch(() => null);
    if (position !== null) context.set(positionHeader, position);
  }
}

/** Log position of each caller's last change. Browsers send it in a cookie; for tokens this process remembers it. */
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
    const positions = [
      context.get(positionHeader),
      context.cookies.get(positionCookie) ?? '',
      (credential === null ? undefined : this.ofCredentials.get(credential)) ?? '',
    ].filter(isLogPosition);
    return positions.length === 0 ? null : positions.reduce(later);
  }
}

function later(one: string, other: string): string {
  return bytesAt(one) > bytesAt(other) ? one : other;
}

function isReading({ method }: HttpContext): boolean {
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
