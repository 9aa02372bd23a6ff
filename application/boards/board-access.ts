import { z } from 'zod';
import {
  boardItems,
  boardNameLengthMaximum,
  limitMaximum,
  limitMetrics,
  type Board,
  type BoardItems,
  type BoardList,
} from '../../domain/boards/board.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { NotFound } from '../errors.ts';
import { containerToChange, namespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';
import { titleInput } from '../inputs/text-input.ts';

/** The group or project of a board and what it shows, and the board. */
export const boardPlace = {
  kind: z.enum(['group', 'project']),
  namespace: namespaceReference,
  items: z.enum(boardItems).default('issues'),
};
export const boardReference = { ...boardPlace, boardId: z.number().int() };
export const listReference = { ...boardReference, listId: z.number().int() };

export const boardNameInput = titleInput(boardNameLengthMaximum);

const limit = z
  .number()
  .int()
  .min(0, 'must be greater than or equal to 0')
  .max(limitMaximum, `must be less than or equal to ${limitMaximum}`);
export const limitsInput = {
  maxIssueCount: limit.optional(),
  maxIssueWeight: limit.optional(),
  limitMetric: z.enum(limitMetrics).nullable().optional(),
};

interface BoardReference {
  kind: 'group' | 'project';
  namespace: number | string;
  items: BoardItems;
  boardId: number;
}

/** A board and its container, locked, if the actor may change the boards there. */
export async function boardToChange(
  scope: Scope,
  { kind, namespace, items, boardId }: BoardReference,
): Promise<{ container: Namespace; board: Board }> {
  const container = await containerToChange(scope, kind, namespace, 'administrateBoards');
  const board = await scope.transaction.boards.lock(boardId);
  if (board === null || board.namespaceId !== container.id || board.items !== items) throw new NotFound();
  return { container, board };
}

/** A list of a board to change, with all lists of the board in order. */
export async function listToChange(
  scope: Scope,
  reference: BoardReference & { listId: number },
): Promise<{ board: Board; list: BoardList; lists: BoardList[] }> {
  const { board } = await boardToChange(scope, reference);
  const lists = await scope.transaction.boardLists.ofBoard(board.id);
  const list = lists.find(({ id }) => id === reference.listId);
  if (list === undefined) throw new NotFound();
  return { board, list, lists };
}

/** Names the action under which a list was changed; what changed is read from its row. */
export function recordList(scope: Scope, { namespaceId }: Board, { id }: BoardList): void {
  scope.record({ subjectType: 'board_list', subjectId: id, namespaceId, changes: {} });
}

/** The same of a board. */
export function recordBoard(scope: Scope, { id, namespaceId }: Board): void {
  scope.record({ subjectType: 'board', subjectId: id, namespaceId, changes: {} });
}
