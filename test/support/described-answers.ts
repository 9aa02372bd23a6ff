import { match } from 'path-to-regexp';
import type { z } from 'zod';
import { PageOf } from '../../interfaces/rest/answer-shapes.ts';
import { apiRoot } from '../../interfaces/rest/rest-api.ts';
import type { Route } from '../../interfaces/rest/route.ts';
import { routes } from '../../interfaces/rest/routes.ts';

interface ReceivedAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface KnownAddress {
  route: Route;
  matches: (path: string) => unknown;
}

/** Addresses by method and number of segments, in the order in which they are tried. */
const addresses = new Map<string, KnownAddress[]>();
for (const route of routes) {
  for (const pattern of route.paths) {
    const matches = match(`${pattern}{.json}`, { sensitive: true, decode: false });
    const key = keyOf(route.method, pattern);
    addresses.set(key, [...(addresses.get(key) ?? []), { route, matches }]);
  }
}

/** Throws when an answer of the REST API is not what its route describes: a field too many, too few, or of another kind. */
export function requireDescribed(method: string, address: string, answer: ReceivedAnswer): void {
  if (answer.status >= 300) return;
  const { pathname } = new URL(address);
  if (!pathname.startsWith(`${apiRoot}/`)) return;
  const path = pathname.slice(apiRoot.length).replace(/\/$/, '');
  const route = addresses.get(keyOf(method, path))?.find(({ matches }) => matches(path) !== false)?.route;
  const problem = route === undefined ? null : problemOf(route, answer);
  if (problem !== null) throw new Error(`${method} ${path} is not answered as described: ${problem}`);
}

function problemOf({ answers }: Route, { status, body, headers }: ReceivedAnswer): string | null {
  const shape = answers.get(status);
  if (shape === undefined) return `status ${status}`;
  if (shape === 'file') return null;
  if (shape === 'events') return headers.get('content-type') === 'text/event-stream' ? null : 'no events';
  if (shape === 'nothing') return body === undefined ? null : 'a body where there is none';
  if (!(shape instanceof PageOf)) {
    return headers.has('x-page') ? 'a page where none is described' : problemIn(shape, body, '');
  }
  if (!Array.isArray(body)) return 'no list';
  return body.map((row, index) => problemIn(shape.row, row, `[${index}] `)).find((problem) => problem !== null) ?? null;
}

function problemIn(shape: z.ZodType, value: unknown, place: string): string | null {
  const result = shape.safeParse(value);
  if (result.success) return null;
  return place + result.error.issues.map((issue) => `${issue.path.join('.')}: ${textOf(issue)}`).join('; ');
}

/** Of the shapes of a union the one that fits best. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? [];
  return nearest.map((inner) => `${inner.path.join('.')}: ${textOf(inner)}`).join('; ');
}

function keyOf(method: string, path: string): string {
  return `${method.toLowerCase()} ${path.split('/').length}`;
}
