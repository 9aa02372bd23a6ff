import type { Day } from '../calendar/day.ts';

/** Whether an open item is past its due date. An item is not late on the day it is due. */
export function isOverdue(item: { state: string; dueDate: Day | null }, today: Day): boolean {
  return item.state === 'opened' && item.dueDate !== null && item.dueDate < today;
}
