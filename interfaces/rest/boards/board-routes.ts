import { CreateBoardList } from '../../../application/boards/create-board-list.ts';
import { CreateBoard } from '../../../application/boards/create-board.ts';
import { DeleteBoardList } from '../../../application/boards/delete-board-list.ts';
import { DeleteBoard } from '../../../application/boards/delete-board.ts';
import { UpdateBoardList } from '../../../application/boards/update-board-list.ts';
import { UpdateBoard } from '../../../application/boards/update-board.ts';
import { NotFound } from '../../../application/errors.ts';
import { limitMetrics, type Board } from '../../../domain/boards/board.ts';
import { healthStatuses, type HealthStatus } from '../../../domain/work-items/work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { invalidParameter } from '../../http/refusal.ts';
import { pageOf } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import {
  boolean,
  identifier,
  integer,
  nullable,
  oneOf,
  optional,
  optionalText,
  reference,
  requireOneOf,
  text,
} from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import {
  boardListShape,
  boardShape,
  presentBoard,
  presentBoards,
  presentList,
  presentLists,
} from './board-presenter.ts';

type Kind = 'group' | 'project';

const one = { id: reference, board_id: identifier };
const oneList = { ...one, list_id: identifier };

/** Additions to GitLab's API, where only GraphQL sets them. */
const limits = {
  max_issue_count: optional(integer),
  max_issue_weight: optional(integer),
  limit_metric: nullable(oneOf(...limitMetrics)),
};

/** Boards of groups and projects, and their lists. */
export const boardRoutes: readonly Route[] = (['project', 'group'] as const).flatMap((kind) => [
  ...boardRoutesOf(kind),
  ...listRoutesOf(kind),
]);

function boardRoutesOf(kind: Kind): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/boards`;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: pageOf(boardShape),
      parameters: { id: reference },
      async run(request, container) {
        const actor = await request.actor();
        const { boards } = request.services.queries;
        return request.list({
          read: (page) => boards.page(actor, container.id, page),
          count: () => boards.count(actor, container.id),
          present: (rows) => presentBoards(request, container, rows),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:board_id`,
      access: 'anybody',
      answers: boardShape,
      parameters: one,
      run: async (request, container) => presentBoard(request, container, await requireBoard(request, container)),
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: boardShape,
      parameters: { id: reference, name: text },
      async run(request, container) {
        const { name } = request.parameters;
        const board = await request.perform(CreateBoard, { kind, namespace: container.id, name });
        return presentBoard(request, container, board);
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:board_id`,
      access: 'signed-in',
      answers: boardShape,
      parameters: {
        ...one,
        name: optionalText,
        hide_backlog_list: optional(boolean),
        hide_closed_list: optional(boolean),
      },
      async run(request, container) {
        const { parameters } = request;
        requireOneOf(parameters, 'name', 'hide_backlog_list', 'hide_closed_list');
        const board = await request.perform(UpdateBoard, {
          kind,
          namespace: container.id,
          boardId: parameters.board_id,
          name: parameters.name,
          hideBacklogList: parameters.hide_backlog_list,
          hideClosedList: parameters.hide_closed_list,
        });
        return presentBoard(request, container, board);
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:board_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: one,
      async run(request, { id: namespace }) {
        await request.perform(DeleteBoard, { kind, namespace, boardId: request.parameters.board_id });
      },
    }),
  ];
}

function listRoutesOf(kind: Kind): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/boards/:board_id/lists`;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: pageOf(boardListShape),
      parameters: one,
      async run(request, container) {
        const actor = await request.actor();
        const { boards } = request.services.queries;
        const board = await requireBoard(request, container);
        return request.list({
          read: (page) => boards.listPage(actor, board.id, page),
          count: () => boards.listCount(actor, board.id),
          present: (rows) => presentLists(request, rows),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:list_id`,
      access: 'anybody',
      answers: boardListShape,
      parameters: oneList,
      async run(request, container) {
        const board = await requireBoard(request, container);
        const { boards } = request.services.queries;
        const list = await boards.findList(await request.actor(), board.id, request.parameters.list_id);
        if (list === null) throw new NotFound();
        return presentList(request, list);
      },
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: boardListShape,
      parameters: {
        ...one,
        label_id: optional(identifier),
        assignee_id: optional(identifier),
        milestone_id: optional(identifier),
        iteration_id: optional(identifier),
        health_status: optional(oneOf(...healthStatuses)),
        ...limits,
      },
      async run(request, container) {
        const { parameters } = request;
        const list = await request.perform(CreateBoardList, {
          kind,
          namespace: container.id,
          boardId: parameters.board_id,
          subject: subjectOf(parameters),
          ...limitsOf(parameters),
        });
        return presentList(request, list);
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:list_id`,
      access: 'signed-in',
      answers: boardListShape,
      parameters: { ...oneList, position: optional(integer), ...limits },
      async run(request, container) {
        const { parameters } = request;
        requireOneOf(parameters, 'position', 'max_issue_count', 'max_issue_weight', 'limit_metric');
        const list = await request.perform(UpdateBoardList, {
          kind,
          namespace: container.id,
          boardId: parameters.board_id,
          listId: parameters.list_id,
          position: parameters.position,
          ...limitsOf(parameters),
        });
        return presentList(request, list);
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:list_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: oneList,
      async run(request, { id: namespace }) {
        const { board_id: boardId, list_id: listId } = request.parameters;
        await request.perform(DeleteBoardList, { kind, namespace, boardId, listId });
      },
    }),
  ];
}

type SentSubject = Partial<Record<'label_id' | 'assignee_id' | 'milestone_id' | 'iteration_id', number | undefined>> & {
  health_status?: HealthStatus | undefined;
};

/** What a new list is about. @throws unless exactly one is sent */
function subjectOf({
  label_id: labelId,
  assignee_id: assigneeId,
  milestone_id: milestoneId,
  iteration_id: iterationId,
  health_status: healthStatus,
}: SentSubject) {
  const names = 'label_id, assignee_id, milestone_id, iteration_id, health_status';
  const sent = [labelId, assigneeId, milestoneId, iterationId, healthStatus].filter((one) => one !== undefined);
  if (sent.length > 1) throw invalidParameter(`${names} are mutually exclusive`);
  if (labelId !== undefined) return { labelId };
  if (assigneeId !== undefined) return { assigneeId };
  if (milestoneId !== undefined) return { milestoneId };
  if (iterationId !== undefined) return { iterationId };
  if (healthStatus !== undefined) return { healthStatus };
  throw invalidParameter(`${names} are missing, exactly one parameter must be provided`);
}

interface SentLimits {
  max_issue_count?: number | undefined;
  max_issue_weight?: number | undefined;
  limit_metric?: (typeof limitMetrics)[number] | null | undefined;
}

function limitsOf(sent: SentLimits) {
  return {
    maxIssueCount: sent.max_issue_count,
    maxIssueWeight: sent.max_issue_weight,
    limitMetric: sent.limit_metric,
  };
}

/** The board in the path. @throws NotFound if it is missing or hidden */
export async function requireBoard(
  request: RestRequest<{ board_id: number }>,
  container: Pick<Namespace, 'id'>,
): Promise<Board> {
  const { boards } = request.services.queries;
  const board = await boards.find(await request.actor(), container.id, request.parameters.board_id);
  if (board === null) throw new NotFound();
  return board;
}
