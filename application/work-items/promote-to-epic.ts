import { z } from 'zod';
import { canInGroup, canOnItem } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Conflict, Forbidden, Invalid } from '../errors.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { carryOver } from './carry-over.ts';
import { keepCreationDetails } from './creation-details.ts';
import { checkParent, startPosition } from './change-parent.ts';
import { findItem, lockInTrees, workItemReference, type LoadedItem } from '../references/item-reference.ts';

const input = z.strictObject({
  item: workItemReference,
  /** Defaults to the project's group. */
  group: namespaceReference.optional(),
});

/**
 * Promotes an issue to an epic: text, confidentiality, labels, comments and emoji are copied, its epic becomes the
 * parent, the milestone is dropped, and the issue is closed. Returns the epic.
 */
export class PromoteToEpic implements UseCase<z.infer<typeof input>, WorkItem> {
  readonly action = 'work_item.promote';
  readonly input = input;
  readonly limit = 'issueCreation';

  async run(scope: Scope, params: z.infer<typeof input>): Promise<WorkItem> {
    const user = scope.user();
    const { workItems } = scope.transaction;
    const found = await findItem(scope, params.item);
    const parentId = found.item.parentId;
    const [loaded] = await lockInTrees(scope, found);
    const { item } = loaded;
    const group = await this.group(scope, loaded, params.group);
    if (!canOnItem(scope.actor, 'setMetadata', loaded.policy, loaded.namespace)) throw new Forbidden();
    if (!canInGroup(scope.actor, 'createEpic', group)) throw new Forbidden();
    if (item.promotedToId !== null) throw new Conflict('The issue was promoted already.');
    if (item.type !== 'issue') throw Invalid.request(`the type ${item.type} cannot be promoted`);

    let epic = await carryOver(scope, loaded, group, { type: 'epic', authorId: user.id, conversation: true });
    await keepCreationDetails(scope, epic.id);
    if (parentId !== null) epic = await this.place(scope, epic, parentId);
    await workItems.update(item.id, {
      promotedToId: epic.id,
      lockVersion: item.lockVersion + 1,
      updatedAt: scope.now,
      ...(item.state === 'opened' && { state: 'closed', closedAt: scope.now, closedById: user.id }),
    });
    await workItems.rollUps.refresh([epic.id, ...(item.parentId === null ? [] : [item.parentId])]);
    scope.recordItem(item.id);
    return (await workItems.find(epic.id)) as WorkItem;
  }

  private async group(
    scope: Scope,
    { namespace }: LoadedItem,
    target: number | string | undefined,
  ): Promise<Namespace> {
    const reference = target ?? namespace.parentId;
    const above = namespace.parentId === null ? null : await scope.transaction.namespaces.find(namespace.parentId);
    if (reference === null || (target === undefined && above?.kind !== 'group')) {
      throw Invalid.request('the project has no group');
    }
    return readableContainer(scope, 'group', reference);
  }

  private async place(scope: Scope, epic: WorkItem, parentId: number): Promise<WorkItem> {
    const { workItems } = scope.transaction;
    const parent = await workItems.lock(parentId);
    if (parent === null) return epic;
    await checkParent(scope, epic, 1, parent);
    return workItems.tree.setParent(epic.id, parent, await startPosition(scope, parent.id));
  }
}
