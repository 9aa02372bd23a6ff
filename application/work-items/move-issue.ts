import { z } from 'zod';
import { canInProject, canOnItem } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Invalid } from '../errors.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { carryOver } from './carry-over.ts';
import { findItem, lockInTrees, workItemReference, type LoadedItem } from '../references/item-reference.ts';

const input = z.strictObject({ item: workItemReference, project: namespaceReference });

/**
 * Moves an issue to another project: a new issue there gets its text, people, parent, position, tasks, comments and
 * emoji; the old one is closed and refers to it. Returns the new one.
 */
export class MoveIssue implements UseCase<z.infer<typeof input>, WorkItem> {
  readonly action = 'work_item.move';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>): Promise<WorkItem> {
    const user = scope.user();
    const { workItems } = scope.transaction;
    const [loaded] = await lockInTrees(scope, await findItem(scope, params.item));
    const project = await readableContainer(scope, 'project', params.project);
    const { item } = loaded;
    if (item.namespaceId === project.id) throw Invalid.request('the issue is in this project already');
    if (item.movedToId !== null) throw Invalid.request('the issue was moved already');
    checkMayMove(scope, loaded, project);

    const copy = await carryOver(scope, loaded, project, {
      type: item.type,
      authorId: item.authorId,
      conversation: true,
    });
    await scope.transaction.creationDetails.copy(item.id, copy.id);
    const made = await this.takeRow(scope, item, copy);
    await scope.transaction.uploads.moveMetricImages(item.id, made);
    await this.takeChildren(scope, item, made);
    const placed = await this.takePlace(scope, loaded, made, project);
    await workItems.update(item.id, {
      movedToId: made.id,
      timeSpent: null,
      lockVersion: item.lockVersion + 1,
      updatedAt: scope.now,
      ...(item.state === 'opened' && { state: 'closed', closedAt: scope.now, closedById: user.id }),
    });
    if (item.parentId !== null && item.type !== 'task') await workItems.rollUps.refresh([item.parentId]);
    scope.recordItem(item.id);
    return placed;
  }

  /** The time, and the person outside with whom its conversation goes on. */
  private async takeRow(
    { transaction }: Scope,
    { id, timeSpent, serviceDeskReplyTo }: WorkItem,
    made: WorkItem,
  ): Promise<WorkItem> {
    if (timeSpent === null && serviceDeskReplyTo === null) return made;
    if (timeSpent !== null) await transaction.timelogs.moveAll(id, made.id);
    return transaction.workItems.update(made.id, { timeSpent, serviceDeskReplyTo });
  }

  private async takeChildren(scope: Scope, item: WorkItem, made: WorkItem): Promise<void> {
    const { workItems } = scope.transaction;
    const children = await workItems.tree.lockChildren(item.id);
    await workItems.tree.handOverChildren(children, made);
    for (const { id } of children) scope.recordItem(id, 'work_item.assign_parent');
  }

  /** Keeps parent and position, unless the new project is in another top-level group. */
  private async takePlace(
    scope: Scope,
    { item, namespace }: LoadedItem,
    made: WorkItem,
    project: Namespace,
  ): Promise<WorkItem> {
    if (item.parentId === null) return made;
    const { workItems } = scope.transaction;
    const parent = await workItems.lock(item.parentId);
    await workItems.tree.setParent(item.id, null, item.relativePosition);
    if (parent === null || namespace.traversalIds[0] !== project.traversalIds[0]) return made;
    return workItems.tree.setParent(made.id, parent, item.relativePosition);
  }
}

/** Requires permission to change issues in both projects. */
export function checkMayMove(scope: Scope, { item, policy, namespace }: LoadedItem, project: Namespace): void {
  const there = { ...policy, authorId: scope.user().id, assigneeIds: [] };
  const may =
    item.type !== 'epic' &&
    project.issuesEnabled &&
    canOnItem(scope.actor, 'setMetadata', policy, namespace) &&
    canOnItem(scope.actor, 'setMetadata', there, project) &&
    canInProject(scope.actor, item.type === 'incident' ? 'createIncident' : 'createIssue', project);
  if (!may) throw Invalid.request('no right to move the issue there');
}
