import type { BoardPlace } from '../../../application/boards/board-queries.ts';
import { NotFound } from '../../../application/errors.ts';
import type { Board, BoardItems } from '../../../domain/boards/board.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { RestRequest } from '../route.ts';

/** Where boards of one kind are in the API. */
export interface BoardKind {
  kind: 'group' | 'project';
  items: BoardItems;
  /** The path of their list. */
  root: string;
}

export const boardKinds: readonly BoardKind[] = [
  { kind: 'project', items: 'issues', root: '/projects/:id/boards' },
  { kind: 'group', items: 'issues', root: '/groups/:id/boards' },
  { kind: 'group', items: 'epics', root: '/groups/:id/epic_boards' },
];

export function placeOf({ items }: Pick<BoardKind, 'items'>, { id: namespaceId }: Pick<Namespace, 'id'>): BoardPlace {
  return { namespaceId, items };
}

/** The board in the path. @throws NotFound if it is missing or hidden */
export async function requireBoard(request: RestRequest<{ board_id: number }>, place: BoardPlace): Promise<Board> {
  const { boards } = request.services.queries;
  const board = await boards.find(await request.actor(), place, request.parameters.board_id);
  if (board === null) throw new NotFound();
  return board;
}
