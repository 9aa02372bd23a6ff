import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';

/**
 * Locks the trees of these items and namespaces. Call it before locking rows. An item may move to another tree while
 * the lock is awaited, so its tree is checked again afterwards.
 */
export async function lockTrees(
  scope: Pick<Scope, 'transaction'>,
  itemIds: readonly number[],
  namespaces: readonly Namespace[] = [],
): Promise<void> {
  const { workItems } = scope.transaction;
  const held = new Set<number>();
  const treeIds = new Set(namespaces.map((namespace) => namespace.traversalIds[0] as number));
  for (;;) {
    for (const id of await workItems.tree.topLevelNamespaceIds(itemIds)) treeIds.add(id);
    const missing = [...treeIds].filter((id) => !held.has(id)).sort((a, b) => a - b);
    if (missing.length === 0) return;
    await scope.transaction.lockTrees(missing);
    for (const id of missing) held.add(id);
  }
}
