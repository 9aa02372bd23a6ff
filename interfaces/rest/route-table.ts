import { match, type MatchFunction } from 'path-to-regexp';
import { badRequest } from '../http/refusal.ts';
import type { RestMethod, Route } from './route.ts';

/** Where the API begins. */
export const apiRoot = '/api/v4';

type PathParameters = Record<string, string>;

interface Entry {
  route: Route;
  pattern: string;
  matches: MatchFunction<PathParameters>;
}

export interface FoundRoute {
  route: Route;
  pattern: string;
  parameters: PathParameters;
}

/** Finds the route of an address. Paths are split before they are decoded, so that `a%2Fb` is one part. */
export class RouteTable {
  private readonly bySegments = new Map<number, Entry[]>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      for (const pattern of route.paths) {
        const entries = this.bySegments.get(segmentsOf(pattern)) ?? [];
        entries.push({ route, pattern, matches: match<PathParameters>(pattern, { sensitive: true }) });
        this.bySegments.set(segmentsOf(pattern), entries);
      }
    }
  }

  /** The first route that fits, or the methods that would. A slash at the end and `.json` are no part of an address. */
  find(method: string, path: string): FoundRoute | { allowed: readonly string[] } {
    const address = path.replace(/\/$/, '').replace(/\.json$/, '');
    const wanted = (method === 'HEAD' ? 'GET' : method).toLowerCase() as RestMethod;
    const allowed = new Set<string>();
    for (const { route, pattern, matches } of this.bySegments.get(segmentsOf(address)) ?? []) {
      const found = safely(() => matches(address));
      if (found === false) continue;
      if (route.method === wanted) return { route, pattern, parameters: found.params };
      allowed.add(route.method.toUpperCase());
      if (route.method === 'get') allowed.add('HEAD');
    }
    return { allowed: [...allowed] };
  }
}

function segmentsOf(path: string): number {
  return path.split('/').length;
}

function safely<Result>(decode: () => Result): Result {
  try {
    return decode();
  } catch (error) {
    if (error instanceof URIError) throw badRequest('the address is not valid UTF-8');
    throw error;
  }
}
