import { Router, type RouterContext } from '@koa/router';
import { unknownRoute, wrongMethod } from './refusal.ts';
import type { HttpContext, HttpMiddleware, RequestState } from './identity/request-state.ts';

export type HttpRouter = Router<RequestState>;

/** A router with case-sensitive patterns, because paths of groups and projects in lists and caches are case-sensitive. */
export function createRouter(prefix?: string): HttpRouter {
  return new Router<RequestState>({ sensitive: true, ...(prefix !== undefined && { prefix }) });
}

/** The matched pattern, for logs and metrics; null without one. */
export function matchedPattern(context: HttpContext): string | null {
  const layer = matchedLayers(context).find(({ methods }) => methods.includes(context.method));
  return layer === undefined ? null : String(layer.path);
}

/** Rejects unknown routes: 405 if other methods are allowed, otherwise 404. */
export const refuseUnrouted: HttpMiddleware = async (context) => {
  const allowed = new Set(matchedLayers(context).flatMap(({ methods }) => methods));
  throw allowed.size === 0 ? unknownRoute() : wrongMethod([...allowed].sort());
};

/** Everything that routers have matched for the path so far, with any method. */
function matchedLayers(context: HttpContext): NonNullable<RouterContext['matched']> {
  return (context as HttpContext & Pick<RouterContext, 'matched'>).matched ?? [];
}
