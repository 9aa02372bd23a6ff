import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Listener, Subscription } from '../../application/change-feed/change-feed.ts';
import { NotFound, Unavailable } from '../../application/errors.ts';
import { requireScope } from './identity/authentication.ts';
import type { HttpDependencies } from './dependencies.ts';
import { identify } from './identify.ts';
import { readQuery } from './bodies/query-string.ts';
import type { Throttles } from './limits/rate-limits.ts';
import { badRequest, Refusal, wrongMethod } from './refusal.ts';
import type { HttpContext } from './identity/request-state.ts';
import { readSessionCookie } from './identity/session-cookie.ts';
import { createRouter, type HttpRouter } from './routing.ts';
import { whenClosed } from './when-closed.ts';

/** Milliseconds between heartbeats, which also keep proxies from closing an idle connection. */
const heartbeatInterval = 20_000;
/** A reader with more unsent bytes than this has to catch up before it gets further events. */
const mostBytesUnderWay = 256 * 1024;
const mostNamespaces = 10;
const mostStreams = { perPerson: 20, perAddress: 100, perProcess: 1_000 };

/**
 * `GET /-/web/events?namespace=a/b`: a stream of server-sent events about changes in the top-level groups of these
 * groups and projects, and about the reader's own to-do list. Events name what changed, or who is about to move it, but
 * never contain values, and nothing that the listener may not see. `Last-Event-ID`, or `after` in the query, resumes an earlier connection.
 */
export function eventRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const streams = new OpenStreams();
  const router = createRouter();
  router.get('/web/events', async (context) => {
    // Without a body there is no end to wait for.
    if (context.method === 'HEAD') throw wrongMethod(['GET']);
    await identify(context, dependencies, throttles);
    requireKnownSession(context);
    requireScope(context.state.authentication, ['api', 'read_api']);
    const query = readQuery(context.querystring);
    const rootIds = await rootsOf(context, dependencies, query['namespace']);
    const { after } = query;
    if (after !== undefined && typeof after !== 'string') throw badRequest('after is invalid');
    const leave = streams.enter(context);
    try {
      await dependencies.services.feed.start();
      await stream(context, dependencies, rootIds, context.get('last-event-id') || (after ?? null), leave);
    } catch (error) {
      leave();
      throw error;
    }
  });
  return router;
}

/** Refuses a session that has not reached the secondary yet: as a visitor, its owner would miss events. @throws Unavailable */
function requireKnownSession(context: HttpContext): void {
  const { isBehind, authentication } = context.state;
  if (isBehind && authentication.user === null && readSessionCookie(context) !== null) {
    throw new Unavailable('the secondary is behind', 1);
  }
}

async function rootsOf(
  context: HttpContext,
  { services: { queries } }: HttpDependencies,
  parameter: unknown,
): Promise<ReadonlySet<number>> {
  const named = [parameter ?? []].flat(2);
  if (named.length > mostNamespaces) throw badRequest(`namespace is too long (maximum is ${mostNamespaces})`);
  const { actor } = context.state.authentication;
  // Only the to-do list of a person is in no namespace.
  if (named.length === 0 && actor.user === null) throw badRequest('namespace is missing');
  const roots = new Set<number>();
  for (const name of named) {
    if (typeof name !== 'string') throw badRequest('namespace is invalid');
    const id = /^[1-9][0-9]{0,14}$/.test(name) ? Number(name) : null;
    const found: Namespace | null =
      id === null ? await queries.namespaces.findByFullPath(actor, name) : await queries.namespaces.find(actor, id);
    if (found === null) throw new NotFound('Namespace');
    roots.add(found.traversalIds[0] as number);
  }
  return roots;
}

async function stream(
  context: HttpContext,
  { services: { feed, replication }, logger }: HttpDependencies,
  rootIds: ReadonlySet<number>,
  after: string | null,
  leave: () => void,
): Promise<void> {
  const { res: response, req: request } = context;
  const { user, session, token } = context.state.authentication;
  context.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    // Disables nginx's buffering of the answer.
    'X-Accel-Buffering': 'no',
  });
  context.status = 200;
  context.respond = false;
  request.socket.setNoDelay(true);
  response.flushHeaders();

  let subscription: Subscription | null = null;
  let isBehind = false;
  const write = (text: string) => {
    if (!response.writableEnded && !response.destroyed) response.write(text);
  };
  const listener: Listener = {
    userId: user?.id ?? null,
    sessionId: session?.id ?? null,
    tokenId: token?.id ?? null,
    rootIds,
    deliver(message, position) {
      if (response.writableLength > mostBytesUnderWay) {
        isBehind = true;
        return false;
      }
      const { reload, ...changes } = message;
      write(reload ? event('reload', position, {}) : event('changes', position, changes));
      return true;
    },
    deliverNotified() {
      if (response.writableLength <= mostBytesUnderWay) write('event: notified\ndata: {}\n\n');
    },
    deliverHand({ person, itemIds, isHeld }) {
      if (response.writableLength > mostBytesUnderWay) return;
      // Without a position, since nothing of it can be read again.
      write(`event: hand\ndata: ${JSON.stringify({ person, items: itemIds, isHeld })}\n\n`);
    },
    end: () => response.end(),
  };
  // A promotion changes it while pages are open.
  const role = () => ({ isSecondary: replication.isStandby });
  const heartbeat = setInterval(() => {
    if (subscription !== null && !isBehind) write(event('alive', subscription.position(), role()));
  }, heartbeatInterval);
  heartbeat.unref();
  response.on('drain', () => {
    if (!isBehind) return;
    isBehind = false;
    subscription?.resume();
  });
  whenClosed(response, () => {
    clearInterval(heartbeat);
    subscription?.cancel();
    leave();
  });
  write('retry: 1000\n\n');
  try {
    subscription = await feed.subscribe(listener, after);
    if (response.destroyed) subscription.cancel();
    else write(event('ready', subscription.position(), role()));
  } catch (error) {
    // The answer has begun, so all that is left is to close the connection.
    logger.warn({ requestId: context.state.requestId, err: error }, 'an event stream could not begin');
    response.end();
  }
}

function event(name: string, position: string, data: object): string {
  return `event: ${name}\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Counts open streams, since each holds a connection. */
class OpenStreams {
  private readonly counts = new Map<string, number>();
  private total = 0;

  /** Reserves a place; returns a function that releases it and may be called more than once. @throws Refusal 429, 503 */
  enter({ state: { authentication, network } }: HttpContext): () => void {
    const keys: [string, number][] = [[`address ${network}`, mostStreams.perAddress]];
    if (authentication.user !== null) keys.push([`user ${authentication.user.id}`, mostStreams.perPerson]);
    const headers = { 'Retry-After': '30' };
    if (this.total >= mostStreams.perProcess) throw new Refusal(503, { message: '503 Service Unavailable' }, headers);
    if (keys.some(([key, most]) => (this.counts.get(key) ?? 0) >= most)) throw new Refusal(429, 'Retry later', headers);
    this.total += 1;
    for (const [key] of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.total -= 1;
      for (const [key] of keys) {
        const left = (this.counts.get(key) ?? 1) - 1;
        if (left === 0) this.counts.delete(key);
        else this.counts.set(key, left);
      }
    };
  }
}
