import type { Actor } from '../../domain/access/actor.ts';
import type { Board, BoardItems, BoardList } from '../../domain/boards/board.ts';
import type { Page, PageRequest } from '../inputs/page.ts';
import type { WorkItemFilter } from '../work-items/work-item-filter.ts';

/** What selects the items of a column of a board. */
export type ColumnFilter = Required<Pick<WorkItemFilter, 'state'>> & Pick<WorkItemFilter, 'onList' | 'outsideLists'>;

/** A group or project, and what its boards show. */
export interface BoardPlace {
  namespaceId: number;
  items: BoardItems;
}

/** How much a column holds. */
export interface ColumnSums {
  count: number;
  weight: number;
}

/** What a column holds of one epic, or of none. */
export interface LaneCell extends ColumnSums {
  epicId: number | null;
  /** Place of the column among those that were asked for. */
  column: number;
  /** The first cards. */
  itemIds: readonly number[];
}

/** Boards are visible to everyone who can see their group or project, lists if what they are about is visible too. */
export interface BoardQueries {
  /** The oldest first. */
  page(actor: Actor, place: BoardPlace, page: PageRequest): Promise<Page<Board>>;
  count(actor: Actor, place: BoardPlace): Promise<number>;
  find(actor: Actor, place: BoardPlace, boardId: number): Promise<Board | null>;
  /** The lists of boards that the actor may see, in order. */
  lists(actor: Actor, boardIds: readonly number[]): Promise<BoardList[]>;
  listPage(actor: Actor, boardId: number, page: PageRequest): Promise<Page<BoardList>>;
  listCount(actor: Actor, boardId: number): Promise<number>;
  findList(actor: Actor, boardId: number, listId: number): Promise<BoardList | null>;
  /** The epics that have issues in one of the columns: open ones first, then those that are due first. */
  laneEpicIds(
    actor: Actor,
    filter: WorkItemFilter,
    columns: readonly ColumnFilter[],
    part: { offset: number; limit: number },
  ): Promise<number[]>;
  /** What the columns hold of these epics, with at most `cards` cards each; empty cells are left out. */
  laneCells(
    actor: Actor,
    filter: WorkItemFilter,
    columns: readonly ColumnFilter[],
    lanes: { epicIds: readonly number[]; withoutEpic: boolean; cards: number },
  ): Promise<LaneCell[]>;
  /** What each of the columns holds, in their order. */
  columnSums(actor: Actor, filter: WorkItemFilter, columns: readonly ColumnFilter[]): Promise<ColumnSums[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    boards: BoardQueries;
  }
}
