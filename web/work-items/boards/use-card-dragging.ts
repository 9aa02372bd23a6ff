import { useEffect, type RefObject } from 'react';
import type Sortable from 'sortablejs';
import { createSortable } from '../dragging/create-sortable.ts';
import { onDragCanceled } from '../../widgets/drag-canceled.ts';
import dragging from '../dragging/dragging.module.css';
import type { BoardColumn } from './board-column.ts';
import type { BoardStore } from './board-store.ts';

/** Milliseconds that a finger rests on a card before it can be dragged, so that columns still scroll. */
const longPress = 250;

/** Milliseconds that cards take to make room, where that is shown. */
const animation = 150;
/** Cards of a column of which each is measured at each step of a drag, to show how they make room. */
const mostAnimated = 100;

/** Makes the cards of a column draggable by pointer, also to other columns. Escape cancels a drag. */
export function useCardDragging(
  store: BoardStore,
  column: BoardColumn,
  list: RefObject<HTMLElement | null>,
  isActive: boolean,
): void {
  useEffect(() => {
    if (!isActive || list.current === null) return undefined;
    const cards = list.current;
    const board = cards.closest('[data-card-lists]') ?? cards;
    const stop = createSortable(
      cards,
      async () => optionsOf((await import('sortablejs')).default, store, column, board),
      board,
    );
    cards.addEventListener('contextmenu', keepFinger);
    return () => {
      cards.removeEventListener('contextmenu', keepFinger);
      stop();
    };
  }, [store, column, list, isActive]);
}

/** A finger that rests on a link to drag its card would get the menu of the browser for the link. */
function keepFinger(event: MouseEvent): void {
  if (event instanceof PointerEvent && event.pointerType === 'touch') event.preventDefault();
}

function optionsOf(code: typeof Sortable, store: BoardStore, column: BoardColumn, board: Element): Sortable.Options {
  let isCanceled = false;
  let follower: Node | null = null;
  let stopListening = (): void => {};
  return {
    group: 'cards',
    draggable: '[data-card]',
    filter: 'button:not([data-grip]), input',
    preventOnFilter: false,
    delay: longPress,
    delayOnTouchOnly: true,
    touchStartThreshold: 6,
    animation,
    // Closer to the edge for fingers, since a grip is near it.
    scrollSensitivity: matchMedia('(pointer: coarse)').matches ? 40 : 80,
    scrollSpeed: 18,
    forceFallback: true,
    fallbackOnBody: true,
    fallbackTolerance: 4,
    fallbackClass: dragging['carried'] ?? '',
    ghostClass: dragging['lifted'] ?? '',
    onChoose: () => {
      for (const cards of board.querySelectorAll<HTMLElement>('[data-column]'))
        code.get(cards)?.option('animation', cards.childElementCount > mostAnimated ? 0 : animation);
    },
    onStart: ({ item }) => {
      isCanceled = false;
      follower = item.nextSibling;
      store.moves.hold(true);
      // The board would snap back to a column while it scrolls under the card.
      board.toggleAttribute('data-dragging', true);
      stopListening = onDragCanceled(() => {
        isCanceled = true;
      });
    },
    onEnd: ({ item, from, to, newDraggableIndex: index = 0 }) => {
      stopListening();
      board.toggleAttribute('data-dragging', false);
      // React owns the rows: it gets them back as it drew them, and then draws the new order.
      from.insertBefore(item, follower);
      store.moves.hold(false);
      const target = store.cells.find(({ key }) => key === to.dataset['column']);
      const card = column.cards.find(({ id }) => id === item.dataset['card']);
      if (!isCanceled && target && card) store.moves.move(card, column, { column: target, index });
    },
  };
}
