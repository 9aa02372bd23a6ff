import type { HttpDependencies } from '../http/dependencies.ts';
import type { Throttles } from '../http/rate-limits.ts';
import type { HttpMiddleware } from '../http/request-state.ts';
import { answerRoute } from './rest-api.ts';
import type { Route } from './route.ts';
import { RouteTable } from './route-table.ts';

/** `/groups/a/b/-/epics/3/links`: the group's path, and what comes behind it. */
const groupAddress = /^\/groups\/(.+?)(\/-\/epics(?:\/.+)?)$/;

/**
 * Answers the calls that the pages of a group make at the group's own address, by the rules of the API (rest.md §7).
 * Reading is the pages' part.
 */
export function webApi(routes: readonly Route[], dependencies: HttpDependencies, throttles: Throttles): HttpMiddleware {
  const table = new RouteTable(routes);
  return async (context, next) => {
    const [, group, rest] = groupAddress.exec(context.path) ?? [];
    if (group === undefined || rest === undefined || context.method === 'GET' || context.method === 'HEAD') {
      return next();
    }
    // The path of a group is one part of a route, so its slashes are written out.
    const found = table.find(context.method, `/groups/${group.replaceAll('/', '%2F')}${rest}`);
    if ('allowed' in found) return next();
    await answerRoute(context, found, dependencies, throttles);
  };
}
