import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';
import { namespaceChange } from './namespace-rules.ts';

/**
 * Deletes a locked namespace and all its contents. Items elsewhere that have a parent in it are released, and the
 * roll-ups of epics elsewhere that have children in it are recalculated. Also called when a person is deleted.
 */
export async function removeNamespace(scope: Scope, namespace: Namespace): Promise<void> {
  const { namespaces, workItems } = scope.transaction;
  const doomed = await namespaces.subtree(namespace.id);
  const ids = doomed.map(({ id }) => id);
  const orphans = await namespaces.orphansOf(ids);
  await lockTreesOf(
    scope,
    orphans.map(({ namespaceId }) => namespaceId),
    namespace,
  );
  for (const orphan of orphans) {
    await workItems.tree.setParent(orphan.id, null, orphan.relativePosition);
    scope.recordItem(orphan.id, 'work_item.release');
  }
  const parents = await namespaces.parentsOutside(ids);
  await namespaces.deleteAll(ids);
  await workItems.rollUps.refresh(parents);
  for (const gone of doomed.toReversed()) scope.record({ ...namespaceChange(gone, null), namespaceId: null });
}

/**
 * The trees of the released items. They are locked after the one already held, so a deadlock is possible and is
 * retried.
 */
async function lockTreesOf(scope: Scope, namespaceIds: number[], held: Namespace): Promise<void> {
  if (namespaceIds.length === 0) return;
  const found = await scope.transaction.namespaces.findByIds([...new Set(namespaceIds)]);
  const tops = new Set(found.map(({ traversalIds }) => traversalIds[0] as number));
  tops.delete(held.traversalIds[0] as number);
  await scope.transaction.lockTrees([...tops]);
}
