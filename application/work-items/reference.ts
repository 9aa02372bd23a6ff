import { z } from 'zod';
import { canOnItem, canReadItem, type PolicyItem } from '../../domain/access/policy.ts';
import type { ItemAbility } from '../../domain/access/abilities.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { workItemTypes, type WorkItem, type WorkItemType } from '../../domain/work-items/work-item.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../perform.ts';
import { lockTrees } from './tree-locks.ts';

/** An item as a caller names it: by its id in the instance, or as an epic of a group or an issue of a project by iid. */
export const workItemReference = z.union([
  z.strictObject({ id: z.number().int() }),
  z.strictObject({ kind: z.enum(['epic', 'issue']), namespace: namespaceReference, iid: z.number().int() }),
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

/**
 * Many items, in the order in which they are named, in at most five statements. When one of them is absent or hidden all
 * are `NotFound`.
 */
export async function findItems(scope: Scope, references: readonly WorkItemReference[]): Promise<LoadedItem[]> {
  if (references.length === 0) return [];
  const { workItems, namespaces } = scope.transaction;
  const ids = references.flatMap((one) => ('id' in one ? [one.id] : []));
  const byId = new Map((await workItems.findByIds(ids)).map((item) => [item.id, item]));
  const containers = references.flatMap((one) => ('id' in one ? [] : [one.namespace]));
  const paths = containers.filter((one) => typeof one === 'string');
  const containerIds = [
    ...containers.filter((one) => typeof one === 'number'),
    ...[...byId.values()].map(({ namespaceId }) => namespaceId),
  ];
  const found = [
    ...(paths.length === 0 ? [] : await namespaces.findByFullPaths(paths)),
    ...(await namespaces.findByIds([...new Set(containerIds)])),
  ];
  const namespaceById = new Map(found.map((one) => [one.id, one]));
  const namespaceByPath = new Map(found.map((one) => [one.fullPath.toLowerCase(), one]));
  const containerOf = (reference: NamespaceReference): Namespace | undefined =>
    typeof reference === 'number' ? namespaceById.get(reference) : namespaceByPath.get(reference.toLowerCase());
  const places = references.flatMap((one) => {
    const namespace = 'id' in one ? undefined : containerOf(one.namespace);
    return 'id' in one || namespace === undefined ? [] : [{ namespaceId: namespace.id, iid: one.iid }];
  });
  const named = places.length === 0 ? [] : await workItems.findByIids(places, workItemTypes);
  const items = references.map((one) => {
    if ('id' in one) return byId.get(one.id);
    const namespace = containerOf(one.namespace);
    const types: readonly WorkItemType[] = one.kind === 'epic' ? ['epic'] : issueTypes;
    return named.find(
      (item) => item.namespaceId === namespace?.id && item.iid === one.iid && types.includes(item.type),
    );
  });
  const present = items.filter((item) => item !== undefined);
  if (present.length < references.length) throw new NotFound();
  const policies = await workItems.policyItems(present);
  return present.map((item, index) => {
    const namespace = namespaceById.get(item.namespaceId);
    const policy = policies[index] as PolicyItem;
    if (namespace === undefined || !canReadItem(scope.actor, policy, namespace)) throw new NotFound();
    return { item, namespace, policy };
  });
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
 * The items locked after the locks of the trees they stand in, so that their parents, places and sums stay what they are.
 */
export async function lockInTrees<Found extends readonly LoadedItem[]>(
  scope: Scope,
  ...found: Found
): Promise<{ [Index in keyof Found]: LoadedItem }> {
  await lockTrees(
    scope,
    found.map(({ item }) => item.id),
  );
  return lockItems(scope, ...found);
}

/** The items as they are now, all locked with one statement until the transaction ends. */
export async function lockItems<Found extends readonly LoadedItem[]>(
  scope: Scope,
  ...found: Found
): Promise<{ [Index in keyof Found]: LoadedItem }> {
  const { workItems } = scope.transaction;
  const rows = new Map((await workItems.lockMany(found.map(({ item }) => item.id))).map((row) => [row.id, row]));
  const items = found.map(({ item, namespace }) => {
    const row = rows.get(item.id);
    if (row?.namespaceId !== namespace.id) throw new NotFound();
    return row;
  });
  const policies = await workItems.policyItems(items);
  const locked = found.map(({ namespace }, index): LoadedItem => {
    const policy = policies[index] as PolicyItem;
    if (!canReadItem(scope.actor, policy, namespace)) throw new NotFound();
    return { item: items[index] as WorkItem, namespace, policy };
  });
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
