import type { Namespace } from '../namespaces/namespace.ts';
import type { WorkItem } from './work-item.ts';

type Place = Pick<Namespace, 'fullPath'>;
type Numbered = Pick<WorkItem, 'type' | 'iid'>;

/** The item's page from the root of the instance: `/groups/a/b/-/epics/3` or `/a/b/-/issues/3` (architecture: one model, views by type). */
export function itemWebPath(item: Numbered, { fullPath }: Place): string {
  return item.type === 'epic' ? `/groups/${fullPath}/-/epics/${item.iid}` : `/${fullPath}/-/issues/${item.iid}`;
}

/** Where a child's tie to its parent epic is cut: `…/links/:id` for an epic, `…/issues/:id` for anything else (rest.md §6.1). */
export function relationPath(child: Pick<WorkItem, 'type' | 'id'>, parent: Numbered, parentGroup: Place): string {
  return `${itemWebPath(parent, parentGroup)}/${child.type === 'epic' ? 'links' : 'issues'}/${child.id}`;
}
