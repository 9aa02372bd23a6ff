import { groupCrumbs } from '../app/group-crumbs.ts';
import type { Crumb } from '../app/shell/shell.ts';
import type { Namespace } from './item.ts';

/** What is known of a group or project while its names load. */
interface NamedPlace {
  group?: { fullName: string } | null;
  project?: { name: string; group: { fullName: string; fullPath: string } | null } | null;
}

/** Breadcrumbs to the group or project of a list or board. */
export function placeCrumbs({ kind, fullPath }: Namespace, place: NamedPlace | null): Crumb[] {
  if (kind === 'group') return groupCrumbs({ fullPath, fullName: place?.group?.fullName ?? fullPath });
  const { name = fullPath.slice(fullPath.lastIndexOf('/') + 1), group = null } = place?.project ?? {};
  return [...(group === null ? [] : groupCrumbs(group)), { text: name }];
}
