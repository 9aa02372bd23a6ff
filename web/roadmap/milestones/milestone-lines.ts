import { barOf, type Bar } from '../../../domain/roadmap/bar.ts';
import { matchesMilestonesType, packLines, type MilestonesType } from '../../../domain/roadmap/milestones.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { RoadmapMilestone } from './milestone-list.ts';

/** A milestone with its bar and the line it is on, counted from 0. */
export interface PlacedMilestone {
  milestone: RoadmapMilestone;
  bar: Bar;
  line: number;
  /** There is room for the title after the due date. */
  hasTitleAfter: boolean;
  /** Px of the due date from the timeline's left edge; null when it is not on the timeline. */
  dueAt: number | null;
}

/** Px between a due date and the title after it. */
export const titleGap = 12;
const letterWidth = 7;
const titleMargin = 16;
const neighborGap = 12;

/** Px that a title takes at most; titles are not measured, so that placing needs no layout. */
export function titleWidth(title: string): number {
  return title.length * letterWidth + titleMargin;
}

/**
 * The milestones of the chosen type, each on a line where neither its bar nor its title touches another. One whose
 * start lies after its end within the timeframe is hidden.
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
      const right = bar.left + bar.width;
      const dueAt = bar.endOutOfRange || bar.endUndefined ? null : right;
      const hasTitleAfter = dueAt !== null && right + titleGap + titleWidth(milestone.title) <= timeframe.width;
      return [{ milestone, bar, dueAt, hasTitleAfter }];
    });
  const stretches = shown.map(({ milestone: { title }, bar: { left, width }, hasTitleAfter }) => ({
    left,
    right: left + (hasTitleAfter ? width + titleGap + titleWidth(title) : Math.max(width, titleWidth(title))),
  }));
  const lines = packLines(stretches, neighborGap);
  return shown.map((placed, index) => ({ ...placed, line: lines[index] ?? 0 }));
}
