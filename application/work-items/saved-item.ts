import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { QuickActionOutcome } from './quick-action-runner.ts';

/** The updated item, and the outcome of the quick actions in its new description; null without actions. */
export interface SavedItem extends WorkItem {
  quickActions: QuickActionOutcome | null;
}
