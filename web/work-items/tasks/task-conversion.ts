import { withoutTask } from '../../../domain/text/list-removal.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import { itemFromTask } from '../../../domain/work-items/converted-task.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { Epic } from '../../epics/epic.ts';
import { createChildMutation, deleteChildMutation, workItemTypesQuery } from '../operations/children.ts';
import { editedMeanwhile, type EpicTasks } from './item-tasks.ts';

/** What a task of an epic becomes. Tasks cannot stand below epics, so it is an issue, or an epic where no project is known. */
export interface ConversionTarget {
  type: 'ISSUE' | 'EPIC';
  path: string;
  /** As an issue of which project, or as a child epic. */
  words: string;
}

export function conversionTarget({ defaultProjectForIssueCreation: project, group }: Epic): ConversionTarget {
  return project === null
    ? { type: 'EPIC', path: group.fullPath, words: 'As a child epic' }
    : { type: 'ISSUE', path: project.fullPath, words: `As an issue of ${project.nameWithNamespace}` };
}

/**
 * Makes a child out of a task of the description: the description is saved without it, then the child is made, and both can
 * be taken back (epic-page.md §4, "Task conversion"). When the child cannot be made the description comes back.
 */
export async function convertTask(tasks: EpicTasks, range: LineRange): Promise<void> {
  const { store } = tasks;
  const { epic } = store;
  const removed = epic === null ? null : withoutTask(epic.description, range);
  if (epic === null || removed === null || !(await tasks.save(removed.text))) return;
  tasks.want({ line: range.start, control: 'menu' });
  const back = { from: removed.text, to: epic.description };
  try {
    const child = await makeChild(tasks, epic, itemFromTask(removed.title, removed.details));
    store.changeChildren();
    const undo = { text: 'Undo', run: () => undoConversion(tasks, child.id, back) };
    toast('Converted to task', { tone: 'success', action: child.userPermissions.deleteWorkItem ? undo : undefined });
  } catch (error) {
    await restore(tasks, back);
    store.fail(`The task could not be created. ${errorText(error)}`);
  }
}

async function makeChild(tasks: EpicTasks, epic: Epic, words: { title: string; description: string }) {
  const { api } = tasks.store.application;
  const { type, path } = conversionTarget(epic);
  const { workspace } = await api.graphql(workItemTypesQuery, { fullPath: path, name: type });
  const workItemTypeId = workspace?.workItemTypes.nodes[0]?.id;
  if (workItemTypeId === undefined) throw new ApiError('not_found', { status: 404 });
  const { workItemCreate } = await api.graphql(createChildMutation, {
    input: {
      ...words,
      confidential: epic.confidential,
      workItemTypeId,
      hierarchyWidget: { parentId: `gid://gitlab/WorkItem/${epic.number}` },
      ...(type === 'ISSUE' ? { projectPath: path } : { namespacePath: path }),
    },
  });
  if (workItemCreate.workItem === null) throw refusal(workItemCreate.errors);
  return workItemCreate.workItem;
}

/** Restores the description and deletes the child. */
async function undoConversion(tasks: EpicTasks, childId: string, back: { from: string; to: string }): Promise<void> {
  const { store } = tasks;
  if (!(await restore(tasks, back))) return;
  try {
    const { workItemDelete } = await store.application.api.graphql(deleteChildMutation, { input: { id: childId } });
    if (workItemDelete.errors.length > 0) throw refusal(workItemDelete.errors);
    store.changeChildren();
    toast('Task reverted', { tone: 'success' });
  } catch (error) {
    store.fail(`The task could not be deleted. ${errorText(error)}`);
  }
}

/** Puts the earlier description back, unless somebody has written something else since. */
async function restore(tasks: EpicTasks, { from, to }: { from: string; to: string }): Promise<boolean> {
  await tasks.store.load();
  if (tasks.store.epic?.description === from) return tasks.save(to);
  tasks.store.fail(editedMeanwhile);
  return false;
}

function refusal(errors: readonly string[]): ApiError {
  return new ApiError('invalid', { status: 200, reason: errors.join(' ') });
}
