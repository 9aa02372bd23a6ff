import type { Namespace } from '../namespaces/namespace.ts';
import type { WorkItem } from './work-item.ts';

type Place = Pick<Namespace, 'fullPath'>;
type Numbered = Pick<WorkItem, 'type' | 'iid'>;

/** The item's page from the root of the instance: `/groups/a/b/-/epics/3` or `/a/b/-/issues/3`. */
export function itemWebPath(item: Numbered, place: Place): string {
  return `${itemListPath(item.type, place)}/${item.iid}`;
}

/** The same, but incidents have the address that names their type: `/a/b/-/issues/incident/3`. */
export function typedWebPath(item: Numbered, place: Place): string {
  if (item.type !== 'incident') return itemWebPath(item, place);
  return `${itemListPath(item.type, place)}/incident/${item.iid}`;
}

/** The list of such items in the group or project. */
export function itemListPath(type: WorkItem['type'], { fullPath }: Place): string {
  return type === 'epic' ? `/groups/${fullPath}/-/epics` : `/${fullPath}/-/issues`;
}

/** Where a child's tie to its parent epic is cut: `…/links/:id` for an epic, `…/issues/:id` for anything else. */
export function relationPath(child: Pick<WorkItem, 'type' | 'id'>, parent: Numbered, parentGroup: Place): string {
  return `${itemWebPath(parent, parentGroup)}/${child.type === 'epic' ? 'links' : 'issues'}/${child.id}`;
}
