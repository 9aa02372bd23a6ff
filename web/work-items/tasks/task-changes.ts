import { moveListItem } from '../../../domain/text/list-order.ts';
import { withoutTask } from '../../../domain/text/list-removal.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { editedMeanwhile, type ItemTasks } from './item-tasks.ts';
import type { TaskList } from './task-lists.ts';

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

/** Removes a task, which can be undone; lists below it move one level up. */
export async function removeTask(tasks: ItemTasks, range: LineRange): Promise<void> {
  const { description } = tasks;
  const removed = withoutTask(description, range);
  if (removed === null || !(await tasks.save(removed.text, false))) return;
  tasks.want({ line: range.start, control: 'menu' });
  const undo = async (): Promise<void> => {
    if (await restoreText(tasks, { from: removed.text, to: description })) toast('Task restored', { tone: 'success' });
  };
  toast('Task deleted', { action: { text: 'Undo', run: undo } });
}

/** Restores the earlier description, unless someone has changed it since. */
export async function restoreText(tasks: ItemTasks, { from, to }: { from: string; to: string }): Promise<boolean> {
  await tasks.store.load();
  if (tasks.store.item?.description === from) return tasks.save(to, false);
  tasks.store.fail(editedMeanwhile(tasks.store.type));
  return false;
}
