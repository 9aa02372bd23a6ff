import type { Board, BoardItems, BoardList } from '../../domain/boards/board.ts';
import type { MovedAside } from '../../domain/work-items/order.ts';
import type { Store } from '../door/store.ts';

/** The moment before or after an entry of the log. */
export interface LogMoment {
  entryId: number;
  side: 'before' | 'after';
}

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
  /** The positions of those that were moved or made room for others. */
  ofMoved(itemIds: readonly number[]): Promise<Map<number, number>>;
  /** Puts an item back to where it is without having been moved. */
  forget(itemId: number): Promise<void>;
  /** Those of a top-level group that made room for others since, and were neither moved themselves nor in the bin. */
  movedAsideSince(rootId: number, items: BoardItems, moment: LogMoment): Promise<MovedAside[]>;
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
