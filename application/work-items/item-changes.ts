import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { differences, type FieldChanges } from '../change-log.ts';
import type { Scope } from '../perform.ts';

/** What of an item's row is history. Sums are not: they follow from the items below. */
export const recordedFields = [
  'type',
  'title',
  'description',
  'state',
  'confidential',
  'parentId',
  'relativePosition',
  'startDate',
  'startDateIsFixed',
  'startDateFixed',
  'dueDate',
  'dueDateIsFixed',
  'dueDateFixed',
  'milestoneId',
  'weight',
  'healthStatus',
  'severity',
  'color',
  'discussionLocked',
  'createdAt',
  'namespaceId',
  'iid',
  'movedToId',
  'duplicatedToId',
  'promotedToId',
] as const satisfies readonly (keyof WorkItem)[];

/** Sets of ids that belong to an item without standing on its row. */
export interface ItemSets {
  labelIds: readonly number[];
  assigneeIds: readonly number[];
}

/** The differences between two states of an item; a new item has no `before`, a deleted one no `after`. */
export function itemDifferences(
  before: (WorkItem & Partial<ItemSets>) | null,
  after: (WorkItem & Partial<ItemSets>) | null,
): FieldChanges {
  return differences(sorted(before), sorted(after), [...recordedFields, 'labelIds', 'assigneeIds']);
}

function sorted(item: (WorkItem & Partial<ItemSets>) | null) {
  if (item === null) return null;
  return {
    ...item,
    ...(item.labelIds && { labelIds: [...item.labelIds].sort((a, b) => a - b) }),
    ...(item.assigneeIds && { assigneeIds: [...item.assigneeIds].sort((a, b) => a - b) }),
  };
}

/** Appends an item's changes to the log; answers whether there were any. */
export function recordItem(scope: Scope, item: WorkItem, changes: FieldChanges, action?: string): boolean {
  if (Object.keys(changes).length === 0) return false;
  scope.record({
    subjectType: 'work_item',
    subjectId: item.id,
    namespaceId: item.namespaceId,
    changes,
    ...(action !== undefined && { action }),
  });
  return true;
}
