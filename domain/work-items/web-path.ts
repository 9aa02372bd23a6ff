import type { Namespace } from '../namespaces/namespace.ts';
import type { WorkItem } from './work-item.ts';

type Place = Pick<Namespace, 'fullPath'>;
type Numbered = Pick<WorkItem, 'type' | 'iid'>;

/** Path of the item's page: `/groups/a/b/-/epics/3` or `/a/b/-/issues/3`. */
export function itemWebPath(item: Numbered, place: Place): string {
  return `${itemListPath(item.type, place)}/${item.iid}`;
}

/** The same, but incidents have a path with their type: `/a/b/-/issues/incident/3`. */
export function typedWebPath(item: Numbered, place: Place): string {
  if (item.type !== 'incident') return itemWebPath(item, place);
  return `${itemListPath(item.type, place)}/incident/${item.iid}`;
}

/** Path of the list of such items in the group or project. */
export function itemListPath(type: WorkItem['type'], { fullPath }: Place): string {
  return type === 'epic' ? `/groups/${fullPath}/-/epics` : `/${fullPath}/-/issues`;
}

/** API path for removing a child from its parent epic: `…/links/:id` for an epic, `…/issues/:id` for other types. */
export function relationPath(child: Pick<WorkItem, 'type' | 'id'>, parent: Numbered, parentGroup: Place): string {
  return `${itemWebPath(parent, parentGroup)}/${child.type === 'epic' ? 'links' : 'issues'}/${child.id}`;
}
