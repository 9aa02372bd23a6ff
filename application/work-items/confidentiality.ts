import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Invalid } from '../errors.ts';
import { hierarchyError } from './hierarchy.ts';
import type { Scope } from '../perform.ts';

/**
 * A confidential item has confidential children only, and an open item no confidential parent.
 * Asked when an item's confidentiality changes; the tree's lock is held.
 */
export async function checkConfidentiality(scope: Scope, item: WorkItem, parentId: number | null): Promise<void> {
  const { workItems } = scope.transaction;
  if (!item.confidential) {
    const parent = parentId === null ? null : await workItems.find(parentId);
    if (parent?.confidential) throw hierarchyError('confidential', item.type, parent.type);
    return;
  }
  const open = await workItems.tree.openChildTypes(item.id);
  const texts: string[] = [];
  if (open.some((type) => type !== 'epic')) texts.push(cannotHold(item, item.type === 'epic' ? 'issues' : 'tasks'));
  if (open.includes('epic')) texts.push(cannotHold(item, 'child epics'));
  if (texts.length > 0) throw Invalid.fields({ confidential: texts });
}

function cannotHold(item: WorkItem, children: string): string {
  return `Cannot make the ${item.type} confidential if it contains non-confidential ${children}`;
}
