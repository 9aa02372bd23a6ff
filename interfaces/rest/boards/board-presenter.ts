import { z } from 'zod';
import { stillThere } from '../../../application/errors.ts';
import { limitMetrics, type Board, type BoardItems, type BoardList } from '../../../domain/boards/board.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { healthStatuses } from '../../../domain/work-items/work-item.ts';
import { countShape, idShape, listShape, type Presented } from '../answer-shapes.ts';
import { iterationShape, presentIteration } from '../iterations/iteration-presenter.ts';
import { labelDetailsShape, presentLabelDetails } from '../labels/label-presenter.ts';
import { milestoneShape, presentMilestone } from '../milestones/milestone-presenter.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';

export const boardListShape = z
  .strictObject({
    id: idShape,
    label: labelDetailsShape.optional(),
    assignee: userBasicShape.optional(),
    milestone: milestoneShape.optional(),
    iteration: iterationShape.optional(),
    /** An addition to GitLab's API. */
    health_status: z.enum(healthStatuses).optional(),
    position: countShape,
    max_issue_count: countShape,
    max_issue_weight: countShape,
    limit_metric: z.enum(limitMetrics).nullable(),
  })
  .meta({ id: 'BoardList' });

export const boardShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    hide_backlog_list: z.boolean(),
    hide_closed_list: z.boolean(),
    project: z
      .strictObject({
        id: idShape,
        name: z.string(),
        name_with_namespace: z.string(),
        path: z.string(),
        path_with_namespace: z.string(),
        web_url: z.string(),
      })
      .nullable(),
    group: z.strictObject({ id: idShape, name: z.string(), web_url: z.string() }).nullable(),
    milestone: z.null(),
    assignee: z.null(),
    labels: listShape(z.never(), 0),
    weight: z.null(),
    lists: listShape(boardListShape),
  })
  .meta({ id: 'Board' });

/** A list of a board of epics. GitLab only has those for a label. */
export const epicBoardListShape = boardListShape
  .omit({ milestone: true, iteration: true })
  .extend({ list_type: z.enum(['label', 'assignee', 'health_status']), collapsed: z.literal(false) })
  .meta({ id: 'EpicBoardList' });

export const epicBoardShape = boardShape
  .omit({ project: true, milestone: true, assignee: true, weight: true })
  .extend({ lists: listShape(epicBoardListShape) })
  .meta({ id: 'EpicBoard' });

type PresentedBoard = Presented<typeof boardShape> | Presented<typeof epicBoardShape>;
type PresentedList = Presented<typeof boardListShape> | Presented<typeof epicBoardListShape>;

/** Boards of a container with their lists. GitLab's scope of a board (milestone, labels …) does not exist here. */
export async function presentBoards(
  request: RestRequest<unknown>,
  container: Namespace,
  boards: readonly Board[],
): Promise<PresentedBoard[]> {
  const actor = await request.actor();
  const lists = await request.services.queries.boards.lists(
    actor,
    boards.map(({ id }) => id),
  );
  const shown = await presentIssueLists(request, lists);
  const { id, name, fullName, path, fullPath } = container;
  const { baseUrl } = request;
  return boards.map((board) => {
    const own = shown.filter((_, index) => lists[index]?.boardId === board.id);
    const shared = {
      id: board.id,
      name: board.name,
      hide_backlog_list: board.hideBacklogList,
      hide_closed_list: board.hideClosedList,
      group: container.kind === 'group' ? { id, name, web_url: `${baseUrl}/groups/${fullPath}` } : null,
      labels: [],
    };
    if (board.items === 'epics') return { ...shared, lists: own.map(asEpicList) };
    const project = {
      id,
      name,
      name_with_namespace: fullName,
      path,
      path_with_namespace: fullPath,
      web_url: `${baseUrl}/${fullPath}`,
    };
    return {
      ...shared,
      project: container.kind === 'project' ? project : null,
      milestone: null,
      assignee: null,
      weight: null,
      lists: own,
    };
  });
}

/** A list of a board of epics, from what lists of boards have in common. */
export function asEpicList(list: Presented<typeof boardListShape>): Presented<typeof epicBoardListShape> {
  const { milestone: _milestone, iteration: _iteration, ...shown } = list;
  const type = list.assignee ? 'assignee' : list.health_status ? 'health_status' : 'label';
  return { ...shown, list_type: type, collapsed: false };
}

export async function presentBoard(
  request: RestRequest<unknown>,
  container: Namespace,
  board: Board,
): Promise<PresentedBoard> {
  return stillThere((await presentBoards(request, container, [board]))[0]);
}

/** Lists with what they are about; what the caller may not see was left out by the query. */
export async function presentLists(
  request: RestRequest<unknown>,
  items: BoardItems,
  lists: readonly BoardList[],
): Promise<PresentedList[]> {
  const shown = await presentIssueLists(request, lists);
  return items === 'epics' ? shown.map(asEpicList) : shown;
}

/** The same for boards of issues. */
export async function presentIssueLists(
  request: RestRequest<unknown>,
  lists: readonly BoardList[],
): Promise<Presented<typeof boardListShape>[]> {
  const actor = await request.actor();
  const { labels, iterations, workItemDetails } = request.services.queries;
  const [labelsById, users, milestones, iterationsById] = await Promise.all([
    labels.byIds(actor, idsOf(lists, 'labelId')),
    workItemDetails.users(idsOf(lists, 'assigneeId')),
    workItemDetails.milestones(actor, idsOf(lists, 'milestoneId')),
    iterations.byIds(actor, idsOf(lists, 'iterationId')),
  ]);
  const owners = [...milestones.values(), ...iterationsById.values()].flatMap((one) => one?.namespaceId ?? []);
  const namespaces = await workItemDetails.namespaces(actor, [...new Set(owners)]);
  return lists.map((list) => {
    const label = labelsById.get(list.labelId ?? 0);
    const assignee = users.get(list.assigneeId ?? 0);
    const milestone = milestones.get(list.milestoneId ?? 0);
    const iteration = iterationsById.get(list.iterationId ?? 0);
    const ownerOf = (owned: { namespaceId: number }) => stillThere(namespaces.get(owned.namespaceId));
    return {
      id: list.id,
      ...(label && { label: presentLabelDetails(label) }),
      ...(assignee && { assignee: presentUserBasic(assignee, request.baseUrl) }),
      ...(milestone && { milestone: presentMilestone(milestone, ownerOf(milestone), request) }),
      ...(iteration && { iteration: presentIteration(iteration, ownerOf(iteration), request) }),
      ...(list.healthStatus !== null && { health_status: list.healthStatus }),
      position: list.position,
      max_issue_count: list.maxIssueCount,
      max_issue_weight: list.maxIssueWeight,
      limit_metric: list.limitMetric,
    };
  });
}

export async function presentList(
  request: RestRequest<unknown>,
  items: BoardItems,
  list: BoardList,
): Promise<PresentedList> {
  return stillThere((await presentLists(request, items, [list]))[0]);
}

function idsOf(lists: readonly BoardList[], field: 'labelId' | 'assigneeId' | 'milestoneId' | 'iterationId'): number[] {
  return [...new Set(lists.flatMap((list) => list[field] ?? []))];
}
