import type { Board, BoardItems, BoardList } from '../../domain/boards/board.ts';
import type { Store } from '../door/store.ts';

export interface BoardStore extends Store<Board> {
  countOf(namespaceId: number, items: BoardItems): Promise<number>;
}

/** Where issues and epics are on boards. Each has a place, also those that were never moved. */
export interface BoardPositionStore {
  positions(itemIds: readonly number[]): Promise<Map<number, number>>;
  /** Those of a top-level group closest to a position, in order: at most `size` in front of it and behind it. */
  around(
    rootId: number,
    items: BoardItems,
    position: number,
    size: number,
  ): Promise<{ id: number; position: number }[]>;
  set(positions: readonly { id: number; position: number }[]): Promise<void>;
}

export interface BoardListStore extends Store<BoardList> {
  /** The lists of a board, in order. */
  ofBoard(boardId: number): Promise<BoardList[]>;
  /** Numbers these lists from 0. */
  setOrder(listIds: readonly number[]): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    boards: BoardStore;
    boardLists: BoardListStore;
    boardPositions: BoardPositionStore;
  }
}
