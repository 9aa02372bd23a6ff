import { useEffect, type RefObject } from 'react';
import { createSortable } from '../../../work-items/dragging/create-sortable.ts';
import type { TreeStore } from '../tree-store.ts';

/** Makes rows draggable by pointer. */
export function useSortable(tree: TreeStore, body: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive || body.current === null) return undefined;
    const leaving = new AbortController();
    const stop = createSortable(body.current, async () => {
      const { pointerOptions } = await import('./dragged-tree.ts');
      return pointerOptions(tree, leaving.signal);
    });
    return () => {
      leaving.abort();
      stop();
    };
  }, [tree, body, isActive]);
}
