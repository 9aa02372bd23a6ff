import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';
import type { HttpMiddleware } from './identity/request-state.ts';
import { matchedPattern } from './routing.ts';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Other sites ask every two seconds. */
const routineRoute = '/-/site';

/**
 * Writes one log line and one metric per request, when its answer was sent. Queries are not logged, because they may
 * contain secrets.
 */
export function logAccess(logger: Logger, metrics: Metrics): HttpMiddleware {
  return async (context, next) => {
    const startedAt = performance.now();
    context.res.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const { requestId, address, authentication, unavailable } = context.state;
      const route = context.state.route ?? matchedPattern(context);
      const method = knownMethods.has(context.method) ? context.method : 'other';
      metrics.observe(method, route ?? 'none', context.res.statusCode, seconds);
      const isRoutine = route === routineRoute && context.res.statusCode === 200;
      logger[isRoutine ? 'debug' : 'info'](
        {
          requestId,
          method,
          path: context.path.slice(0, 1_000),
          route,
          status: context.res.statusCode,
          milliseconds: Math.round(seconds * 1000),
          userId: authentication?.user?.id ?? null,
          tokenId: authentication?.token?.id ?? null,
          address,
          finished: context.res.writableFinished,
          ...(unavailable !== undefined && { unavailable }),
        },
        'request',
      );
    });
    await next();
    context.set('X-Runtime', ((performance.now() - startedAt) / 1000).toFixed(6));
  };
}
