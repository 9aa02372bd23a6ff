import { autorun } from 'mobx';
import { useEffect } from 'react';
import type { RoadmapStore } from '../roadmap-store.ts';

/** So many rows before the end of the list the next page is asked for. */
const ahead = 12;

/** Loads the next page when the reader comes near the end of the list (roadmap.md §2); one at a time. */
export function usePaging(store: RoadmapStore): void {
  useEffect(
    () =>
      autorun(() => {
        const { viewport, rows, epics } = store;
        const isNear = viewport.height > 0 && viewport.lastVisibleRow + ahead >= rows.count;
        if (isNear && epics.hasMore && !epics.isLoadingMore && !epics.moreFailed) void store.loadMore();
      }),
    [store],
  );
}
