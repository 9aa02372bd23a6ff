import type { HttpDependencies } from '../http/dependencies.ts';
import type { Throttles } from '../http/rate-limits.ts';
import type { HttpMiddleware } from '../http/request-state.ts';
import { answerRoute } from './rest-api.ts';
import type { Route } from './route.ts';
import { RouteTable } from './route-table.ts';

/** `/groups/a/b/-/epics/3/links`: the group's path, and what comes behind it; a project's has no word in front. */
const groupAddress = /^\/groups\/(.+?)(\/-\/(?:epics(?:\/.+)?|uploads))$/;
/** The only calls that read; whatever else is read there is a page. */
const polled = /\/realtime_changes(?:\.json)?$/;
const projectAddress = /^\/([^/-][^/]*\/.+?)(\/-\/uploads)$/;

/**
 * Answers the calls that the pages of a group or project make at its own address, by the rules of the API (rest.md §7).
 * Other reading is the pages' part.
 */
export function webApi(routes: readonly Route[], dependencies: HttpDependencies, throttles: Throttles): HttpMiddleware {
  const table = new RouteTable(routes);
  return async (context, next) => {
    const isReading = context.method === 'GET' || context.method === 'HEAD';
    if (isReading && !polled.test(context.path)) return next();
    const address = routeAddress(context.path);
    if (address === null) return next();
    const found = table.find(context.method, address);
    if ('allowed' in found) return next();
    await answerRoute(context, found, dependencies, throttles);
  };
}

/** The address by which routes know that of a page. The path of a group is one part of a route, so its slashes are written out. */
function routeAddress(path: string): string | null {
  for (const [kind, pattern] of [
    ['groups', groupAddress],
    ['projects', projectAddress],
  ] as const) {
    const [, container, rest] = pattern.exec(path) ?? [];
    if (container !== undefined && rest !== undefined) return `/${kind}/${container.replaceAll('/', '%2F')}${rest}`;
  }
  return null;
}
