import type { Day } from '../calendar/day.ts';

/** True if an open item is past its due date. An item is not overdue on the day itself. */
export function isOverdue(item: { state: string; dueDate: Day | null }, today: Day): boolean {
  return item.state === 'opened' && item.dueDate !== null && item.dueDate < today;
}
