import { barOf, type Bar } from '../../../domain/roadmap/bar.ts';
import { markerOf, placeInLane } from '../../../domain/roadmap/milestone-lanes.ts';
import { matchesMilestonesType, type MilestonesType } from '../../../domain/roadmap/milestones-type.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { RoadmapMilestone } from './roadmap-milestone.ts';

/** A milestone with its bar, and its place in the lane that all share. */
export interface PlacedMilestone {
  milestone: RoadmapMilestone;
  bar: Bar;
  /** Px of the due date from the timeline's left edge; null if it is outside. */
  dueAt: number | null;
  /** Px of the middle of its marker. */
  at: number;
  /** Counted from 0. */
  line: number;
  /** True if there is room for the title after the marker. */
  hasTitle: boolean;
}

/** Px between a due date and the title after it. */
export const titleGap = 12;
/** Half the width of the markers, which fingers press. */
export const markerReach = 12;
const letterWidth = 7;
const titleMargin = 16;

/** Maximum width of a title in px; titles are not measured, so that placing needs no layout. */
export function titleWidth(title: string): number {
  return title.length * letterWidth + titleMargin;
}

/**
 * The milestones of the chosen type, placed in one lane. Milestones whose start is after their end within the timeframe
 * are hidden.
 */
export function placeMilestones(
  milestones: readonly RoadmapMilestone[],
  type: MilestonesType,
  timeframe: Timeframe,
): PlacedMilestone[] {
  const shown = milestones
    .filter((milestone) => matchesMilestonesType(milestone, type))
    .flatMap((milestone) => {
      const bar = barOf(milestone, timeframe);
      if (bar === null) return [];
      const { at, isDue } = markerOf(bar);
      return [{ milestone, bar, at, dueAt: isDue ? at : null }];
    });
  const markers = shown.map(({ at, milestone: { title } }) => ({ at, titleEnd: at + titleGap + titleWidth(title) }));
  const places = placeInLane(markers, { reach: markerReach, gap: 0, width: timeframe.width });
  return shown.map((one, index) => ({ ...one, line: 0, hasTitle: false, ...places[index] }));
}
