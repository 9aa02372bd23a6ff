import { autorun, runInAction } from 'mobx';
import { useEffect } from 'react';
import type { RoadmapStore } from '../roadmap-store.ts';

/** Number of rows before and after the visible ones to load with them. */
const ahead = 12;

/** Loads missing epics in and near the visible part, one page at a time. */
export function usePaging(store: RoadmapStore): void {
  useEffect(
    () =>
      autorun(() => {
        const { viewport, rows, epics } = store;
        if (viewport.height === 0 || epics.status !== 'ready') return;
        if (epics.isLoadingMore || epics.moreFailed || !epics.hasMissing) return;
        const { first, end } = viewport.rowSpan;
        // Visible rows come before those that may be next.
        const [from, to] = [rows.placeAt(first), rows.placeAt(end)];
        const isSeen = epics.rows.slice(from, to).every((epic) => epic !== null);
        const margin = isSeen ? ahead : 0;
        runInAction(() => void store.loadMissing(from - margin, to + margin));
      }),
    [store],
  );
}
