import type { PolicyItem } from '../access/policy.ts';
import type { WorkItem } from '../work-items/work-item.ts';

/** Days for which deleted items can be restored. */
export const binDays = 30;

/** A deleted item, as far as it is known without restoring it. */
export interface BinnedItem extends Pick<
  WorkItem,
  'id' | 'namespaceId' | 'iid' | 'type' | 'title' | 'confidential' | 'discussionLocked' | 'authorId' | 'parentId'
> {
  relativePosition: number;
  assigneeIds: number[];
  deletedById: number | null;
  deletedAt: Date;
}

/** What decides about rights on a deleted item. */
export function policyOfBinned(item: BinnedItem, authorBanned: boolean): PolicyItem {
  return { ...item, authorBanned };
}
