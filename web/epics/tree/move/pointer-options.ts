import type Sortable from 'sortablejs';
import type { TreeStore } from '../tree-store.ts';
import { PointerMove } from './pointer-move.ts';
import styles from './move.module.css';

/**
 * Moves rows by pointer until `leaving` is aborted. Sortable reports the start and end of a drag and draws the dragged
 * element; drop places and scrolling at the edges are our own, since only visible rows are in the document.
 */
export function pointerOptions(tree: TreeStore, leaving: AbortSignal): Sortable.Options {
  const pointer = new PointerMove(tree);
  leaving.addEventListener('abort', () => pointer.stop());
  return {
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
  };
}
