import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { QuickActionOutcome } from '../quick-actions/quick-action-runner.ts';

/** An item as it is now, and what the quick actions in its new description came to; null when there were none. */
export interface WrittenItem extends WorkItem {
  quickActions: QuickActionOutcome | null;
}
