import { canRead } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Scope } from '../perform.ts';
import { itemDifferences, recordItem } from './item-changes.ts';
import { positionAlone } from './hierarchy.ts';
import { assignable } from './item-people.ts';
import type { LoadedItem } from './reference.ts';

/** What a copy has of its own. */
export interface Copy {
  type: WorkItem['type'];
  authorId: number;
  /** Whether comments and emoji come along. */
  conversation: boolean;
}

/**
 * Makes a new item in another container out of this one: text, confidentiality, dates, weight and health as far as the
 * type has them; labels of the same title and a milestone that the container offers; people who may see it.
 */
export async function carryOver(scope: Scope, { item }: LoadedItem, target: Namespace, copy: Copy): Promise<WorkItem> {
  const { workItems, notes } = scope.transaction;
  const iid = await workItems.nextIid(target.id);
  const labelIds = await offeredLabels(scope, item, target);
  const assigneeIds = await assignable(scope, target, await workItems.assigneeIds(item.id));
  const made = await workItems.insert({
    namespaceId: target.id,
    iid,
    type: copy.type,
    title: item.title,
    description: item.description,
    authorId: copy.authorId,
    confidential: item.confidential,
    healthStatus: item.healthStatus,
    relativePosition: positionAlone(iid),
    createdAt: scope.now,
    updatedAt: scope.now,
    ...(copy.type !== 'epic' && {
      startDate: item.startDate,
      dueDate: item.dueDate,
      weight: item.weight,
      severity: item.severity,
      milestoneId: await offeredMilestone(scope, item.milestoneId, target),
    }),
  });
  await workItems.setLabels(made.id, labelIds);
  await workItems.setAssignees(made.id, assigneeIds);
  if (copy.conversation) {
    await notes.copyAll(item.id, made.id);
    await workItems.copyAwards(item.id, made.id);
  }
  recordItem(scope, made, itemDifferences(null, { ...made, labelIds, assigneeIds }), 'work_item.create');
  return made;
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
