import { canRead } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../perform.ts';

/** Of these people those who can be assigned: active ones who may see the namespace. Others are left out. */
export async function assignable(scope: Scope, namespace: Namespace, userIds: readonly number[]): Promise<number[]> {
  const assigned: number[] = [];
  for (const id of new Set(userIds)) {
    const actor = await scope.transaction.actors.load(id);
    if (actor.user?.state === 'active' && canRead(actor, namespace)) assigned.push(id);
  }
  return assigned;
}
