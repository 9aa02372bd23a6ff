import { z } from 'zod';
import { canOnItem, canReadItem } from '../../domain/access/policy.ts';
import { policyOfBinned, type BinnedItem } from '../../domain/bin/binned-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { ApplicationError, Conflict, Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { checkParent, checkSameTree } from '../work-items/change-parent.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';
import { loopClosing, surplus } from '../work-items/link-changes.ts';

const input = z.strictObject({
  itemId: z.number().int(),
  /** The group or project whose bin it must be in. */
  belowId: z.number().int().optional(),
});
type Input = z.infer<typeof input>;

/**
 * Takes a deleted item out of the bin, with everything that went with it, to its place in the tree. A parent or child that
 * is gone, has another parent or does not fit any more stays as it is, and links that do not fit any more are left out.
 * Requires the right to delete the item.
 */
export class RestoreWorkItem implements UseCase<Input, WorkItem> {
  readonly action = 'work_item.restore';
  readonly input = input;

  async run(scope: Scope, { itemId, belowId }: Input): Promise<WorkItem> {
    scope.user();
    const { bin, workItems, users } = scope.transaction;
    const found = await bin.find(itemId);
    if (found === null) throw new NotFound();
    const namespace = await this.authorized(scope, found);
    if (belowId !== undefined && !namespace.traversalIds.includes(belowId)) throw new NotFound();
    const children = await bin.children(itemId);
    const relatives = [...children.map(({ id }) => id), ...(found.parentId === null ? [] : [found.parentId])];
    await lockTrees(scope, relatives, [namespace]);
    await workItems.tree.lockMany(relatives);
    if ((await bin.lock(itemId)) === null) throw new NotFound();
    const ghostId = (await users.findOfInstance('ghost'))?.id ?? scope.user().id;
    if (!(await bin.bringBack(itemId, { namespace, ghostId, now: scope.now }))) {
      throw new Conflict('Another item has its number.');
    }
    await this.dropUnfitLinks(scope, itemId);
    await this.hang(scope, itemId, found);
    for (const { id, relativePosition } of children) {
      const child = await workItems.find(id);
      if (child?.parentId !== null) continue;
      if (await this.hang(scope, id, { parentId: itemId, relativePosition })) {
        scope.recordItem(id, 'work_item.assign_parent');
      }
    }
    const stale = [itemId, ...(found.parentId === null || found.type === 'task' ? [] : [found.parentId])];
    await workItems.rollUps.refresh(stale);
    await bin.remove([itemId]);
    scope.recordItem(itemId);
    return (await workItems.find(itemId)) as WorkItem;
  }

  /** The place of the item, if the actor may restore it. */
  private async authorized(scope: Scope, binned: BinnedItem): Promise<Namespace> {
    const { namespaces, users } = scope.transaction;
    const namespace = await namespaces.find(binned.namespaceId);
    const author = await users.find(binned.authorId);
    const policy = policyOfBinned(binned, author?.state === 'banned');
    if (namespace === null || !canReadItem(scope.actor, policy, namespace)) throw new NotFound();
    if (!canOnItem(scope.actor, 'delete', policy, namespace)) throw new Forbidden();
    return namespace;
  }

  /** Removes links that came back but would close a loop now, or one too many for the other item. */
  private async dropUnfitLinks(scope: Scope, itemId: number): Promise<void> {
    const { links } = scope.transaction.workItems;
    const back = await links.ofItem(itemId);
    const outgoing = back.filter(({ sourceId }) => sourceId === itemId);
    const others = back.map(({ sourceId, targetId }) => (sourceId === itemId ? targetId : sourceId));
    const unfit = [...(await loopClosing(scope, outgoing)), ...(await surplus(scope, back, others))];
    await links.deleteMany(unfit.map(({ id }) => id));
  }

  /** Gives an item its former parent, if that is possible. */
  private async hang(
    scope: Scope,
    itemId: number,
    { parentId, relativePosition }: Pick<BinnedItem, 'parentId' | 'relativePosition'>,
  ): Promise<boolean> {
    const { workItems } = scope.transaction;
    if (parentId === null) return false;
    const found = await workItems.load([itemId, parentId]);
    const [child, parent] = [itemId, parentId].map((id) => found.find(({ item }) => item.id === id));
    if (child === undefined || parent === undefined) return false;
    try {
      checkSameTree({ namespace: child.namespace, type: child.item.type }, parent);
      const height = Math.max(1, (await workItems.tree.heights([itemId])).get(itemId) ?? 0);
      await checkParent(scope, child.item, height, parent.item);
    } catch (error) {
      if (error instanceof ApplicationError) return false;
      throw error;
    }
    await workItems.tree.setParent(itemId, parent.item, relativePosition);
    return true;
  }
}
