import type { Day } from '../../../domain/calendar/day.ts';
import type { ProgressTracking } from '../../../domain/roadmap/progress.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { RoadmapStore } from '../roadmap-store.ts';

/** What all rows are drawn by; one object as long as none of it changes, so that rows need not look for themselves. */
export interface RowDisplayOptions {
  timeframe: Timeframe;
  progressTracking: ProgressTracking;
  progressShown: boolean;
  labelsShown: boolean;
  filtersApplied: boolean;
  groupPath: string;
  /** All rows at top level are children of one epic. */
  isScoped: boolean;
  /** Today in the reader's time zone, YYYY-MM-DD. */
  today: Day;
}

export function rowLookOf(store: RoadmapStore): RowDisplayOptions {
  const { progressTracking, progressShown, labelsShown } = store.address.view;
  return {
    timeframe: store.timeframe,
    progressTracking,
    progressShown,
    labelsShown,
    filtersApplied: store.filtersApplied,
    groupPath: store.groupPath,
    isScoped: store.scopeIid !== null,
    today: store.today,
  };
}
