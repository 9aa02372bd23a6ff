import { addresses } from './addresses.ts';
import { groupCrumbs, type NamedGroup } from './group-crumbs.ts';
import type { Crumb } from './shell/shell.ts';

/** Breadcrumbs of a project: one per group above and one for itself, each with its page. */
export function projectCrumbs({ fullName, fullPath }: NamedGroup): Crumb[] {
  const crumbs = groupCrumbs({ fullName, fullPath });
  return [...crumbs.slice(0, -1), { text: crumbs.at(-1)?.text ?? fullPath, href: addresses.project(fullPath) }];
}
