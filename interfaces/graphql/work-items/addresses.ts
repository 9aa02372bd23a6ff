import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { typeRules, type WorkItem } from '../../../domain/work-items/work-item.ts';

type Addressed = Pick<WorkItem, 'type' | 'iid'>;

/** The item's page from the root of the instance, such as `/groups/a/b/-/epics/3` or `/a/b/-/issues/3`. */
export function pathOf(item: Addressed, { fullPath }: Pick<Namespace, 'fullPath'>): string {
  if (item.type === 'epic') return `/groups/${fullPath}/-/epics/${item.iid}`;
  return `/${fullPath}/-/${item.type === 'task' ? 'work_items' : 'issues'}/${item.iid}`;
}

/** `&3` or `#3`; in full with the namespace in front, `a/b&3`. */
export function referenceOf(item: Addressed, { fullPath }: Pick<Namespace, 'fullPath'>, full: boolean): string {
  return `${full ? fullPath : ''}${typeRules[item.type].symbol}${item.iid}`;
}

/** Where the child's tie to its parent epic is cut: `…/links/:id` for an epic, `…/issues/:id` for anything else (rest.md §6.1). */
export function relationPathOf(
  child: Pick<WorkItem, 'type' | 'id'>,
  parent: Addressed,
  parentGroup: Namespace,
): string {
  return `${pathOf(parent, parentGroup)}/${child.type === 'epic' ? 'links' : 'issues'}/${child.id}`;
}
