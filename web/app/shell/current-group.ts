import { pathProblem } from '../../../domain/namespaces/namespace.ts';
import { addresses } from '../addresses.ts';

/** The full path of the group of the current page, or of its project's group; null elsewhere. */
export function currentGroupPath(path: string): string | null {
  const [place = '', page] = path.split('/-/');
  const isGroup = place.startsWith('/groups/') && place !== addresses.newGroup;
  if (!isGroup && page === undefined && !isProject(place)) return null;
  const fullPath = isGroup ? place.slice('/groups/'.length) : place.slice(1, Math.max(1, place.lastIndexOf('/')));
  try {
    return decodeURIComponent(fullPath).replace(/\/$/, '') || null;
  } catch (error) {
    // A malformed URL has no page either.
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The page of one item, milestone or iteration, which lists of a group above lead to. */
const entryPage = /\/-\/[\w-]+\/\d+(?:\/|$)/;

/**
 * The group whose navigation is shown: that of the current page, but an entry of a descendant keeps the group in whose
 * lists the reader found it.
 *
 * @param before what was shown on the page before; null if no group was
 */
export function groupWorkedIn(before: string | null, path: string): string | null {
  const current = currentGroupPath(path);
  const isBelow = before !== null && current?.startsWith(`${before}/`) === true;
  return isBelow && entryPage.test(path) ? before : current;
}

/** The full path of the current project; null on other pages. */
export function currentProjectPath(path: string): string | null {
  const [place = ''] = path.split('/-/');
  if (!isProject(place)) return null;
  try {
    return decodeURIComponent(place).replace(/^\/|\/$/g, '');
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** True for a project's page: two segments or more, and the first is not reserved. */
function isProject(path: string): boolean {
  const [, first = '', ...others] = path.split('/');
  return others.length > 0 && pathProblem(first, true) === null;
}
