import type { ColumnUnit } from './range.ts';

/** Which milestones the section shows; the first is the default. */
export const milestonesTypes = ['ALL', 'GROUP', 'SUBGROUP', 'PROJECT'] as const;
export type MilestonesType = (typeof milestonesTypes)[number];
export const defaultMilestonesType: MilestonesType = 'ALL';

/** Labels in the settings drawer. */
export const milestonesTypeTitles: Record<MilestonesType, string> = {
  ALL: 'Show all milestones',
  GROUP: 'Show group milestones',
  SUBGROUP: 'Show subgroup milestones',
  PROJECT: 'Show project milestones',
};

/** The kind of namespace of a milestone, relative to the group of the roadmap. */
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

/** Project takes precedence over subgroup, subgroup over group. */
export function milestoneKind({ projectMilestone, subgroupMilestone }: MilestoneOwnership): MilestoneKind {
  if (projectMilestone) return 'project';
  return subgroupMilestone ? 'subgroup' : 'group';
}

/** True if the section shows a milestone when `type` is chosen. */
export function matchesMilestonesType(milestone: MilestoneOwnership, type: MilestonesType): boolean {
  return type === 'ALL' || milestoneKind(milestone).toUpperCase() === type;
}

export type MilestoneBarSize = 'minimum' | 'small' | 'normal';

/** Style of a milestone's bar of `width` px; weeks are always wide enough. */
export function milestoneBarSize(width: number, layout: ColumnUnit): MilestoneBarSize {
  if (layout === 'WEEKS' || width >= 12) return 'normal';
  return layout !== 'MONTHS' && width < 9 ? 'minimum' : 'small';
}

/** An interval of the timeline, in px from its left edge. */
export interface Stretch {
  left: number;
  right: number;
}

/**
 * Packs intervals into as few lines as possible without overlap, ordered by their start. Returns the line of each,
 * counted from 0, in the order of the input. `gap` px stay free between neighbors.
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
