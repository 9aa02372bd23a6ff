import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

/** The iteration if its group is above the container, otherwise null. */
export async function offeredIteration(
  scope: Scope,
  namespace: Namespace,
  iterationId: number | null,
): Promise<number | null> {
  const iteration = iterationId === null ? null : await scope.transaction.iterations.find(iterationId);
  return iteration && namespace.traversalIds.includes(iteration.namespaceId) ? iteration.id : null;
}

/** Throws unless the iteration belongs to a group above the item's project. */
export async function checkIteration(
  scope: Scope,
  namespace: Namespace,
  iterationId: number | null | undefined,
): Promise<void> {
  if (iterationId === null || iterationId === undefined) return;
  if ((await offeredIteration(scope, namespace, iterationId)) === null) {
    throw Invalid.fields({ iterationId: ['is invalid'] });
  }
}
