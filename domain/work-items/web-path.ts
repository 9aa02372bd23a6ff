import type { Namespace } from '../namespaces/namespace.ts';
import type { WorkItem } from './work-item.ts';

/** The item's page from the root of the instance: `/groups/a/b/-/epics/3` or `/a/b/-/issues/3` (architecture: one model, views by type). */
export function itemWebPath(item: Pick<WorkItem, 'type' | 'iid'>, { fullPath }: Pick<Namespace, 'fullPath'>): string {
  return item.type === 'epic' ? `/groups/${fullPath}/-/epics/${item.iid}` : `/${fullPath}/-/issues/${item.iid}`;
}
