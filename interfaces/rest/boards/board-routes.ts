import { CreateBoardList } from '../../../application/boards/create-board-list.ts';
import { CreateBoard } from '../../../application/boards/create-board.ts';
import { DeleteBoardList } from '../../../application/boards/delete-board-list.ts';
import { DeleteBoard } from '../../../application/boards/delete-board.ts';
import { UpdateBoardList } from '../../../application/boards/update-board-list.ts';
import { UpdateBoard } from '../../../application/boards/update-board.ts';
import { NotFound } from '../../../application/errors.ts';
import { limitMetrics } from '../../../domain/boards/board.ts';
import { healthStatuses, type HealthStatus } from '../../../domain/work-items/work-item.ts';
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
import type { Route } from '../route.ts';
import { boardKinds, placeOf, requireBoard, type BoardKind } from './board-kind.ts';
import {
  boardListShape,
  boardShape,
  epicBoardListShape,
  epicBoardShape,
  presentBoard,
  presentBoards,
  presentList,
  presentLists,
} from './board-presenter.ts';

const one = { id: reference, board_id: identifier };
const oneList = { ...one, list_id: identifier };

/** Additions to GitLab's API, where only GraphQL sets them. */
const limits = {
  max_issue_count: optional(integer),
  max_issue_weight: optional(integer),
  limit_metric: nullable(oneOf(...limitMetrics)),
};

/** Boards of groups and projects, and their lists. GitLab's API only reads boards of epics; the other calls are additions. */
export const boardRoutes: readonly Route[] = boardKinds.flatMap((kind) => [
  ...boardRoutesOf(kind),
  ...listRoutesOf(kind),
]);

function boardRoutesOf(boardKind: BoardKind): Route[] {
  const { kind, items, root } = boardKind;
  const containerRoute = containerRoutes(kind);
  const shape = items === 'issues' ? boardShape : epicBoardShape;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: pageOf(shape),
      parameters: { id: reference },
      async run(request, container) {
        const actor = await request.actor();
        const { boards } = request.services.queries;
        return request.list({
          read: (page) => boards.page(actor, placeOf(boardKind, container), page),
          count: () => boards.count(actor, placeOf(boardKind, container)),
          present: (rows) => presentBoards(request, container, rows),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:board_id`,
      access: 'anybody',
      answers: shape,
      parameters: one,
      run: async (request, container) =>
        presentBoard(request, container, await requireBoard(request, placeOf(boardKind, container))),
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: shape,
      parameters: { id: reference, name: text },
      async run(request, container) {
        const { name } = request.parameters;
        const board = await request.perform(CreateBoard, { kind, items, namespace: container.id, name });
        return presentBoard(request, container, board);
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:board_id`,
      access: 'signed-in',
      answers: shape,
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
          items,
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
        await request.perform(DeleteBoard, { kind, items, namespace, boardId: request.parameters.board_id });
      },
    }),
  ];
}

function listRoutesOf(boardKind: BoardKind): Route[] {
  const { kind, items } = boardKind;
  const containerRoute = containerRoutes(kind);
  const root = `${boardKind.root}/:board_id/lists`;
  const shape = items === 'issues' ? boardListShape : epicBoardListShape;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: pageOf(shape),
      parameters: one,
      async run(request, container) {
        const actor = await request.actor();
        const { boards } = request.services.queries;
        const board = await requireBoard(request, placeOf(boardKind, container));
        return request.list({
          read: (page) => boards.listPage(actor, board.id, page),
          count: () => boards.listCount(actor, board.id),
          present: (rows) => presentLists(request, items, rows),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:list_id`,
      access: 'anybody',
      answers: shape,
      parameters: oneList,
      async run(request, container) {
        const board = await requireBoard(request, placeOf(boardKind, container));
        const { boards } = request.services.queries;
        const list = await boards.findList(await request.actor(), board.id, request.parameters.list_id);
        if (list === null) throw new NotFound();
        return presentList(request, items, list);
      },
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: shape,
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
          items,
          namespace: container.id,
          boardId: parameters.board_id,
          subject: subjectOf(parameters),
          ...limitsOf(parameters),
        });
        return presentList(request, items, list);
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:list_id`,
      access: 'signed-in',
      answers: shape,
      parameters: { ...oneList, position: optional(integer), ...limits },
      async run(request, container) {
        const { parameters } = request;
        requireOneOf(parameters, 'position', 'max_issue_count', 'max_issue_weight', 'limit_metric');
        const list = await request.perform(UpdateBoardList, {
          kind,
          items,
          namespace: container.id,
          boardId: parameters.board_id,
          listId: parameters.list_id,
          position: parameters.position,
          ...limitsOf(parameters),
        });
        return presentList(request, items, list);
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
        await request.perform(DeleteBoardList, { kind, items, namespace, boardId, listId });
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
