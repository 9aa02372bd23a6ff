import SortableLists from 'sortablejs';
import type { ItemTasks } from './item-tasks.ts';
import type { TaskList } from './task-places.ts';
import styles from './tasks.module.css';

const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Lets the items of a list be dragged by their grips (issue-page-and-shared-widgets.md §9, "Drag setup"); answers what ends
 * it. Escape takes a drag back.
 */
export function sortByPointer(tasks: ItemTasks, list: TaskList): () => void {
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
      tasks.hold(true);
      document.addEventListener('keydown', cancelByKey, { capture: true });
    },
    onEnd: ({ oldDraggableIndex: from = 0, newDraggableIndex: to = 0 }) => {
      document.removeEventListener('keydown', cancelByKey, { capture: true });
      tasks.hold(false);
      if (isCancelled) showOrder(list);
      else void dropItem(tasks, list, from, to);
    },
  });
  return () => {
    document.removeEventListener('keydown', cancelByKey, { capture: true });
    sortable.destroy();
  };
}

/** Saves the new order; the old one comes back when that fails. */
export async function dropItem(tasks: ItemTasks, list: TaskList, from: number, to: number): Promise<void> {
  if (from === to) return;
  const ranges = list.items.map(({ range }) => range);
  if (!(await tasks.move(ranges, from, to))) showOrder(list);
}

/** Shows the items in an order; their own unless told. */
export function showOrder({ element, items }: TaskList, order = items): void {
  element.append(...order.map((item) => item.element));
}
