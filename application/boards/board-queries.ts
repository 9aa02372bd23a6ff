import type { Actor } from '../../domain/access/actor.ts';
import type { Board, BoardList } from '../../domain/boards/board.ts';
import type { Page, PageRequest } from '../page.ts';

/** Boards are visible to everyone who can see their group or project, lists if what they are about is visible too. */
export interface BoardQueries {
  /** The oldest first. */
  page(actor: Actor, namespaceId: number, page: PageRequest): Promise<Page<Board>>;
  count(actor: Actor, namespaceId: number): Promise<number>;
  find(actor: Actor, namespaceId: number, boardId: number): Promise<Board | null>;
  /** The lists of boards that the actor may see, in order. */
  lists(actor: Actor, boardIds: readonly number[]): Promise<BoardList[]>;
  listPage(actor: Actor, boardId: number, page: PageRequest): Promise<Page<BoardList>>;
  listCount(actor: Actor, boardId: number): Promise<number>;
  findList(actor: Actor, boardId: number, listId: number): Promise<BoardList | null>;
}
