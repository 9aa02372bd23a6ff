import type { Namespace } from '../namespaces/namespace.ts';

/** The kind of namespace of a milestone, relative to the group of the roadmap. */
export interface MilestoneOwnership {
  groupMilestone: boolean;
  subgroupMilestone: boolean;
  projectMilestone: boolean;
}

/**
 * The ownership of a milestone, seen from a group: milestones of itself and of groups above are group milestones, those of
 * groups below are subgroup milestones. Without a group to see it from, no milestone is a subgroup milestone.
 */
export function milestoneOwnership(owner: Namespace, seenFrom: Namespace | null): MilestoneOwnership {
  const isOfGroup = owner.kind === 'group';
  const isBelow = isOfGroup && seenFrom !== null && !seenFrom.traversalIds.includes(owner.id);
  return {
    groupMilestone: isOfGroup && !isBelow,
    subgroupMilestone: isBelow,
    projectMilestone: owner.kind === 'project',
  };
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
