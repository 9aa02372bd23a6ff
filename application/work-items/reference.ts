import { z } from 'zod';
import { canOnItem, canReadItem, type PolicyItem } from '../../domain/access/policy.ts';
import type { ItemAbility } from '../../domain/access/abilities.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem, WorkItemType } from '../../domain/work-items/work-item.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope } from '../perform.ts';
import { lockTrees } from './tree-locks.ts';

/** An item as a caller names it: by its id in the instance, or as an epic of a group or an issue of a project by iid. */
export const workItemReference = z.union([
  z.object({ id: z.number().int() }),
  z.object({ kind: z.enum(['epic', 'issue']), namespace: namespaceReference, iid: z.number().int() }),
]);
export type WorkItemReference = z.infer<typeof workItemReference>;

/** What is addressed as `#iid` of a project. */
export const issueTypes: readonly WorkItemType[] = ['issue', 'incident', 'task'];

/** An item with all that decides who may do what to it. */
export interface LoadedItem {
  item: WorkItem;
  namespace: Namespace;
  policy: PolicyItem;
}

/** The item, if the actor may read it; hidden and absent are the same `NotFound`. */
export async function findItem(scope: Scope, reference: WorkItemReference): Promise<LoadedItem> {
  const { workItems, namespaces } = scope.transaction;
  if ('id' in reference) {
    const item = await workItems.find(reference.id);
    const namespace = item === null ? null : await namespaces.find(item.namespaceId);
    return readable(scope, item, namespace);
  }
  const namespace = await readableContainer(
    scope,
    reference.kind === 'epic' ? 'group' : 'project',
    reference.namespace,
  );
  const types: readonly WorkItemType[] = reference.kind === 'epic' ? ['epic'] : issueTypes;
  return readable(scope, await workItems.findByIid(namespace.id, reference.iid, types), namespace);
}

/** The item locked until the transaction ends, as it is now. */
export async function lockItem(scope: Scope, reference: WorkItemReference): Promise<LoadedItem> {
  if ('id' in reference) {
    const { workItems, namespaces } = scope.transaction;
    const item = await workItems.lock(reference.id);
    return readable(scope, item, item === null ? null : await namespaces.find(item.namespaceId));
  }
  return lockFound(scope, await findItem(scope, reference));
}

/**
 * The items locked after the locks of the trees they stand in, so that their parents, places and sums stay what they
 * are (security.md §6, "Tree").
 */
export async function lockInTrees<Found extends readonly LoadedItem[]>(
  scope: Scope,
  ...found: Found
): Promise<{ [Index in keyof Found]: LoadedItem }> {
  await lockTrees(
    scope,
    found.map(({ item }) => item.id),
  );
  const locked: LoadedItem[] = [];
  for (const one of found) locked.push(await lockFound(scope, one));
  return locked as { [Index in keyof Found]: LoadedItem };
}

async function lockFound(scope: Scope, { item, namespace }: LoadedItem): Promise<LoadedItem> {
  return readable(scope, await scope.transaction.workItems.lock(item.id), namespace);
}

async function readable(scope: Scope, item: WorkItem | null, namespace: Namespace | null): Promise<LoadedItem> {
  if (item === null || namespace === null || item.namespaceId !== namespace.id) throw new NotFound();
  const policy = await scope.transaction.workItems.policyItem(item);
  if (!canReadItem(scope.actor, policy, namespace)) throw new NotFound();
  return { item, namespace, policy };
}

/** Throws `forbidden` unless the actor may do this to the item. */
export function demand(scope: Scope, ability: ItemAbility | 'setSeverity', { policy, namespace }: LoadedItem): void {
  if (!canOnItem(scope.actor, ability, policy, namespace)) throw new Forbidden();
}
