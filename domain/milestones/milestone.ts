const milestoneStates = ['active', 'closed'] as const;
export type MilestoneState = (typeof milestoneStates)[number];

export const milestoneTitleLengthMaximum = 255;

/** A milestone of a group or of a project; dates are `YYYY-MM-DD`. */
export interface Milestone {
  id: number;
  namespaceId: number;
  iid: number;
  title: string;
  description: string | null;
  state: MilestoneState;
  startDate: string | null;
  dueDate: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** True if a milestone is active although its due date has passed. */
export function isExpired(milestone: Pick<Milestone, 'dueDate'>, today: string): boolean {
  return milestone.dueDate !== null && milestone.dueDate < today;
}

/** True if the start of an active milestone is still to come. */
export function isUpcoming({ state, startDate }: Pick<Milestone, 'state' | 'startDate'>, today: string): boolean {
  return state === 'active' && startDate !== null && startDate > today;
}
