import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../perform.ts';

/** The iteration, where it is of a group above the container; null otherwise. */
export async function offeredIteration(
  scope: Scope,
  namespace: Namespace,
  iterationId: number | null,
): Promise<number | null> {
  const iteration = iterationId === null ? null : await scope.transaction.iterations.find(iterationId);
  return iteration && namespace.traversalIds.includes(iteration.namespaceId) ? iteration.id : null;
}

/** An iteration is one of a group above the item's project. */
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
