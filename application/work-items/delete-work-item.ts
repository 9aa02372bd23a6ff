import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorize, findItem, lockInTrees, workItemReference } from '../references/item-reference.ts';

const input = z.strictObject({ item: workItemReference });

/** Moves an item to the bin; its children lose their parent but are kept. */
export class DeleteWorkItem implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'work_item.delete';
  readonly input = input;

  async run(scope: Scope, { item: reference }: z.infer<typeof input>): Promise<void> {
    scope.user();
    const { workItems } = scope.transaction;
    const [loaded] = await lockInTrees(scope, await findItem(scope, reference));
    authorize(scope, 'delete', loaded);
    const { item } = loaded;
    const children = await workItems.tree.lockChildren(item.id);
    await scope.transaction.bin.keep(item.id, scope.user().id, scope.now);
    await workItems.tree.releaseChildren(item.id);
    for (const child of children) scope.recordItem(child.id, 'work_item.release');
    await workItems.delete(item.id);
    if (item.parentId !== null && item.type !== 'task') await workItems.rollUps.refresh([item.parentId]);
    scope.recordItem(item.id);
  }
}
