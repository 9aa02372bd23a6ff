import { barOf, type Bar } from '../../../domain/roadmap/bar.ts';
import { matchesMilestonesType, packLines, type MilestonesType } from '../../../domain/roadmap/milestones.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { RoadmapMilestone } from './milestone-list.ts';

/** A milestone with its bar and its line, counted from 0. */
export interface PlacedMilestone {
  milestone: RoadmapMilestone;
  bar: Bar;
  line: number;
  /** True if there is room for the title after the due date. */
  hasTitleAfter: boolean;
  /** Px of the due date from the timeline's left edge; null if it is outside. */
  dueAt: number | null;
}

/** Px between a due date and the title after it. */
export const titleGap = 12;
const letterWidth = 7;
const titleMargin = 16;
const neighborGap = 12;

/** Maximum width of a title in px; titles are not measured, so that placing needs no layout. */
export function titleWidth(title: string): number {
  return title.length * letterWidth + titleMargin;
}

/**
 * The milestones of the chosen type, placed on lines so that bars and titles do not overlap. Milestones whose start is
 * after their end within the timeframe are hidden.
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
