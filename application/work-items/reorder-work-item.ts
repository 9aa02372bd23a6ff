import { injectable } from 'inversify';
import { z } from 'zod';
import { positionBetween, positionGap } from '../../domain/work-items/order.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { changeParent } from './hierarchy.ts';
import { itemDifferences, recordItem } from './item-changes.ts';
import { demand, findItem, lockInTrees, lockItem, workItemReference, type LoadedItem } from './reference.ts';

const input = z.object({
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
    if (parent !== null && parent.item.id !== item.parentId) {
      item = await changeParent(scope, loaded, parent);
    } else {
      await this.demandOrder(scope, loaded);
    }
    await this.place(scope, item, given);
    const after = (await workItems.find(item.id)) as WorkItem;
    if (!recordItem(scope, after, itemDifferences(loaded.item, after))) scope.unchanged();
    return after;
  }

  /** The order below a parent is a relation of both; the order of a project's list is metadata (rest.md §5). */
  private async demandOrder(scope: Scope, loaded: LoadedItem): Promise<void> {
    if (loaded.item.parentId === null) {
      demand(scope, 'setMetadata', loaded);
      return;
    }
    demand(scope, 'administrateRelations', loaded);
    demand(scope, 'administrateRelations', await lockItem(scope, { id: loaded.item.parentId }));
  }

  private async place(scope: Scope, item: WorkItem, { precedingId, followingId }: Input): Promise<void> {
    const { workItems } = scope.transaction;
    const all =
      item.parentId === null
        ? await workItems.positionsAlone(item.namespaceId)
        : await workItems.childPositions(item.parentId);
    const siblings = all.filter((sibling) => sibling.id !== item.id);
    const index = await this.index(scope, siblings, precedingId, followingId);
    const before = siblings[index - 1]?.relativePosition ?? null;
    const after = siblings[index]?.relativePosition ?? null;
    const position = positionBetween(before, after);
    if (position !== null) {
      await workItems.setPositions([{ id: item.id, relativePosition: position }]);
      return;
    }
    const order = [...siblings.slice(0, index), item, ...siblings.slice(index)];
    await workItems.setPositions(order.map(({ id }, place) => ({ id, relativePosition: place * positionGap })));
  }

  private async index(
    scope: Scope,
    siblings: readonly { id: number }[],
    precedingId: number | undefined,
    followingId: number | undefined,
  ): Promise<number> {
    for (const id of [precedingId, followingId]) {
      if (id === undefined) continue;
      const neighbour = await findItem(scope, { id });
      if (!siblings.some((sibling) => sibling.id === id)) throw new NotFound(null, strangeSibling);
      if (neighbour.item.parentId !== null) demand(scope, 'administrateRelations', neighbour);
    }
    if (precedingId !== undefined) return siblings.findIndex((sibling) => sibling.id === precedingId) + 1;
    if (followingId !== undefined) return siblings.findIndex((sibling) => sibling.id === followingId);
    return 0;
  }
}
