import type Sortable from 'sortablejs';
import type { Announcer } from '../../widgets/announcer.ts';
import { createSortable } from './create-sortable.ts';
import { onDragCanceled } from '../../widgets/drag-canceled.ts';
import styles from './dragging.module.css';

/** An item of a sortable list; its grip has the attribute `data-grip`. */
export interface DraggedItem {
  element: HTMLElement;
  name: string;
}

/** A sortable list, with its items in their saved order. */
export interface DraggedList {
  element: HTMLElement;
  items: readonly DraggedItem[];
}

/** Saves the order of sortable lists. */
export interface Order<L extends DraggedList = DraggedList> {
  readonly announcer: Announcer;
  /** True while an item is being moved. */
  hold(this: void, isHolding: boolean): void;
  /** Moves an item; returns false if the list did not change. */
  reorder(this: void, list: L, from: number, to: number): Promise<boolean>;
}

const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Makes the items of a list draggable by their grips; returns a function that stops it. Escape or a second finger cancels
 * a drag.
 */
export function dragByPointer<L extends DraggedList>(order: Order<L>, list: L): () => void {
  let isCanceled = false;
  let stopListening = (): void => {};
  const options: Sortable.Options = {
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
      isCanceled = false;
      order.hold(true);
      stopListening = onDragCanceled(() => {
        isCanceled = true;
      });
    },
    onEnd: ({ oldDraggableIndex: from = 0, newDraggableIndex: to = 0 }) => {
      stopListening();
      if (isCanceled) showOrder(list);
      else void dropItem(order, list, from, to);
      order.hold(false);
    },
  };
  const stop = createSortable(list.element, () => Promise.resolve(options));
  return () => {
    stopListening();
    stop();
  };
}

/** Saves the new order; restores the old one on failure. */
export async function dropItem<L extends DraggedList>(
  { reorder }: Order<L>,
  list: L,
  from: number,
  to: number,
): Promise<void> {
  if (from !== to && !(await reorder(list, from, to))) showOrder(list);
}

/** Shows the items in an order; by default the saved one. */
export function showOrder({ element, items }: DraggedList, order = items): void {
  element.append(...order.map((item) => item.element));
}
