import { z } from 'zod';
import { canOnItem, canReadItem, type PolicyItem } from '../../domain/access/policy.ts';
import type { ItemAbility } from '../../domain/access/abilities.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { workItemTypes, type ItemRow, type WorkItem, type WorkItemType } from '../../domain/work-items/work-item.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';

/** An item without its long text, with everything that decides about permissions on it. */
export interface LoadedRow {
  item: ItemRow;
  namespace: Namespace;
  policy: PolicyItem;
}

/** The same with its long text. */
export interface LoadedItem extends LoadedRow {
  item: WorkItem;
}

/** Identifies an item: by global id, or by iid as an epic of a group or an issue of a project. */
export const workItemReference = z.union([
  z.strictObject({ id: z.number().int() }),
  z.strictObject({ kind: z.enum(['epic', 'issue']), namespace: namespaceReference, iid: z.number().int() }),
]);
export type WorkItemReference = z.infer<typeof workItemReference>;

/** The types that `#iid` of a project can refer to. */
export const issueTypes: readonly WorkItemType[] = ['issue', 'incident', 'task'];

/** The item, if the actor may read it. Throws the same `NotFound` if it does not exist or is hidden. */
export async function findItem(scope: Scope, reference: WorkItemReference): Promise<LoadedItem> {
  const { workItems } = scope.transaction;
  if ('id' in reference) return readable(scope, await workItems.load([reference.id]));
  const { kind, namespace, iid } = reference;
  const { id } = await readableContainer(scope, kind === 'epic' ? 'group' : 'project', namespace);
  return readable(scope, await workItems.loadByIids([{ namespaceId: id, iid }], typesOf(reference)));
}

/**
 * Loads many items in the given order, in one statement, or at most four if they are identified by iid. Throws
 * `NotFound` if any of them is missing or hidden.
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

/** Items by id, in the given order, without their long texts. Throws `NotFound` if any of them is missing or hidden. */
export async function findRows(scope: Scope, ids: readonly number[]): Promise<LoadedRow[]> {
  const rows = new Map((await scope.transaction.workItems.loadRows(ids)).map((row) => [row.item.id, row]));
  return ids.map((id) => readable(scope, [rows.get(id)]));
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

/** The current item, locked until the transaction ends. */
export async function lockItem(scope: Scope, reference: WorkItemReference): Promise<LoadedItem> {
  const { workItems } = scope.transaction;
  if ('id' in reference) {
    await workItems.tree.lockMany([reference.id]);
    return findItem(scope, reference);
  }
  const [locked] = await lockItems(scope, await findItem(scope, reference));
  return locked;
}

/** Locks the trees of the items and then the items, so that their parents, positions and sums cannot change. */
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

/** The current items, all locked with one statement until the transaction ends. */
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

/** As `lockInTrees`, for items of which there may be very many: without their long texts. */
export async function lockRowsInTrees(scope: Scope, found: readonly LoadedRow[]): Promise<LoadedRow[]> {
  const ids = found.map(({ item }) => item.id);
  await lockTrees(scope, ids);
  await scope.transaction.workItems.tree.lockMany(ids);
  const locked = await findRows(scope, ids);
  if (locked.some(({ namespace }, index) => namespace.id !== found[index]?.namespace.id)) throw new NotFound();
  return locked;
}

/** Returns the item. @throws NotFound if it is missing or the actor may not read it */
function readable<Found extends LoadedRow>(scope: Scope, [found]: readonly (Found | undefined)[]): Found {
  if (found === undefined || !canReadItem(scope.actor, found.policy, found.namespace)) throw new NotFound();
  return found;
}

/** Throws `forbidden` unless the actor has this ability on the item. */
export function authorize(scope: Scope, ability: ItemAbility | 'setSeverity', { policy, namespace }: LoadedRow): void {
  if (!canOnItem(scope.actor, ability, policy, namespace)) throw new Forbidden();
}
