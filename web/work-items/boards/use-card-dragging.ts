import { useEffect, type RefObject } from 'react';
import type Sortable from 'sortablejs';
import { createSortable } from '../dragging/create-sortable.ts';
import { onDragCanceled } from '../../widgets/drag-canceled.ts';
import dragging from '../dragging/dragging.module.css';
import type { BoardColumn } from './board-column.ts';
import type { BoardStore } from './board-store.ts';

/** Milliseconds that a finger rests on a card before it can be dragged, so that columns still scroll. */
const longPress = 250;
/** Px per step of scrolling at the edge of a column or the board. */
const scrollSpeed = 18;
/** On a phone a column fills the window: the next one must not be gone before a finger has left the edge. */
const sidewaysSpeed = 7;

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
    const stop = createSortable(cards, () => Promise.resolve(optionsOf(store, column, board)), board);
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

function optionsOf(store: BoardStore, column: BoardColumn, board: Element): Sortable.Options {
  const { moves } = store;
  const isFinger = matchMedia('(pointer: coarse)').matches;
  let isCanceled = false;
  let place: Element | null = null;
  let stopListening = (): void => {};
  return {
    group: 'cards',
    draggable: '[data-card]',
    filter: 'button:not([data-grip]), input',
    preventOnFilter: false,
    delay: longPress,
    delayOnTouchOnly: true,
    touchStartThreshold: 6,
    // To let all cards of a long column slide holds up frames.
    animation: column.sight.isWhole ? 150 : 0,
    // Closer to the edge for fingers, since a grip is near it.
    scrollSensitivity: isFinger ? 40 : 80,
    scrollSpeed,
    ...(isFinger && {
      scrollFn: (x, y, _event, _touch, element) => element.scrollBy(Math.sign(x) * sidewaysSpeed, y),
    }),
    forceFallback: true,
    fallbackOnBody: true,
    fallbackTolerance: 4,
    fallbackClass: dragging['carried'] ?? '',
    ghostClass: dragging['lifted'] ?? '',
    onStart: ({ item }) => {
      isCanceled = false;
      place = item.previousElementSibling;
      moves.hold(item.dataset['card'] ?? null);
      // The board would snap back to a column while it scrolls under the card.
      board.toggleAttribute('data-dragging', true);
      stopListening = onDragCanceled(() => {
        isCanceled = true;
      });
    },
    // Called by the list that the card came to. Later its neighbors may be scrolled away, and no longer drawn.
    onChange: ({ item }) => moves.aim({ column, index: indexOf(item, column) }),
    onEnd: ({ item }) => {
      stopListening();
      board.toggleAttribute('data-dragging', false);
      // React owns the rows: it gets them back as it drew them, and then draws the new order.
      place?.after(item);
      const { aimed } = moves;
      moves.hold(null);
      const card = column.cards.find(({ id }) => id === item.dataset['card']);
      if (!isCanceled && aimed !== null && card !== undefined) moves.move(card, column, aimed);
    },
  };
}

/** The place of a dragged card among the others of a column. */
function indexOf(item: HTMLElement, column: BoardColumn): number {
  const others = column.cards.filter(({ id }) => id !== item.dataset['card']);
  const placeOf = (element: Element | null): number =>
    others.findIndex(({ id }) => id === (element as HTMLElement | null)?.dataset['card']);
  const before = placeOf(besides(item, 'previousElementSibling'));
  return before === -1 ? Math.max(0, placeOf(besides(item, 'nextElementSibling'))) : before + 1;
}

function besides(item: Element, side: 'previousElementSibling' | 'nextElementSibling'): Element | null {
  let element = item[side];
  while (element?.matches('[data-place]') === true) element = element[side];
  return element;
}
