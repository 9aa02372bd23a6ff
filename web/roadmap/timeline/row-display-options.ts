import type { Day } from '../../../domain/calendar/day.ts';
import type { Depth } from '../../../domain/roadmap/depth.ts';
import type { DetailColumn } from '../../../domain/roadmap/columns.ts';
import type { ProgressTracking } from '../../../domain/roadmap/progress.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { RoadmapStore } from '../roadmap-store.ts';

/** Display options of all rows; the object stays the same until one of them changes, so that rows need no observers. */
export interface RowDisplayOptions {
  progressTracking: ProgressTracking;
  progressShown: boolean;
  labelsShown: boolean;
  /** Between the titles and the chart. */
  columns: readonly DetailColumn[];
  /** What colors a bar in place of the epic's own color. */
  colorOf: ((epic: RoadmapEpic) => string | null) | null;
  filtersApplied: boolean;
  groupPath: string;
  /** True if all top-level rows are children of one epic. */
  isScoped: boolean;
  /** What is below epics beside child epics. */
  depth: Depth;
  /** Bars are thin, below the titles. */
  isList: boolean;
  /** The left column cuts titles, so that bars repeat them. */
  isNarrow: boolean;
  /** Today in the reader's time zone, YYYY-MM-DD. */
  today: Day;
}

/** Those of bars, which are other ones after each step of a zoom. */
export interface BarDisplayOptions extends RowDisplayOptions {
  timeframe: Timeframe;
}

export function rowLookOf(store: RoadmapStore): RowDisplayOptions {
  const { progressTracking, progressShown, labelsShown, depth } = store.address.view;
  return {
    progressTracking,
    progressShown,
    labelsShown,
    columns: store.columns,
    colorOf: store.colorOf,
    filtersApplied: store.filtersApplied,
    groupPath: store.groupPath,
    isScoped: store.scopeIid !== null,
    depth,
    isList: store.viewport.isList,
    isNarrow: store.viewport.isNarrow && !store.viewport.isList,
    today: store.today,
  };
}
