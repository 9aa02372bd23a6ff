import { withoutTask } from '../../../domain/text/list-removal.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import { itemFromTask } from '../../../domain/work-items/converted-task.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { workItemId } from '../../api/global-id.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { ConversionTarget, Item } from '../item.ts';
import {
  workItemCreateMutation,
  workItemDeleteMutation,
  namespaceWorkItemTypesQuery,
} from '../operations/children.graphql.ts';
import { editedMeanwhile, type ItemTasks } from './item-tasks.ts';

/**
 * Makes a child out of a task of the description: the description is saved without it, then the child is made, and both can
 * be taken back (epic-page.md §4, "Task conversion"). When the child cannot be made the description comes back.
 */
export async function convertTask(tasks: ItemTasks, range: LineRange): Promise<void> {
  const { store } = tasks;
  const { item } = store;
  const target = item?.conversionTarget ?? null;
  const removed = item === null ? null : withoutTask(item.description, range);
  if (item === null || target === null || removed === null || !(await tasks.save(removed.text))) return;
  tasks.want({ line: range.start, control: 'menu' });
  const back = { from: removed.text, to: item.description };
  try {
    const child = await createChild(tasks, { item, target }, itemFromTask(removed.title, removed.details));
    store.changeChildren();
    const undo = { text: 'Undo', run: () => undoConversion(tasks, child.id, back) };
    toast('Converted to task', { tone: 'success', action: child.userPermissions.deleteWorkItem ? undo : undefined });
  } catch (error) {
    await restore(tasks, back);
    store.fail(`The task could not be created. ${errorText(error)}`);
  }
}

async function createChild(
  tasks: ItemTasks,
  { item, target }: { item: Item; target: ConversionTarget },
  texts: { title: string; description: string },
) {
  const { api } = tasks.store.environment;
  const { kind, fullPath } = target.namespace;
  const { workspace } = await api.graphql(namespaceWorkItemTypesQuery, { fullPath, name: target.type });
  const workItemTypeId = workspace?.workItemTypes.nodes[0]?.id;
  if (workItemTypeId === undefined) throw new ApiError('not_found', { status: 404 });
  const { workItemCreate } = await api.graphql(workItemCreateMutation, {
    input: {
      ...texts,
      confidential: item.confidential,
      workItemTypeId,
      hierarchyWidget: { parentId: workItemId(item.number) },
      ...(kind === 'project' ? { projectPath: fullPath } : { namespacePath: fullPath }),
    },
  });
  if (workItemCreate.workItem === null) throw refusal(workItemCreate.errors);
  return workItemCreate.workItem;
}

/** Restores the description and deletes the child. */
async function undoConversion(tasks: ItemTasks, childId: string, back: { from: string; to: string }): Promise<void> {
  const { store } = tasks;
  if (!(await restore(tasks, back))) return;
  try {
    const { workItemDelete } = await store.environment.api.graphql(workItemDeleteMutation, { input: { id: childId } });
    if (workItemDelete.errors.length > 0) throw refusal(workItemDelete.errors);
    store.changeChildren();
    toast('Task reverted', { tone: 'success' });
  } catch (error) {
    store.fail(`The task could not be deleted. ${errorText(error)}`);
  }
}

/** Puts the earlier description back, unless somebody has written something else since. */
async function restore(tasks: ItemTasks, { from, to }: { from: string; to: string }): Promise<boolean> {
  await tasks.store.load();
  if (tasks.store.item?.description === from) return tasks.save(to);
  tasks.store.fail(editedMeanwhile(tasks.store.type));
  return false;
}

function refusal(errors: readonly string[]): ApiError {
  return new ApiError('invalid', { status: 200, reason: errors.join(' ') });
}
