import { packLines } from '../../../domain/roadmap/milestone-lanes.ts';
import { titleGap, titleWidth, type PlacedMilestone } from './shared-lane.ts';

/** A milestone in a separate lane; its bar and title overlap no others. */
export interface LaidOutMilestone extends Pick<PlacedMilestone, 'milestone' | 'bar'> {
  /** Counted from 0. */
  line: number;
  /** True if there is room for the title after the due date. */
  hasTitleAfter: boolean;
}

const neighborGap = 12;

/** Lays milestones out in as few lanes as possible, so that bars and titles do not overlap. */
export function layOutLanes(milestones: readonly PlacedMilestone[], width: number): LaidOutMilestone[] {
  const shown = milestones.map(({ milestone, bar, dueAt }) => ({
    milestone,
    bar,
    hasTitleAfter: dueAt !== null && dueAt + titleGap + titleWidth(milestone.title) <= width,
  }));
  const stretches = shown.map(({ milestone: { title }, bar: { left, width: length }, hasTitleAfter }) => ({
    left,
    right: left + (hasTitleAfter ? length + titleGap + titleWidth(title) : Math.max(length, titleWidth(title))),
  }));
  const lines = packLines(stretches, neighborGap);
  return shown.map((one, index) => ({ ...one, line: lines[index] ?? 0 }));
}
