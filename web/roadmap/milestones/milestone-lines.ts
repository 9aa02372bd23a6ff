import { barOf, type Bar } from '../../../domain/roadmap/bar.ts';
import { matchesMilestonesType, packLines, type MilestonesType } from '../../../domain/roadmap/milestones.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { RoadmapMilestone } from './milestone-list.ts';

/** A milestone with its bar and the line it lies on, counted from 0. */
export interface PlacedMilestone {
  milestone: RoadmapMilestone;
  bar: Bar;
  line: number;
}

/** Px that a title of so many letters takes at most; widths are not measured, so that placing needs no layout. */
const letterWidth = 7;
const titleMargin = 28;
const neighbourGap = 8;

/**
 * The milestones of the chosen type, each on a line where neither its bar nor its title touches another. One whose
 * start lies after its end within the timeframe is hidden (roadmap.md §4).
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
      return bar === null ? [] : [{ milestone, bar }];
    });
  const stretches = shown.map(({ milestone, bar }) => ({
    left: bar.left,
    right: bar.left + Math.max(bar.width, milestone.title.length * letterWidth + titleMargin),
  }));
  const lines = packLines(stretches, neighbourGap);
  return shown.map((placed, index) => ({ ...placed, line: lines[index] ?? 0 }));
}
