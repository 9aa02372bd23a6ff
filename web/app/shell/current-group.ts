import { pathProblem } from '../../../domain/namespaces/namespace.ts';
import { addresses } from '../addresses.ts';

/** The full path of the group whose pages the reader is on, or of the group of the project; null elsewhere. */
export function currentGroupPath(path: string): string | null {
  const [place = '', page] = path.split('/-/');
  const isGroup = place.startsWith('/groups/') && place !== addresses.newGroup;
  if (!isGroup && page === undefined && !isProject(place)) return null;
  const fullPath = isGroup ? place.slice('/groups/'.length) : place.slice(1, Math.max(1, place.lastIndexOf('/')));
  try {
    return decodeURIComponent(fullPath).replace(/\/$/, '') || null;
  } catch (error) {
    // Such an address has no page either.
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Whether a path is a project's own page: two words or more, the first of which is none of the product's. */
function isProject(path: string): boolean {
  const [, first = '', ...others] = path.split('/');
  return others.length > 0 && pathProblem(first, true) === null;
}
