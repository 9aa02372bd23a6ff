import type { ComponentType } from 'react';
import { match } from 'path-to-regexp';
import { pathProblem } from '../../domain/namespaces/namespace.ts';

/** The props of a page component: the parameters of the URL. A full path is one text, `group/subgroup`. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

export interface PageModule {
  default: ComponentType<PageProps>;
}

/** A page's URL pattern and its module. */
export interface Route {
  name: string;
  pattern: string;
  /** Shown alone, without rail and bars: the pages before sign-in. */
  isBare: boolean;
  matches: (path: string) => Record<string, string> | null;
  load: () => Promise<PageModule>;
}

/**
 * A route for `pattern` (path-to-regexp; `*fullPath` matches several segments but never `-`, which separates a path
 * from its pages).
 */
export function route(
  name: string,
  pattern: string,
  load: () => Promise<PageModule>,
  { isBare = false }: { isBare?: boolean } = {},
): Route {
  const matcher = match(pattern);
  return {
    name,
    pattern,
    isBare,
    load,
    matches(path) {
      const found = matchQuietly(matcher, path);
      if (!found) return null;
      const params: Record<string, string> = {};
      for (const [key, value] of Object.entries(found)) {
        if (value === undefined) continue;
        if (typeof value !== 'string' && value.includes('-')) return null;
        params[key] = typeof value === 'string' ? value : value.join('/');
      }
      return params;
    },
  };
}

/** A route whose name follows the host directly: people and projects, except for reserved words. */
export function placeRoute(name: string, pattern: string, load: () => Promise<PageModule>): Route {
  const any = route(name, pattern, load);
  return {
    ...any,
    matches(path) {
      const [, first = '', ...others] = path.split('/');
      return pathProblem(first, true) === null && !others.includes('uploads') ? any.matches(path) : null;
    },
  };
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
