import type { Reference } from './reference.ts';

const itemAddress = /^\/(?:groups\/)?(.+?)\/-\/(epics|issues|work_items|milestones)\/([1-9]\d{0,8})\/?$/;

/**
 * Parses a URL of this instance as a reference; null for other URLs. `baseUrl` has no trailing slash. A work item below
 * `/groups/` is an epic, elsewhere an issue.
 */
export function referenceOfAddress(address: string, baseUrl: string): Reference | null {
  if (!address.startsWith(`${baseUrl}/`)) return null;
  const [withoutFragment = ''] = address.slice(baseUrl.length).split(/[?#]/);
  const match = itemAddress.exec(decoded(withoutFragment));
  if (match === null) return null;
  const [, path = '', page = '', number = ''] = match;
  const inGroup = withoutFragment.startsWith('/groups/');
  const kind =
    page === 'milestones' ? 'milestone' : page === 'epics' || (page === 'work_items' && inGroup) ? 'epic' : 'issue';
  return { kind, path, number: Number(number), name: null, expansion: '' };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
