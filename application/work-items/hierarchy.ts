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
import type { Scope } from '../perform.ts';
import { findItem, findItems, type LoadedItem } from './reference.ts';

/** The error of a refused parent: confidentiality is a field's fault, everything else a conflict. */
export function hierarchyError(problem: HierarchyProblem, child: WorkItemType, parent: WorkItemType): ApplicationError {
  const message = hierarchyMessage(problem, child, parent);
  return problem === 'confidential' ? Invalid.fields({ confidential: [message] }) : new Conflict(message);
}

/** Throws unless the child may hang under the parent. The tree's lock is held. */
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

/** Issues hang under epics of their own top-level group; epics may come from anywhere. */
export function checkSameTree(child: Pick<LoadedItem, 'namespace'> & { type: WorkItemType }, parent: LoadedItem): void {
  if (child.type === 'epic' || parent.item.type !== 'epic') return;
  if (child.namespace.traversalIds[0] === parent.namespace.traversalIds[0]) return;
  throw noMatchingIssue();
}

/** An issue that is absent, hidden or of another top-level group cannot be added to an epic; all three look the same. */
export function noMatchingIssue(): NotFound {
  return new NotFound(null, 'No matching issue found. Make sure that you are adding a valid issue URL.');
}

/** New children go to the start. */
export async function startPosition(scope: Scope, parentId: number): Promise<number> {
  const first = await scope.transaction.workItems.tree.firstPosition(parentId);
  return first === null ? 0 : first - positionGap;
}

/** Where an item without a parent is among its namespace's: in the order of making. */
export function positionAlone(iid: number): number {
  return iid * positionGap;
}

/**
 * Hangs the child under another parent, or under none, and keeps the sums of both. The locks of all trees concerned are
 * held. Returns the row with its new place.
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
  // A child that leaves another one changes how many levels that has, so these go one after the other.
  for (const part of isNested ? children.map((child) => [child]) : [children]) {
    moved.push(...(await hangUnder(scope, part, parent)));
  }
  const formerIds = children.map(({ item }) => item.parentId);
  await scope.transaction.workItems.rollUps.refresh([...new Set(epicIds([...formerIds, parent.item.id]))]);
  return moved;
}

/** Children of which none is above another, each at the start, so that the last one is first. */
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

/** Throws unless the actor may change the parent. A present one may be hidden from the actor; then it cannot be left. */
export async function authorizeParentChange(scope: Scope, child: LoadedItem, parent: LoadedItem | null): Promise<void> {
  const left = child.item.parentId === null ? [] : [await findItem(scope, { id: child.item.parentId })];
  const joined = parent === null ? [] : [parent];
  if (!canChangeParent(scope.actor, child, [...left, ...joined])) throw new Forbidden();
}

function epicIds(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}
