import { stillThere } from '../../../application/errors.ts';
import { todoActions, todoStates, type Todo } from '../../../domain/todos/todo.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';
import { epicShape, presentEpics } from '../work-items/epic-presenter.ts';
import { distinct } from '../work-items/item-context.ts';
import { issueShape, presentIssues } from '../work-items/issue-presenter.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { z } from 'zod';
import { idShape, instantShape, type Presented } from '../answer-shapes.ts';

export const todoShape = z
  .strictObject({
    id: idShape,
    project: z
      .strictObject({
        id: idShape,
        name: z.string(),
        name_with_namespace: z.string(),
        path: z.string(),
        path_with_namespace: z.string(),
      })
      .optional(),
    group: z
      .strictObject({
        id: idShape,
        name: z.string(),
        path: z.string(),
        kind: z.string(),
        full_path: z.string(),
        parent_id: idShape.nullable(),
      })
      .optional(),
    author: userBasicShape.nullable(),
    action_name: z.enum(todoActions),
    target_type: z.enum(['Epic', 'Issue']),
    target: z.union([issueShape, epicShape]),
    target_url: z.string(),
    body: z.string(),
    state: z.enum(todoStates),
    created_at: instantShape,
    updated_at: instantShape,
  })
  .meta({ id: 'Todo' });
type PresentedTodo = Presented<typeof todoShape>;

/** To-dos with their targets. */
export async function presentTodos(request: RestRequest<unknown>, todos: readonly Todo[]): Promise<PresentedTodo[]> {
  const actor = await request.actor();
  const { workItems, workItemDetails } = request.services.queries;
  const items = await workItems.findByIds(actor, distinct(todos.map((todo) => todo.workItemId)));
  const [authors, namespaces, targets] = await Promise.all([
    workItemDetails.users(distinct(todos.map((todo) => todo.authorId))),
    workItemDetails.namespaces(actor, distinct([...items.values()].map((item) => item.namespaceId))),
    presentTargets(request, [...items.values()]),
  ]);
  return todos.flatMap((todo) => {
    const item = items.get(todo.workItemId);
    const namespace = item === undefined ? null : (namespaces.get(item.namespaceId) ?? null);
    if (item === undefined || namespace === null) return [];
    const author = authors.get(todo.authorId) ?? null;
    const note = todo.noteId === null ? '' : `#note_${todo.noteId}`;
    return {
      id: todo.id,
      ...presentContainer(namespace),
      author: author === null ? null : presentUserBasic(author, request.baseUrl),
      action_name: todo.action,
      target_type: item.type === 'epic' ? 'Epic' : 'Issue',
      target: stillThere(targets.get(item.id)),
      target_url: `${request.baseUrl}${itemWebPath(item, namespace)}${note}`,
      body: item.title,
      state: todo.state,
      created_at: todo.createdAt,
      updated_at: todo.updatedAt,
    };
  });
}

async function presentTargets(
  request: RestRequest<unknown>,
  items: readonly ItemRow[],
): Promise<Map<number, PresentedTodo['target']>> {
  const epics = items.filter((item) => item.type === 'epic');
  const issues = items.filter((item) => item.type !== 'epic');
  const shown = [...(await presentEpics(request, epics)), ...(await presentIssues(request, issues))];
  return new Map(shown.map((target) => [target.id, target]));
}

function presentContainer(namespace: Namespace): Pick<PresentedTodo, 'project' | 'group'> {
  const { id, name, path, fullName, fullPath, kind, parentId } = namespace;
  if (kind === 'project') {
    return { project: { id, name, name_with_namespace: fullName, path, path_with_namespace: fullPath } };
  }
  return { group: { id, name, path, kind, full_path: fullPath, parent_id: parentId } };
}
