import { canRead } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { copiedFields, type ItemField } from '../../domain/work-items/fields.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Scope } from '../door/perform.ts';
import type { ItemInput } from './item-input.ts';
import { offeredIteration } from './item-iteration.ts';
import { assignable } from './item-people.ts';
import { newItemRow } from './new-item.ts';
import type { LoadedItem } from '../references/item-reference.ts';

/** The fields of a copy that differ from the original. */
export interface Copy {
  type: WorkItem['type'];
  authorId: number;
  /** True to copy comments and emoji. */
  conversation: boolean;
}

/**
 * Copies an item to another container: the fields that the table of fields marks as copied, labels of the same title,
 * milestone and iteration if available there, and people who may see it.
 */
export async function carryOver(scope: Scope, { item }: LoadedItem, target: Namespace, copy: Copy): Promise<WorkItem> {
  const { workItems, notes, awards } = scope.transaction;
  const iid = await workItems.nextIid(target.id);
  const labelIds = await offeredLabels(scope, item, target);
  const assigneeIds = await assignable(scope, target, await workItems.assigneeIds(item.id));
  const row = newItemRow(
    {
      type: copy.type,
      namespaceId: target.id,
      iid,
      title: item.title,
      authorId: copy.authorId,
      confidential: item.confidential,
      input: await copiedInput(scope, item, copy.type, target),
      place: null,
      createdAt: scope.now,
    },
    scope.now,
  );
  const made = await workItems.insert(row);
  await workItems.setLabels(made.id, labelIds);
  await workItems.setAssignees(made.id, assigneeIds);
  if (copy.conversation) {
    await notes.copyAll(item.id, made.id);
    await awards.copyAll(item.id, made.id);
  }
  scope.recordItem(made.id, 'work_item.create');
  return made;
}

/** The plain fields that both types have; milestone and iteration only if available in the container. */
async function copiedInput(
  scope: Scope,
  item: WorkItem,
  type: WorkItem['type'],
  target: Namespace,
): Promise<ItemInput> {
  const { milestoneId, iterationId, ...copied } = Object.fromEntries(
    copiedFields(item.type, type).map((field) => [field, (item as Partial<Record<ItemField, unknown>>)[field]]),
  ) as ItemInput;
  return {
    ...copied,
    ...(milestoneId !== undefined && { milestoneId: await offeredMilestone(scope, milestoneId, target) }),
    ...(iterationId !== undefined && { iterationId: await offeredIteration(scope, target, iterationId) }),
  };
}

async function offeredLabels(scope: Scope, item: WorkItem, target: Namespace): Promise<number[]> {
  const { labels, workItems } = scope.transaction;
  const titles = (await workItems.labels(item.id)).map((label) => label.title);
  const offered = await labels.findByTitles(target.traversalIds, titles);
  return [...new Map(offered.map((label) => [label.title, label.id])).values()];
}

async function offeredMilestone(scope: Scope, milestoneId: number | null, target: Namespace): Promise<number | null> {
  if (milestoneId === null) return null;
  const { milestones, namespaces } = scope.transaction;
  const milestone = await milestones.find(milestoneId);
  if (milestone === null) return null;
  if (target.traversalIds.includes(milestone.namespaceId)) return milestone.id;
  const twin = await milestones.findByTitleInTree(target.id, milestone.title);
  const container = twin === null ? null : await namespaces.find(twin.namespaceId);
  if (twin === null || container === null || !canRead(scope.actor, container)) return null;
  return target.traversalIds.includes(container.id) ? twin.id : null;
}
