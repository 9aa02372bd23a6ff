import { milestoneKind, type MilestoneOwnership } from './milestone-kind.ts';

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

/** True if the section shows a milestone when `type` is chosen. */
export function matchesMilestonesType(milestone: MilestoneOwnership, type: MilestonesType): boolean {
  return type === 'ALL' || milestoneKind(milestone).toUpperCase() === type;
}
