import { injectable } from 'inversify';
import { z } from 'zod';
import { makeRoom, positionBetween } from '../../domain/work-items/order.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { changeParent } from './hierarchy.ts';
import { demand, findItem, lockInTrees, lockItem, workItemReference, type LoadedItem } from './reference.ts';
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

/** Moves an item among its siblings, or between two children of another parent (behaviour.md §2.3, security.md §6). */
@injectable()
export class ReorderWorkItem implements UseCase<Input, WorkItem> {
  readonly action = 'work_item.reorder';
  readonly input = input;

  async run(scope: Scope, given: Input): Promise<WorkItem> {
    scope.user();
    const found = await findItem(scope, given.item);
    const from = given.from === undefined ? null : await findItem(scope, given.from);
    const newParent = given.parent === undefined ? null : await findItem(scope, given.parent);
    const [loaded, parent = null] = await (newParent === null
      ? lockInTrees(scope, found)
      : lockInTrees(scope, found, newParent));
    if (from !== null && loaded.item.parentId !== from.item.id) throw new NotFound();

    const { workItems } = scope.transaction;
    let item = loaded.item;
    const moves = parent !== null && parent.item.id !== item.parentId;
    await this.authorizeOrder(scope, loaded, moves ? parent.item.id : item.parentId);
    if (moves) item = await changeParent(scope, loaded, parent);
    await this.place(scope, item, given);
    scope.recordItem(item.id);
    return (await workItems.find(item.id)) as WorkItem;
  }

  /** The order below a parent belongs to the parent; the order of a project's list is metadata of the item. */
  private async authorizeOrder(scope: Scope, loaded: LoadedItem, parentId: number | null): Promise<void> {
    if (parentId === null) demand(scope, 'setMetadata', loaded);
    else demand(scope, 'update', await lockItem(scope, { id: parentId }));
  }

  private async place(scope: Scope, item: WorkItem, given: Input): Promise<void> {
    const { siblings } = scope.transaction.workItems;
    const neighbours = neighboursOf(given);
    const gap = await this.gap(scope, item, neighbours);
    const position = positionBetween(gap.before, gap.after);
    if (position !== null) {
      await siblings.setPositions([{ id: item.id, relativePosition: position }]);
      return;
    }
    const all = await siblings.siblingPositions(item);
    const index = placeAmong(all, neighbours[0]);
    const taken = all.map(({ relativePosition }) => relativePosition);
    const { first, positions } = makeRoom(taken, index);
    const order = all.slice(first).toSpliced(index - first, 0, item);
    await siblings.setPositions(
      order.slice(0, positions.length).map(({ id }, place) => ({ id, relativePosition: positions[place] ?? 0 })),
    );
  }

  /** What is free beside the first neighbour, or at the start; all neighbours must be siblings whose relations are the actor's to change. */
  private async gap(scope: Scope, item: WorkItem, neighbours: readonly Neighbour[]): Promise<Gap> {
    const { siblings } = scope.transaction.workItems;
    const gaps: Gap[] = [];
    for (const neighbour of neighbours) {
      const found = await findItem(scope, { id: neighbour.id });
      const gap = await siblings.gapBeside(item, neighbour);
      if (gap === null) throw new NotFound(null, strangeSibling);
      if (found.item.parentId !== null) demand(scope, 'administrateRelations', found);
      gaps.push(gap);
    }
    return gaps[0] ?? { before: null, after: await siblings.startOf(item) };
  }
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
