import { Router, type RouterContext } from '@koa/router';
import { unknownRoute, wrongMethod } from './refusal.ts';
import type { HttpContext, HttpMiddleware, RequestState } from './request-state.ts';

export type HttpRouter = Router<RequestState>;

/** A router whose patterns are case-sensitive, as paths of groups and projects in lists and caches are. */
export function createRouter(prefix?: string): HttpRouter {
  return new Router<RequestState>({ sensitive: true, ...(prefix !== undefined && { prefix }) });
}

/** The pattern that answers this request, for logs and metrics; null when no router has one. */
export function matchedPattern(context: HttpContext): string | null {
  const layer = matchedLayers(context).find(({ methods }) => methods.includes(context.method));
  return layer === undefined ? null : String(layer.path);
}

/** Refuses what no route answers: 405 where other methods would be answered, 404 elsewhere. */
export const refuseUnrouted: HttpMiddleware = async (context) => {
  const allowed = new Set(matchedLayers(context).flatMap(({ methods }) => methods));
  throw allowed.size === 0 ? unknownRoute() : wrongMethod([...allowed].sort());
};

/** Everything that routers found for the path so far, whatever the method. */
function matchedLayers(context: HttpContext): NonNullable<RouterContext['matched']> {
  return (context as HttpContext & Pick<RouterContext, 'matched'>).matched ?? [];
}
