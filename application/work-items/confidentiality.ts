import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Invalid } from '../errors.ts';
import { hierarchyError } from './change-parent.ts';
import type { Scope } from '../door/perform.ts';

/**
 * Checks a change of confidentiality: a confidential item has only confidential children, and a public item has no
 * confidential parent. The caller holds the tree's lock.
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
