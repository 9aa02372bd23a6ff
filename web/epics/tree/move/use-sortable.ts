import { useEffect, type RefObject } from 'react';
import { createSortable } from '../../../work-items/sorting/create-sortable.ts';
import type { TreeStore } from '../tree-store.ts';
import { PointerMove } from './pointer-move.ts';
import styles from './move.module.css';

/**
 * Makes rows draggable by pointer. Sortable reports the start and end of a drag and draws the dragged element; drop
 * places and scrolling at the edges are our own, since only visible rows are in the document.
 */
export function useSortable(tree: TreeStore, body: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive || body.current === null) return undefined;
    const pointer = new PointerMove(tree);
    const stop = createSortable(body.current, {
      draggable: '[data-item]',
      filter: 'button, input',
      preventOnFilter: false,
      delay: 100,
      delayOnTouchOnly: true,
      animation: 200,
      forceFallback: true,
      fallbackOnBody: true,
      fallbackTolerance: 1,
      fallbackClass: styles.carried ?? '',
      ghostClass: styles.lifted ?? '',
      scroll: false,
      onStart: ({ item }) => pointer.begin(item.dataset['item'] ?? ''),
      onMove: () => false,
      onEnd: () => pointer.end(),
    });
    return () => {
      pointer.stop();
      stop();
    };
  }, [tree, body, isActive]);
}
