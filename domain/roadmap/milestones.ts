import type { Layout } from './range.ts';

/** Which milestones the section shows; the first is the default. */
export const milestonesTypes = ['ALL', 'GROUP', 'SUBGROUP', 'PROJECT'] as const;
export type MilestonesType = (typeof milestonesTypes)[number];
export const defaultMilestonesType: MilestonesType = 'ALL';

/** Words of the settings drawer. */
export const milestonesTypeTitles: Record<MilestonesType, string> = {
  ALL: 'Show all milestones',
  GROUP: 'Show group milestones',
  SUBGROUP: 'Show sub-group milestones',
  PROJECT: 'Show project milestones',
};

/** Where a milestone belongs, seen from the group of the roadmap. */
export interface MilestoneOwnership {
  groupMilestone: boolean;
  subgroupMilestone: boolean;
  projectMilestone: boolean;
}

export type MilestoneKind = 'group' | 'subgroup' | 'project';

export const milestoneKindTexts: Record<MilestoneKind, string> = {
  group: 'Group milestone',
  subgroup: 'Subgroup milestone',
  project: 'Project milestone',
};

/** Project beats subgroup beats group. */
export function milestoneKind({ projectMilestone, subgroupMilestone }: MilestoneOwnership): MilestoneKind {
  if (projectMilestone) return 'project';
  return subgroupMilestone ? 'subgroup' : 'group';
}

/** Whether the section shows a milestone while `type` is chosen. */
export function matchesMilestonesType(milestone: MilestoneOwnership, type: MilestonesType): boolean {
  return type === 'ALL' || milestoneKind(milestone).toUpperCase() === type;
}

export type MilestoneBarSize = 'minimum' | 'small' | 'normal';

/** How a milestone's bar of `width` px is styled: weeks are always wide enough. */
export function milestoneBarSize(width: number, layout: Layout): MilestoneBarSize {
  if (layout === 'WEEKS' || width >= 12) return 'normal';
  return layout === 'QUARTERS' && width < 9 ? 'minimum' : 'small';
}

/** A stretch of the timeline that is taken, px from its left edge. */
export interface Stretch {
  left: number;
  right: number;
}

/**
 * Puts stretches on as few lines as they fit on without touching, in the order they begin; the answer gives the line of
 * each, counted from 0, in the order asked. `gap` px stay free between neighbours.
 */
export function packLines(stretches: readonly Stretch[], gap: number): number[] {
  const order = stretches.map((_, index) => index);
  order.sort((a, b) => stretchAt(stretches, a).left - stretchAt(stretches, b).left || a - b);
  const ends: number[] = [];
  const lines = stretches.map(() => 0);
  for (const index of order) {
    const { left, right } = stretchAt(stretches, index);
    const free = ends.findIndex((end) => end + gap <= left);
    const line = free === -1 ? ends.length : free;
    ends[line] = right;
    lines[index] = line;
  }
  return lines;
}

function stretchAt(stretches: readonly Stretch[], index: number): Stretch {
  return stretches[index] as Stretch;
}
