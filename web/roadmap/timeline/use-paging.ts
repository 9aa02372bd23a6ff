import { autorun } from 'mobx';
import { useEffect } from 'react';
import type { RoadmapStore } from '../roadmap-store.ts';

/** So many rows before and after those in sight are read with them. */
const ahead = 12;

/** Loads the epics that are missing in sight and near it, one page at a time. */
export function usePaging(store: RoadmapStore): void {
  useEffect(
    () =>
      autorun(() => {
        const { viewport, rows, epics } = store;
        if (viewport.height === 0 || epics.isLoadingMore || epics.moreFailed || !epics.hasMissing) return;
        const { first, end } = viewport.rowSpan;
        // What is in sight comes before what may be next.
        const [from, to] = [rows.placeAt(first), rows.placeAt(end)];
        const isSeen = epics.rows.slice(from, to).every((epic) => epic !== null);
        const margin = isSeen ? ahead : 0;
        void store.loadMissing(from - margin, to + margin);
      }),
    [store],
  );
}
