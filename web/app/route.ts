import type { ComponentType } from 'react';
import { match } from 'path-to-regexp';
import { pathProblem } from '../../domain/namespaces/namespace.ts';
import type { PageName } from '../../domain/pages/pages.ts';

/** The props of a page component: the parameters of the URL. A full path is one text, `group/subgroup`. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

export interface PageModule {
  default: ComponentType<PageProps>;
}

/** A page's URL pattern and its module. */
export interface Route {
  name: PageName;
  pattern: string;
  /** Shown alone, without rail and bars: the pages before sign-in. */
  isBare: boolean;
  matches: (path: string) => Record<string, string> | null;
  load: () => Promise<PageModule>;
}

/** Patterns of people and projects follow the host directly, so they begin with any word but a reserved one. */
const ofPlace = /^\/[:*]\w+$/;

/**
 * The route of a page with a pattern for path-to-regexp. `*fullPath` matches several segments but never `-`, which
 * separates a path from its pages.
 */
export function route(
  name: PageName,
  pattern: string,
  { load, isBare = false }: { load: () => Promise<PageModule>; isBare?: boolean },
): Route {
  const paramsIn = paramsOf(pattern);
  return {
    name,
    pattern,
    isBare,
    load,
    matches(path) {
      return ofPlace.test(pattern) && !canBePlace(path) ? null : paramsIn(path);
    },
  };
}

/** Reads the parameters of a pattern from a path; null for paths that do not fit it. */
export function paramsOf(pattern: string): (path: string) => Record<string, string> | null {
  const matcher = match(pattern);
  return (path) => {
    const found = matchQuietly(matcher, path);
    if (!found) return null;
    const params: Record<string, string> = {};
    for (const [key, value] of Object.entries(found)) {
      if (value === undefined) continue;
      if (typeof value !== 'string' && value.includes('-')) return null;
      params[key] = typeof value === 'string' ? value : value.join('/');
    }
    return params;
  };
}

function canBePlace(path: string): boolean {
  const [, first = '', ...others] = path.split('/');
  return pathProblem(first, true) === null && !others.includes('uploads');
}

/** A path that cannot be decoded (`%E0%A4%A`) matches no page. */
function matchQuietly(
  matcher: ReturnType<typeof match>,
  path: string,
): Partial<Record<string, string | string[]>> | null {
  try {
    const found = matcher(path);
    return found ? found.params : null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
