import { moveListItem } from '../../../domain/text/list-order.ts';
import { withoutTask } from '../../../domain/text/list-removal.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import type { ItemTasks } from './item-tasks.ts';
import type { TaskList } from './task-places.ts';

/** Moves an item of a list; returns false if the list did not change. */
export async function moveTask(
  tasks: ItemTasks,
  { items }: Pick<TaskList, 'items'>,
  from: number,
  to: number,
): Promise<boolean> {
  const ranges = items.map(({ range }) => range);
  const moved = moveListItem(tasks.description, ranges, from, to);
  if (moved === null || !(await tasks.save(moved.text))) return false;
  tasks.want({ line: moved.line, control: 'grip' });
  return true;
}

/** Removes a task; lists below it move one level up. */
export async function removeTask(tasks: ItemTasks, range: LineRange): Promise<void> {
  const removed = withoutTask(tasks.description, range);
  if (removed !== null && (await tasks.save(removed.text))) tasks.want({ line: range.start, control: 'menu' });
}
