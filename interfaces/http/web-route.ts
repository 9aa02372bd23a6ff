import { match, type MatchFunction } from 'path-to-regexp';
import type { HttpContext, HttpMiddleware } from './request-state.ts';

/** A call that only our own pages make; sessions and profiles are no part of the public API. */
export interface WebRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  run(context: HttpContext, parameters: Partial<Record<string, string>>): Promise<void>;
}

export function webRoute(
  method: WebRoute['method'],
  path: string,
  run: WebRoute['run'],
): WebRoute & { matches: MatchFunction<Partial<Record<string, string>>> } {
  return { method, path, run, matches: match(path) };
}

/** Answers the first route that fits; everything else goes on. */
export function serveWebRoutes(routes: readonly ReturnType<typeof webRoute>[]): HttpMiddleware {
  return async (context, next) => {
    if (!context.path.startsWith('/-/')) return next();
    for (const route of routes) {
      if (route.method !== context.method) continue;
      const found = route.matches(context.path);
      if (found === false) continue;
      context.state.route = route.path;
      context.set('Cache-Control', 'no-store');
      return route.run(context, found.params);
    }
    return next();
  };
}
