import { z } from 'zod';
import { canOnItem, canReadItem } from '../../domain/access/policy.ts';
import type { ItemAbility } from '../../domain/access/abilities.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { workItemTypes, type WorkItemType } from '../../domain/work-items/work-item.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../perform.ts';
import { lockTrees } from './tree-locks.ts';
import type { LoadedItem } from './work-item-store.ts';

export type { LoadedItem } from './work-item-store.ts';

/** An item as a caller names it: by its id in the instance, or as an epic of a group or an issue of a project by iid. */
export const workItemReference = z.union([
  z.strictObject({ id: z.number().int() }),
  z.strictObject({ kind: z.enum(['epic', 'issue']), namespace: namespaceReference, iid: z.number().int() }),
]);
export type WorkItemReference = z.infer<typeof workItemReference>;

/** What is addressed as `#iid` of a project. */
export const issueTypes: readonly WorkItemType[] = ['issue', 'incident', 'task'];

/** The item, if the actor may read it; hidden and absent are the same `NotFound`. */
export async function findItem(scope: Scope, reference: WorkItemReference): Promise<LoadedItem> {
  const { workItems } = scope.transaction;
  if ('id' in reference) return readable(scope, await workItems.load([reference.id]));
  const { kind, namespace, iid } = reference;
  const { id } = await readableContainer(scope, kind === 'epic' ? 'group' : 'project', namespace);
  return readable(scope, await workItems.loadByIids([{ namespaceId: id, iid }], typesOf(reference)));
}

/**
 * Many items, in the order in which they are named, in one statement, or in at most four where they are named by their
 * numbers in namespaces. When one of them is absent or hidden all are `NotFound`.
 */
export async function findItems(scope: Scope, references: readonly WorkItemReference[]): Promise<LoadedItem[]> {
  const ids = references.flatMap((one) => ('id' in one ? [one.id] : []));
  const byId = ids.length === 0 ? [] : await scope.transaction.workItems.load([...new Set(ids)]);
  const byNumber = await findByNumbers(
    scope,
    references.flatMap((one) => ('id' in one ? [] : [one])),
  );
  return references.map((one) =>
    readable(
      scope,
      'id' in one
        ? byId.filter(({ item }) => item.id === one.id)
        : byNumber.filter(
            ({ item, namespace }) =>
              item.iid === one.iid && typesOf(one).includes(item.type) && isNamed(namespace, one.namespace),
          ),
    ),
  );
}

type NumberReference = Exclude<WorkItemReference, { id: number }>;

async function findByNumbers(scope: Scope, references: readonly NumberReference[]): Promise<LoadedItem[]> {
  if (references.length === 0) return [];
  const { workItems, namespaces } = scope.transaction;
  const containers = references.map(({ namespace }) => namespace);
  const paths = containers.filter((one) => typeof one === 'string');
  const containerIds = containers.filter((one) => typeof one === 'number');
  const found = [
    ...(paths.length === 0 ? [] : await namespaces.findByFullPaths(paths)),
    ...(containerIds.length === 0 ? [] : await namespaces.findByIds(containerIds)),
  ];
  const places = references.flatMap(({ namespace, iid }) =>
    found.filter((one) => isNamed(one, namespace)).map(({ id }) => ({ namespaceId: id, iid })),
  );
  return places.length === 0 ? [] : workItems.loadByIids(places, workItemTypes);
}

function isNamed(namespace: Namespace, reference: NamespaceReference): boolean {
  return typeof reference === 'number'
    ? namespace.id === reference
    : namespace.fullPath.toLowerCase() === reference.toLowerCase();
}

function typesOf({ kind }: NumberReference): readonly WorkItemType[] {
  return kind === 'epic' ? ['epic'] : issueTypes;
}

/** The item locked until the transaction ends, as it is now. */
export async function lockItem(scope: Scope, reference: WorkItemReference): Promise<LoadedItem> {
  const { workItems } = scope.transaction;
  if ('id' in reference) {
    await workItems.tree.lockMany([reference.id]);
    return findItem(scope, reference);
  }
  const [locked] = await lockItems(scope, await findItem(scope, reference));
  return locked;
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
  const ids = found.map(({ item }) => item.id);
  await workItems.tree.lockMany(ids);
  const now = await workItems.load(ids);
  const locked = found.map(({ item: { id }, namespace }) =>
    readable(
      scope,
      now.filter((one) => one.item.id === id && one.namespace.id === namespace.id),
    ),
  );
  return locked as { [Index in keyof Found]: LoadedItem };
}

/** The one item that was found. @throws NotFound when there is none, or the actor may not read it */
function readable(scope: Scope, [found]: readonly LoadedItem[]): LoadedItem {
  if (found === undefined || !canReadItem(scope.actor, found.policy, found.namespace)) throw new NotFound();
  return found;
}

/** Throws `forbidden` unless the actor may do this to the item. */
export function authorize(scope: Scope, ability: ItemAbility | 'setSeverity', { policy, namespace }: LoadedItem): void {
  if (!canOnItem(scope.actor, ability, policy, namespace)) throw new Forbidden();
}
