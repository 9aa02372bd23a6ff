import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../perform.ts';

/**
 * Takes the turn of a writer in the trees of these items and namespaces. To be called before
 * rows are locked. An item may have moved to another tree while the lock was awaited, so it is asked again.
 */
export async function lockTrees(
  scope: Pick<Scope, 'transaction'>,
  itemIds: readonly number[],
  namespaces: readonly Namespace[] = [],
): Promise<void> {
  const { workItems } = scope.transaction;
  const held = new Set<number>();
  const wanted = new Set(namespaces.map((namespace) => namespace.traversalIds[0] as number));
  for (;;) {
    for (const id of await workItems.tree.topLevelNamespaceIds(itemIds)) wanted.add(id);
    const missing = [...wanted].filter((id) => !held.has(id)).sort((a, b) => a - b);
    if (missing.length === 0) return;
    await scope.transaction.lockTrees(missing);
    for (const id of missing) held.add(id);
  }
}
