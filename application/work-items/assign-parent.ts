import { z } from 'zod';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorizeParentChange, changeParent, checkParent, noMatchingIssue } from './change-parent.ts';
import { findItem, lockInTrees, workItemReference, type LoadedItem } from '../references/item-reference.ts';

const input = z.strictObject({
  item: workItemReference,
  /** The new parent, or null for none. */
  parent: workItemReference.nullable(),
  /** The required current parent; otherwise the item is not found. */
  from: workItemReference.optional(),
  /** The required type; otherwise the item is not found. */
  type: z.enum(['epic', 'issue']).optional(),
});

/** Sets or removes the parent epic of an epic or issue. */
export class AssignParent implements UseCase<z.infer<typeof input>, WorkItem> {
  readonly action = 'work_item.assign_parent';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>): Promise<WorkItem> {
    scope.user();
    const from = params.from === undefined ? null : await findItem(scope, params.from);
    const parent = params.parent === null ? null : await findItem(scope, params.parent);
    const found = await this.child(scope, params);
    const [child, fresh] =
      parent === null ? [...(await lockInTrees(scope, found)), null] : await lockInTrees(scope, found, parent);
    if (from !== null && child.item.parentId !== from.item.id) throw new NotFound();
    await authorizeParentChange(scope, child, fresh);
    if (parent === null && child.item.parentId === null) return child.item;
    if (fresh !== null && fresh.item.id === child.item.parentId) {
      await checkParent(scope, child.item, 1, fresh.item);
    }
    const moved = await changeParent(scope, child, fresh);
    scope.recordItem(moved.id);
    return moved;
  }

  /** The item to move, if it has the required type. */
  private async child(scope: Scope, { item, type, parent }: z.infer<typeof input>): Promise<LoadedItem> {
    try {
      const found = await findItem(scope, item);
      if (type !== undefined && (found.item.type === 'epic') !== (type === 'epic')) throw new NotFound();
      return found;
    } catch (error) {
      if (error instanceof NotFound && type === 'issue' && parent !== null) throw noMatchingIssue();
      throw error;
    }
  }
}
