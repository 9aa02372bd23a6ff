import SortableLists from 'sortablejs';
import type { Announcer } from '../../widgets/announcer.ts';
import styles from './sorting.module.css';

/** An item of a list on the page; its grip is marked by `data-grip`. */
export interface SortedItem {
  element: HTMLElement;
  name: string;
}

/** A list on the page, with its items in the order in which they are kept. */
export interface SortedList {
  element: HTMLElement;
  items: readonly SortedItem[];
}

/** Keeps the order of lists that are sorted on the page. */
export interface Order<L extends SortedList = SortedList> {
  readonly announcer: Announcer;
  /** An item is held between two places. */
  hold(this: void, isHolding: boolean): void;
  /** Moves an item; false when the list stays as it was. */
  reorder(this: void, list: L, from: number, to: number): Promise<boolean>;
}

const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Lets the items of a list be dragged by their grips; the returned function ends it. Escape takes a drag back. */
export function sortByPointer<L extends SortedList>(order: Order<L>, list: L): () => void {
  let isCancelled = false;
  const cancelByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    isCancelled = true;
    // Sortable has no call to give a drag up; for it the pointer was let go.
    document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }));
  };
  const sortable = SortableLists.create(list.element, {
    draggable: '>li',
    handle: '[data-grip]',
    delay: 100,
    delayOnTouchOnly: true,
    scrollSensitivity: hasTouch() ? 60 : 100,
    scrollSpeed: 20,
    forceFallback: true,
    fallbackOnBody: true,
    fallbackClass: styles.carried ?? '',
    ghostClass: styles.lifted ?? '',
    onStart: () => {
      isCancelled = false;
      order.hold(true);
      document.addEventListener('keydown', cancelByKey, { capture: true });
    },
    onEnd: ({ oldDraggableIndex: from = 0, newDraggableIndex: to = 0 }) => {
      document.removeEventListener('keydown', cancelByKey, { capture: true });
      order.hold(false);
      if (isCancelled) showOrder(list);
      else void dropItem(order, list, from, to);
    },
  });
  return () => {
    document.removeEventListener('keydown', cancelByKey, { capture: true });
    sortable.destroy();
  };
}

/** Saves the new order; the old one comes back when that fails. */
export async function dropItem<L extends SortedList>(
  { reorder }: Order<L>,
  list: L,
  from: number,
  to: number,
): Promise<void> {
  if (from !== to && !(await reorder(list, from, to))) showOrder(list);
}

/** Shows the items in an order; their own by default. */
export function showOrder({ element, items }: SortedList, order = items): void {
  element.append(...order.map((item) => item.element));
}
