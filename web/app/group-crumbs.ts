import { addresses } from './addresses.ts';
import type { Boot } from './boot.ts';
import type { Crumb } from './shell/shell.ts';

export interface NamedGroup {
  /** "Parent / Child" */
  fullName: string;
  fullPath: string;
}

/** Breadcrumbs of a group: one per ancestor and one for itself, each with its page. */
export function groupCrumbs({ fullName, fullPath }: NamedGroup): Crumb[] {
  const segments = fullPath.split('/');
  const names = fullName.split(' / ');
  // A name may contain " / "; then the path separates the levels.
  const texts = names.length === segments.length ? names : segments;
  return texts.map((text, level) => ({ text, href: addresses.group(segments.slice(0, level + 1).join('/')) }));
}

/** The crumbs before the code of the page is there. */
export function crumbsInBoot({ place }: Boot, path: string): Crumb[] {
  if (place === null) return [];
  const crumbs = groupCrumbs(place);
  return path.startsWith('/groups/') ? crumbs : crumbs.slice(0, -1);
}

/** The full name of a group or project if the first page contains it; its path otherwise. */
export function nameInBoot({ place }: Boot, fullPath: string): string {
  if (place === null || !`${place.fullPath}/`.startsWith(`${fullPath}/`)) return fullPath;
  const [names, segments] = [place.fullName.split(' / '), place.fullPath.split('/')];
  return names.length === segments.length ? names.slice(0, fullPath.split('/').length).join(' / ') : fullPath;
}
