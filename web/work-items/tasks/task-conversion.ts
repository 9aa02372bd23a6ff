import { withoutTask } from '../../../domain/text/list-removal.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import { itemFromTask } from '../../../domain/work-items/converted-task.ts';
import { errorText, throwRefusal } from '../../api/api-error.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { createChild } from '../create-child.ts';
import { workItemDeleteMutation } from '../operations/children.graphql.ts';
import type { ItemTasks } from './item-tasks.ts';
import { restoreText } from './task-changes.ts';

/**
 * Converts a task of the description to a child: saves the description without it, then creates the child; both can be
 * undone. If the child cannot be created, the description is restored.
 */
export async function convertTask(tasks: ItemTasks, range: LineRange): Promise<void> {
  const { store } = tasks;
  const { item } = store;
  const target = item?.conversionTarget ?? null;
  const removed = item === null ? null : withoutTask(item.description, range);
  if (item === null || target === null || removed === null || !(await tasks.save(removed.text, false))) return;
  tasks.want({ line: range.start, control: 'menu' });
  const back = { from: removed.text, to: item.description };
  try {
    const child = await createChild(store, target, itemFromTask(removed.title, removed.details));
    store.changeChildren();
    const undo = { text: 'Undo', run: () => undoConversion(tasks, child.id, back) };
    toast('Converted to task', { tone: 'success', action: child.userPermissions.deleteWorkItem ? undo : undefined });
  } catch (error) {
    await restoreText(tasks, back);
    store.fail(`The task could not be created. ${errorText(error)}`);
  }
}

/** Restores the description and deletes the child. */
async function undoConversion(tasks: ItemTasks, childId: string, back: { from: string; to: string }): Promise<void> {
  const { store } = tasks;
  if (!(await restoreText(tasks, back))) return;
  try {
    const { workItemDelete } = await store.environment.api.graphql(workItemDeleteMutation, { input: { id: childId } });
    throwRefusal(workItemDelete.errors);
    store.changeChildren();
    toast('Task reverted', { tone: 'success' });
  } catch (error) {
    store.fail(`The task could not be deleted. ${errorText(error)}`);
  }
}
