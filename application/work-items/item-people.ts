import type { Actor } from '../../domain/access/actor.ts';
import { canRead } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';

/** Filters people who can be assigned: active and able to see the namespace. */
export async function assignable(scope: Scope, namespace: Namespace, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  return assignableOf(await scope.transaction.actors.loadMany(userIds), namespace, userIds);
}

/** Those of some people who can be assigned in a namespace. */
export function assignableOf(
  people: ReadonlyMap<number, Actor>,
  namespace: Namespace,
  userIds: readonly number[],
): number[] {
  return [...new Set(userIds)].filter((id) => {
    const actor = people.get(id);
    return actor?.user?.state === 'active' && canRead(actor, namespace);
  });
}
