import { canRead } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';

/** Filters people who can be assigned: active and able to see the namespace. */
export async function assignable(scope: Scope, namespace: Namespace, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const people = await scope.transaction.actors.loadMany(userIds);
  return [...new Set(userIds)].filter((id) => {
    const actor = people.get(id);
    return actor?.user?.state === 'active' && canRead(actor, namespace);
  });
}
