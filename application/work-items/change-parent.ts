import { canChangeParent } from '../../domain/access/policy.ts';
import {
  hierarchyMessage,
  hierarchyProblem,
  type HierarchyProblem,
  type NewChild,
} from '../../domain/work-items/hierarchy.ts';
import { positionGap } from '../../domain/work-items/order.ts';
import type { WorkItem, WorkItemType } from '../../domain/work-items/work-item.ts';
import { Conflict, Forbidden, Invalid, NotFound, type ApplicationError } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { findItem, findItems, type LoadedItem } from '../references/item-reference.ts';

/** The error for a rejected parent: `Invalid` for confidentiality, `Conflict` for everything else. */
export function hierarchyError(problem: HierarchyProblem, child: WorkItemType, parent: WorkItemType): ApplicationError {
  const message = hierarchyMessage(problem, child, parent);
  return problem === 'confidential' ? Invalid.fields({ confidential: [message] }) : new Conflict(message);
}

/** Throws unless the item can be a child of the parent. The caller holds the tree's lock. */
export async function checkParent(
  scope: Scope,
  child: NewChild['child'],
  childHeight: number,
  parent: WorkItem,
): Promise<void> {
  const parentChildrenCount = await scope.transaction.workItems.tree.childrenCount(parent.id);
  const problem = hierarchyProblem({ child, childHeight, parent, parentChildrenCount });
  if (problem !== null) throw hierarchyError(problem, child.type, parent.type);
}

/** Issues can only have epics of their own top-level group as parent; epics can have any. */
export function checkSameTree(child: Pick<LoadedItem, 'namespace'> & { type: WorkItemType }, parent: LoadedItem): void {
  if (child.type === 'epic' || parent.item.type !== 'epic') return;
  if (child.namespace.traversalIds[0] === parent.namespace.traversalIds[0]) return;
  throw noMatchingIssue();
}

/**
 * The error for an issue that does not exist, is hidden or belongs to another top-level group; all three look the same.
 */
export function noMatchingIssue(): NotFound {
  return new NotFound(null, 'No matching issue found. Make sure that you are adding a valid issue URL.');
}

/** New children are placed first. */
export async function startPosition(scope: Scope, parentId: number): Promise<number> {
  const first = await scope.transaction.workItems.tree.firstPosition(parentId);
  return first === null ? 0 : first - positionGap;
}

/** Position of an item without a parent: ordered by creation within its namespace. */
export function positionAlone(iid: number): number {
  return iid * positionGap;
}

/**
 * Sets or removes the parent of an item and refreshes the sums of both parents. The caller holds the locks of all
 * affected trees. Returns the updated row.
 */
export async function changeParent(scope: Scope, child: LoadedItem, parent: LoadedItem | null): Promise<WorkItem> {
  if (parent !== null) return (await changeParents(scope, [child], parent))[0] as WorkItem;
  const { workItems } = scope.transaction;
  await authorizeParentChange(scope, child, null);
  const moved = await workItems.tree.setParent(child.item.id, null, positionAlone(child.item.iid));
  await workItems.rollUps.refresh(epicIds([child.item.parentId]));
  return moved;
}

/** The same for several children, in this order; the sums of all parents are refreshed once. */
export async function changeParents(
  scope: Scope,
  children: readonly LoadedItem[],
  parent: LoadedItem,
): Promise<WorkItem[]> {
  const ids = new Set(children.map(({ item }) => item.id));
  const isNested = children.some(({ item }) => item.ancestorIds.some((id) => ids.has(id)));
  const moved: WorkItem[] = [];
  // Moving a child changes the depth of its old parent, so these run one after the other.
  for (const part of isNested ? children.map((child) => [child]) : [children]) {
    moved.push(...(await hangUnder(scope, part, parent)));
  }
  const formerIds = children.map(({ item }) => item.parentId);
  await scope.transaction.workItems.rollUps.refresh([...new Set(epicIds([...formerIds, parent.item.id]))]);
  return moved;
}

/** Moves children to the start, the last one first. No child may be an ancestor of another. */
async function hangUnder(scope: Scope, children: readonly LoadedItem[], parent: LoadedItem): Promise<WorkItem[]> {
  const { workItems } = scope.transaction;
  const ids = children.map(({ item }) => item.id);
  const formerIds = [...new Set(epicIds(children.map(({ item }) => item.parentId)))];
  const references = formerIds.map((id) => ({ id }));
  const former = references.length === 0 ? [] : await findItems(scope, references);
  const formerById = new Map(former.map((one) => [one.item.id, one]));
  const [heights, count, start] = [
    await workItems.tree.heights(ids),
    await workItems.tree.childrenCount(parent.item.id),
    await startPosition(scope, parent.item.id),
  ];
  for (const [index, child] of children.entries()) {
    const left = formerById.get(child.item.parentId ?? 0);
    if (!canChangeParent(scope.actor, child, left === undefined ? [parent] : [left, parent])) throw new Forbidden();
    checkSameTree({ namespace: child.namespace, type: child.item.type }, parent);
    const problem = hierarchyProblem({
      child: child.item,
      childHeight: Math.max(1, heights.get(child.item.id) ?? 0),
      parent: parent.item,
      parentChildrenCount: count + index,
    });
    if (problem !== null) throw hierarchyError(problem, child.item.type, parent.item.type);
  }
  const positions = ids.map((_, index) => start - index * positionGap);
  return workItems.tree.setParents(ids, parent.item, positions);
}

/**
 * Throws unless the actor may change the parent. If the current parent is hidden from the actor, the item cannot leave
 * it.
 */
export async function authorizeParentChange(scope: Scope, child: LoadedItem, parent: LoadedItem | null): Promise<void> {
  const left = child.item.parentId === null ? [] : [await findItem(scope, { id: child.item.parentId })];
  const joined = parent === null ? [] : [parent];
  if (!canChangeParent(scope.actor, child, [...left, ...joined])) throw new Forbidden();
}

function epicIds(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}
