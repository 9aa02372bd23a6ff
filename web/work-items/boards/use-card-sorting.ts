import { useEffect, type RefObject } from 'react';
import type Sortable from 'sortablejs';
import { createSortable } from '../sorting/create-sortable.ts';
import { cancelByEscape } from '../sorting/drag-escape.ts';
import sorting from '../sorting/sorting.module.css';
import type { BoardColumn } from './board-column.ts';
import type { BoardStore } from './board-store.ts';

/** Milliseconds that a finger rests on a card before it can be dragged, so that columns still scroll. */
const longPress = 250;

/** Makes the cards of a column draggable by pointer, also to other columns. Escape cancels a drag. */
export function useCardSorting(
  store: BoardStore,
  column: BoardColumn,
  list: RefObject<HTMLElement | null>,
  isActive: boolean,
): void {
  useEffect(() => {
    if (!isActive || list.current === null) return undefined;
    return createSortable(list.current, () => Promise.resolve(optionsOf(store, column)));
  }, [store, column, list, isActive]);
}

function optionsOf(store: BoardStore, column: BoardColumn): Sortable.Options {
  let isCanceled = false;
  let follower: Node | null = null;
  let stopListening = (): void => {};
  return {
    group: 'cards',
    draggable: '[data-card]',
    filter: 'button, input',
    preventOnFilter: false,
    delay: longPress,
    delayOnTouchOnly: true,
    touchStartThreshold: 6,
    animation: 150,
    scrollSensitivity: 80,
    scrollSpeed: 18,
    forceFallback: true,
    fallbackOnBody: true,
    fallbackTolerance: 4,
    fallbackClass: sorting['carried'] ?? '',
    ghostClass: sorting['lifted'] ?? '',
    onStart: ({ item }) => {
      isCanceled = false;
      follower = item.nextSibling;
      store.moves.hold(true);
      stopListening = cancelByEscape(() => {
        isCanceled = true;
      });
    },
    onEnd: ({ item, from, to, newDraggableIndex: index = 0 }) => {
      stopListening();
      // React owns the rows: it gets them back as it drew them, and then draws the new order.
      from.insertBefore(item, follower);
      store.moves.hold(false);
      const target = store.cells.find(({ key }) => key === to.dataset['column']);
      const card = column.cards.find(({ id }) => id === item.dataset['card']);
      if (!isCanceled && target && card) store.moves.move(card, column, { column: target, index });
    },
  };
}
