import { z } from 'zod';
import { makeRoom, positionBetween } from '../../domain/work-items/order.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { changeParent } from './change-parent.ts';
import {
  authorize,
  findItem,
  findItems,
  lockInTrees,
  workItemReference,
  type LoadedItem,
  type WorkItemReference,
} from '../references/item-reference.ts';
import type { Gap, Neighbor } from './sibling-order-store.ts';

const input = z.strictObject({
  item: workItemReference,
  /** A new parent, if it changes. */
  parent: workItemReference.optional(),
  /** The required current parent; otherwise the item is not found. */
  from: workItemReference.optional(),
  /** An epic that the actor must be able to read, for example the root of the shown tree. */
  base: workItemReference.optional(),
  /** The sibling right before the item's new place. */
  precedingId: z.number().int().optional(),
  /** The sibling right after it. Without either, the item is moved to the start. */
  followingId: z.number().int().optional(),
  /** The place among its siblings as it was, to bring it back. */
  position: z.number().int().optional(),
});
type Input = z.infer<typeof input>;

export const siblingParentMismatch = "The sibling object's parent must match the current parent epic.";

/** Moves an item among its siblings, or between two children of another parent. */
export class ReorderWorkItem implements UseCase<Input, WorkItem> {
  readonly action = 'work_item.reorder';
  readonly input = input;

  /** Many people may reorder the children of one epic at the same time. */
  queueForParentOf({ item }: Input): number | null {
    return 'id' in item ? item.id : null;
  }

  async run(scope: Scope, params: Input): Promise<WorkItem> {
    scope.user();
    const { item, others } =
      params.parent === undefined
        ? await this.amongSiblings(scope, params)
        : await this.under(scope, params, params.parent);
    const after =
      params.position === undefined
        ? await this.place(scope, item, neighborsOf(params), others)
        : await this.placeAt(scope, item, params.position);
    scope.recordItem(after.id);
    return after;
  }

  /**
   * The order of children belongs to the parent, so only the parent's row is locked, not the whole tree. Everything is
   * read together under the lock.
   */
  private async amongSiblings(scope: Scope, params: Input): Promise<Placed> {
    const id = 'id' in params.item ? params.item.id : (await findItem(scope, params.item)).item.id;
    const parentId = await scope.transaction.workItems.siblings.lockUnderParent(id);
    if (parentId === null) return this.amongRoots(scope, params);
    const [found, parent, ...rest] = await this.find(scope, [{ id }, { id: parentId }], params);
    const others = requireFrom(params, found, rest);
    authorize(scope, 'update', parent);
    return { item: found.item, others };
  }

  /** The order of root items is metadata of each item. */
  private async amongRoots(scope: Scope, params: Input): Promise<Placed> {
    const [found, ...rest] = await this.find(scope, [params.item], params);
    const [root] = await lockInTrees(scope, found);
    if (root.item.parentId !== null) return this.amongSiblings(scope, params);
    const others = requireFrom(params, root, rest);
    authorize(scope, 'setMetadata', root);
    return { item: root.item, others };
  }

  private async under(scope: Scope, params: Input, named: WorkItemReference): Promise<Placed> {
    const [found, foundParent, ...rest] = await this.find(scope, [params.item, named], params);
    const [child, parent] = await lockInTrees(scope, found, foundParent);
    const others = requireFrom(params, child, rest);
    authorize(scope, 'update', parent);
    const isThere = child.item.parentId === parent.item.id;
    return { item: isThere ? child.item : await changeParent(scope, child, parent), others };
  }

  /** The items to move, followed by the other items in the input: the required parent and the neighbors. */
  private async find<const Named extends readonly WorkItemReference[]>(scope: Scope, named: Named, params: Input) {
    const from = params.from === undefined ? [] : [params.from];
    const base = params.base === undefined ? [] : [params.base];
    const found = await findItems(scope, [...named, ...from, ...neighborsOf(params), ...base]);
    return found as [...{ [Index in keyof Named]: LoadedItem }, ...LoadedItem[]];
  }

  private async placeAt(scope: Scope, item: WorkItem, relativePosition: number): Promise<WorkItem> {
    await scope.transaction.workItems.siblings.setPositions([{ id: item.id, relativePosition }]);
    return { ...item, relativePosition };
  }

  private async place(
    scope: Scope,
    item: WorkItem,
    neighbors: readonly Neighbor[],
    found: readonly LoadedItem[],
  ): Promise<WorkItem> {
    const { siblings } = scope.transaction.workItems;
    const gap = await this.gap(scope, item, neighbors, found);
    const position = positionBetween(gap.before, gap.after);
    if (position !== null) {
      await siblings.setPositions([{ id: item.id, relativePosition: position }]);
      return { ...item, relativePosition: position };
    }
    const all = await siblings.siblingPositions(item);
    const index = placeAmong(all, neighbors[0]);
    const taken = all.map(({ relativePosition }) => relativePosition);
    const { first, positions } = makeRoom(taken, index);
    const order = all.slice(first).toSpliced(index - first, 0, item);
    await siblings.setPositions(
      order.slice(0, positions.length).map(({ id }, place) => ({ id, relativePosition: positions[place] ?? 0 })),
    );
    return (await scope.transaction.workItems.find(item.id)) as WorkItem;
  }

  /**
   * The free positions next to the first neighbor, or at the start. All neighbors must be siblings that the actor may
   * relate.
   */
  private async gap(
    scope: Scope,
    item: WorkItem,
    neighbors: readonly Neighbor[],
    found: readonly LoadedItem[],
  ): Promise<Gap> {
    const { siblings } = scope.transaction.workItems;
    const gaps: Gap[] = [];
    for (const [index, neighbor] of neighbors.entries()) {
      const gap = await siblings.gapBeside(item, neighbor);
      if (gap === null) throw new NotFound(null, siblingParentMismatch);
      if (item.parentId !== null) authorize(scope, 'administrateRelations', found[index] as LoadedItem);
      gaps.push(gap);
    }
    return gaps[0] ?? { before: null, after: await siblings.startOf(item) };
  }
}

interface Placed {
  /** The item with its future parent. */
  item: WorkItem;
  /** The loaded neighbors. */
  others: readonly LoadedItem[];
}

/** The other loaded items without the required parent. @throws NotFound if the item has another parent */
function requireFrom({ from }: Input, { item }: LoadedItem, rest: readonly LoadedItem[]): readonly LoadedItem[] {
  if (from === undefined) return rest;
  if (rest[0]?.item.id !== item.parentId) throw new NotFound();
  return rest.slice(1);
}

function neighborsOf({ precedingId, followingId }: Input): Neighbor[] {
  return [
    ...(precedingId === undefined ? [] : [{ id: precedingId, lies: 'before' as const }]),
    ...(followingId === undefined ? [] : [{ id: followingId, lies: 'behind' as const }]),
  ];
}

function placeAmong(all: readonly { id: number }[], neighbor: Neighbor | undefined): number {
  if (neighbor === undefined) return 0;
  return all.findIndex(({ id }) => id === neighbor.id) + (neighbor.lies === 'before' ? 1 : 0);
}
