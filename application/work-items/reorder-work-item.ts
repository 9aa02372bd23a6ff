import { injectable } from 'inversify';
import { z } from 'zod';
import { makeRoom, positionBetween } from '../../domain/work-items/order.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { changeParent } from './hierarchy.ts';
import {
  demand,
  findItem,
  findItems,
  lockInTrees,
  lockItems,
  workItemReference,
  type LoadedItem,
} from './reference.ts';
import type { Gap, Neighbour } from './sibling-order.ts';

const input = z.strictObject({
  item: workItemReference,
  /** A new parent, if it changes. */
  parent: workItemReference.optional(),
  /** Where the item must hang now; if it does not, it is not found. */
  from: workItemReference.optional(),
  /** The sibling right before the item's new place. */
  precedingId: z.number().int().optional(),
  /** The sibling right behind it. Without either the item goes to the start. */
  followingId: z.number().int().optional(),
});
type Input = z.infer<typeof input>;

export const strangeSibling = "The sibling object's parent must match the current parent epic.";

/** Moves an item among its siblings, or between two children of another parent. */
@injectable()
export class ReorderWorkItem implements UseCase<Input, WorkItem> {
  readonly action = 'work_item.reorder';
  readonly input = input;

  /** Many move children of one epic at once: they wait for each other before they take a connection. */
  queueForItem({ from }: Input): number | null {
    return from !== undefined && 'id' in from ? from.id : null;
  }

  async run(scope: Scope, given: Input): Promise<WorkItem> {
    scope.user();
    const neighbours = neighboursOf(given);
    const named = [given.item, given.from, given.parent, ...neighbours].filter((one) => one !== undefined);
    const [found, ...others] = (await findItems(scope, named)) as [LoadedItem, ...LoadedItem[]];
    const from = given.from === undefined ? null : (others.shift() as LoadedItem);
    const parent = given.parent === undefined ? null : (others.shift() as LoadedItem);
    const isMoved = parent !== null && parent.item.id !== found.item.parentId;
    const loaded = isMoved ? await this.moveUnder(scope, found, parent) : await this.lockBesideSiblings(scope, found);
    if (from !== null && loaded.before.parentId !== from.item.id) throw new NotFound();
    const after = await this.place(scope, loaded.item, neighbours, others);
    scope.recordItem(after.id);
    return after;
  }

  private async moveUnder(scope: Scope, found: LoadedItem, parent: LoadedItem): Promise<Placed> {
    const [child, lockedParent] = await lockInTrees(scope, found, parent);
    demand(scope, 'update', lockedParent);
    if (child.item.parentId === lockedParent.item.id) return { before: child.item, item: child.item };
    return { before: child.item, item: await changeParent(scope, child, lockedParent) };
  }

  /**
   * The item with its place kept from changing under our hands. The order below a parent belongs to the parent, whose
   * row is locked and not the whole tree; the order of a project's list is metadata of the item.
   */
  private async lockBesideSiblings(scope: Scope, found: LoadedItem): Promise<Placed> {
    const { parentId } = found.item;
    if (parentId === null) {
      const [alone] = await lockInTrees(scope, found);
      if (alone.item.parentId !== null) return this.lockBesideSiblings(scope, alone);
      demand(scope, 'setMetadata', alone);
      return { before: alone.item, item: alone.item };
    }
    const parent = await findItem(scope, { id: parentId });
    await scope.transaction.queueForItem(parentId);
    const [child, lockedParent] = await lockItems(scope, found, parent);
    // It moved while its row was waited for; now it cannot any more.
    if (child.item.parentId !== parentId) return this.lockBesideSiblings(scope, child);
    demand(scope, 'update', lockedParent);
    return { before: child.item, item: child.item };
  }

  private async place(
    scope: Scope,
    item: WorkItem,
    neighbours: readonly Neighbour[],
    found: readonly LoadedItem[],
  ): Promise<WorkItem> {
    const { siblings } = scope.transaction.workItems;
    const gap = await this.gap(scope, item, neighbours, found);
    const position = positionBetween(gap.before, gap.after);
    if (position !== null) {
      await siblings.setPositions([{ id: item.id, relativePosition: position }]);
      return { ...item, relativePosition: position };
    }
    const all = await siblings.siblingPositions(item);
    const index = placeAmong(all, neighbours[0]);
    const taken = all.map(({ relativePosition }) => relativePosition);
    const { first, positions } = makeRoom(taken, index);
    const order = all.slice(first).toSpliced(index - first, 0, item);
    await siblings.setPositions(
      order.slice(0, positions.length).map(({ id }, place) => ({ id, relativePosition: positions[place] ?? 0 })),
    );
    return (await scope.transaction.workItems.find(item.id)) as WorkItem;
  }

  /** What is free beside the first neighbor, or at the start; all neighbors must be siblings whose relations are the actor's to change. */
  private async gap(
    scope: Scope,
    item: WorkItem,
    neighbours: readonly Neighbour[],
    found: readonly LoadedItem[],
  ): Promise<Gap> {
    const { siblings } = scope.transaction.workItems;
    const gaps: Gap[] = [];
    for (const [index, neighbour] of neighbours.entries()) {
      const gap = await siblings.gapBeside(item, neighbour);
      if (gap === null) throw new NotFound(null, strangeSibling);
      if (item.parentId !== null) demand(scope, 'administrateRelations', found[index] as LoadedItem);
      gaps.push(gap);
    }
    return gaps[0] ?? { before: null, after: await siblings.startOf(item) };
  }
}

/** The item as it was and with its parent as it is to be. */
interface Placed {
  before: WorkItem;
  item: WorkItem;
}

function neighboursOf({ precedingId, followingId }: Input): Neighbour[] {
  return [
    ...(precedingId === undefined ? [] : [{ id: precedingId, lies: 'before' as const }]),
    ...(followingId === undefined ? [] : [{ id: followingId, lies: 'behind' as const }]),
  ];
}

function placeAmong(all: readonly { id: number }[], neighbour: Neighbour | undefined): number {
  if (neighbour === undefined) return 0;
  return all.findIndex(({ id }) => id === neighbour.id) + (neighbour.lies === 'before' ? 1 : 0);
}
