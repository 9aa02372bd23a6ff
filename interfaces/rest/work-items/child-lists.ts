import { stillThere } from '../../../application/errors.ts';
import { z } from 'zod';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { ReorderWorkItem } from '../../../application/work-items/reorder-work-item.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { RestRequest } from '../route.ts';
import type { Answer } from '../answer.ts';
import { identifier, optional } from '../parameters.ts';
import { presentEpics } from './epic-presenter.ts';
import { issueShape, presentIssues } from './issue-presenter.ts';
import { idShape, type Presented } from '../answer-shapes.ts';

export const epicIssueShape = issueShape
  .extend({ epic_issue_id: idShape, relative_position: z.int().nullable() })
  .meta({ id: 'EpicIssue' });

/** Maximum number of children in the answer to a move; the list itself is paginated. */
const shownAfterMove = 100;
const treeOrder = { by: 'relativePosition', direction: 'asc' } as const;

const childEpics = (epic: ItemRow): WorkItemFilter => ({ types: ['epic'], parentId: epic.id });
const childIssues = (epic: ItemRow): WorkItemFilter => ({ types: ['issue', 'incident'], parentId: epic.id });

/** The child epics that the caller may read, in tree order, from any group. */
export function listChildEpics(request: RestRequest<unknown>, epic: ItemRow) {
  return listChildren(request, childEpics(epic), (epics) => presentEpics(request, epics));
}

/** The issues of an epic that the caller may read, in tree order. */
export function listEpicIssues(request: RestRequest<unknown>, epic: ItemRow) {
  return listChildren(request, childIssues(epic), (issues) => presentEpicIssues(request, issues));
}

async function listChildren<Entry>(
  request: RestRequest<unknown>,
  filter: WorkItemFilter,
  present: (items: ItemRow[]) => Promise<Entry[]>,
): Promise<Answer<readonly Entry[]>> {
  const actor = await request.actor();
  const { workItems } = request.services.queries;
  return request.list({
    read: (page) => workItems.page(actor, filter, treeOrder, page),
    count: (limit) => workItems.count(actor, filter, limit),
    present,
  });
}

/** Adds an item to the epic. */
export function adoptChild(
  request: RestRequest<unknown>,
  parent: ItemRow,
  childId: number,
  type: 'epic' | 'issue',
): Promise<ItemRow> {
  return request.perform(AssignParent, { item: { id: childId }, parent: { id: parent.id }, type });
}

/** Removes an item from the epic. */
export function releaseChild(
  request: RestRequest<unknown>,
  parent: ItemRow,
  childId: number,
  type: 'epic' | 'issue',
): Promise<ItemRow> {
  return request.perform(AssignParent, { item: { id: childId }, parent: null, from: { id: parent.id }, type });
}

/** Neighbors of the new position, by id. */
export const placeParameters = { move_before_id: optional(identifier), move_after_id: optional(identifier) };

/** Moves a child of the epic between the given neighbors. */
export async function moveChild(
  request: RestRequest<z.infer<z.ZodObject<typeof placeParameters>>>,
  parent: ItemRow,
  childId: number,
): Promise<void> {
  await request.perform(ReorderWorkItem, {
    item: { id: childId },
    from: { id: parent.id },
    precedingId: request.parameters.move_before_id,
    followingId: request.parameters.move_after_id,
  });
}

/** The new order after a move. */
export async function childEpicsNow(request: RestRequest<unknown>, epic: ItemRow) {
  return presentEpics(request, await children(request, childEpics(epic)));
}

export async function epicIssuesNow(request: RestRequest<unknown>, epic: ItemRow) {
  return presentEpicIssues(request, await children(request, childIssues(epic)));
}

async function children(request: RestRequest<unknown>, filter: WorkItemFilter): Promise<ItemRow[]> {
  const { workItems } = request.services.queries;
  const page = { kind: 'offset', page: 1, perPage: shownAfterMove } as const;
  return (await workItems.page(await request.actor(), filter, treeOrder, page)).rows;
}

/** An issue has at most one epic, so its own id is also the id of the association. */
async function presentEpicIssues(
  request: RestRequest<unknown>,
  issues: readonly ItemRow[],
): Promise<Presented<typeof epicIssueShape>[]> {
  const shown = await presentIssues(request, issues);
  return issues.map((issue, index) => ({
    ...stillThere(shown[index]),
    epic_issue_id: issue.id,
    relative_position: issue.relativePosition,
  }));
}
