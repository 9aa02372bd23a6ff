import { addresses } from './addresses.ts';
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
