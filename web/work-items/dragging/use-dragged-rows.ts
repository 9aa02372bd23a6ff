import { observable, runInAction } from 'mobx';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Announcer } from '../../widgets/announcer.ts';
import { KeyboardDragging } from './keyboard-dragging.ts';
import { dragByPointer, showOrder, type DraggedList, type Order } from './pointer-dragging.ts';

/** Keeps the order of rows. */
interface RowOrder<Id> {
  readonly announcer: Announcer;
  /** The row whose grip gets the focus next. */
  readonly focusNext: Id | null;
  want: (id: Id | null) => void;
  /** True while a row is being moved. */
  hold: (isHolding: boolean) => void;
  move: (from: number, to: number) => Promise<void>;
}

/**
 * Moves the rows of a list by pointer and by keys, while `isActive`. Returns the ref of the list, and what the grip of
 * each row shows and does; null for rows that cannot be moved.
 */
export function useDraggedRows<Id, Row extends { id: Id }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  order: RowOrder<Id>,
  isActive: boolean,
): {
  ref: (list: HTMLElement | null) => void;
  gripOf: (index: number) => ReturnType<KeyboardDragging['gripOf']> | null;
} {
  const [element, setElement] = useState<HTMLElement | null>(null);
  // Known once the rows are drawn; observers of it then draw their grips.
  const [drawnList] = useState(() => observable.box<DraggedList | null>(null, { deep: false }));
  const drawn = useMemo(() => drawnOrder(order), [order]);
  const dragging = useMemo(() => new KeyboardDragging(drawn), [drawn]);
  useLayoutEffect(() => {
    const isDraggable = element !== null && isActive;
    const itemOf = (row: Row, index: number) => ({
      name: nameOf(row),
      element: element?.children[index] as HTMLElement,
    });
    const list = isDraggable ? { element, items: rows.map(itemOf) } : null;
    runInAction(() => drawnList.set(list));
    return list === null ? undefined : dragByPointer(drawn, list);
  }, [element, rows, nameOf, isActive, drawn, drawnList]);
  const { focusNext, want } = order;
  useEffect(() => {
    if (focusNext === null) return;
    const index = rows.findIndex(({ id }) => id === focusNext);
    element?.children[index]?.querySelector<HTMLElement>('[data-grip]')?.focus();
    want(null);
  }, [element, rows, focusNext, want]);
  const list = drawnList.get();
  return {
    ref: setElement,
    gripOf: (index) => {
      const item = list?.items[index];
      return isActive && list !== null && item !== undefined ? dragging.gripOf(list, item) : null;
    },
  };
}

/** React draws the order, so the DOM is restored first. */
function drawnOrder<Id>({ announcer, hold, move }: RowOrder<Id>): Order {
  return {
    announcer,
    hold,
    reorder: async (list, from, to) => {
      showOrder(list);
      await move(from, to);
      return true;
    },
  };
}
