import { injectable } from 'inversify';
import { z } from 'zod';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { changeParent, checkParent } from './hierarchy.ts';
import { recordItem } from './item-changes.ts';
import { demand, findItem, lockItem, workItemReference } from './reference.ts';
import { lockTrees } from './tree-locks.ts';

const input = z.object({
  item: workItemReference,
  /** The new parent, or null for none. */
  parent: workItemReference.nullable(),
  /** Where the item must hang now; if it does not, it is not found. */
  from: workItemReference.optional(),
});

/** Hangs an epic or issue under an epic, moving it from an old one, or takes it out (rest.md §6.1). */
@injectable()
export class AssignParent implements UseCase<z.infer<typeof input>, WorkItem> {
  readonly action = 'work_item.assign_parent';
  readonly input = input;

  async run(scope: Scope, given: z.infer<typeof input>): Promise<WorkItem> {
    scope.user();
    const from = given.from === undefined ? null : await findItem(scope, given.from);
    const parent = given.parent === null ? null : await findItem(scope, given.parent);
    const found = await findItem(scope, given.item);
    await lockTrees(scope, [found.item.id, ...(parent === null ? [] : [parent.item.id])]);
    const child = await lockItem(scope, { id: found.item.id }, { trees: true });
    if (from !== null && child.item.parentId !== from.item.id) throw new NotFound();
    demand(scope, 'administrateRelations', child);
    if (parent === null && child.item.parentId === null) {
      scope.unchanged();
      return child.item;
    }
    const fresh = parent === null ? null : await lockItem(scope, { id: parent.item.id }, { trees: false });
    if (fresh !== null && fresh.item.id === child.item.parentId) {
      demand(scope, 'administrateRelations', fresh);
      await checkParent(scope, child.item, 1, fresh.item);
    }
    const moved = await changeParent(scope, child, fresh);
    recordItem(scope, moved, { parentId: { before: child.item.parentId, after: moved.parentId } });
    return moved;
  }
}
