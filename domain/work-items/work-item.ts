/** The one model of work: epics, issues, incidents and tasks are work items with a type (architecture: "One model of work"). */

export const workItemTypes = ['epic', 'issue', 'incident', 'task'] as const;
export type WorkItemType = (typeof workItemTypes)[number];

export const workItemStates = ['opened', 'closed'] as const;
export type WorkItemState = (typeof workItemStates)[number];

/** Server forms of the health status (epic-page.md §2.2); GraphQL spells them onTrack, needsAttention, atRisk. */
export const healthStatuses = ['on_track', 'needs_attention', 'at_risk'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

export const severities = ['unknown', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/**
 * One side of an epic's schedule: the effective date, whether it is fixed, the fixed value, and the source it was
 * inherited from (behaviour.md §3). Dates are `YYYY-MM-DD`.
 */
export interface WorkItem extends RollUp {
  id: number;
  /** The group of an epic, the project of anything else. */
  namespaceId: number;
  /** Counts from 1 inside the namespace. */
  iid: number;
  type: WorkItemType;
  title: string;
  description: string | null;
  state: WorkItemState;
  authorId: number;
  confidential: boolean;
  parentId: number | null;
  /** Ids from the top of the tree down to the parent. */
  ancestorIds: number[];
  /** Order among the children of one parent; ties are broken by id. */
  relativePosition: number;
  startDate: string | null;
  startDateIsFixed: boolean;
  startDateFixed: string | null;
  startDateSourceMilestoneId: number | null;
  startDateSourceItemId: number | null;
  dueDate: string | null;
  dueDateIsFixed: boolean;
  dueDateFixed: string | null;
  dueDateSourceMilestoneId: number | null;
  dueDateSourceItemId: number | null;
  milestoneId: number | null;
  weight: number | null;
  healthStatus: HealthStatus | null;
  severity: Severity;
  color: string;
  discussionLocked: boolean;
  lockVersion: number;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  closedById: number | null;
  lastEditedAt: Date | null;
  lastEditedById: number | null;
  movedToId: number | null;
  duplicatedToId: number | null;
  promotedToId: number | null;
}

/** Sums over all descendants of an epic, hidden ones included (security.md §3.5); tasks do not count. */
export interface RollUp {
  openedEpics: number;
  closedEpics: number;
  openedIssues: number;
  closedIssues: number;
  openedIssuesWeight: number;
  closedIssuesWeight: number;
  issuesOnTrack: number;
  issuesNeedingAttention: number;
  issuesAtRisk: number;
}

export const titleLengthMaximum = 255;
export const descriptionLengthMaximum = 1_048_576;
export const assigneesMaximum = 200;

/** Which parents a type may hang under, and where it lives (behaviour.md §2.4, security.md "Hierarchy rules"). */
export const typeRules: Record<
  WorkItemType,
  { container: 'group' | 'project'; parents: readonly WorkItemType[]; symbol: '&' | '#'; name: string }
> = {
  epic: { container: 'group', parents: ['epic'], symbol: '&', name: 'Epic' },
  issue: { container: 'project', parents: ['epic'], symbol: '#', name: 'Issue' },
  incident: { container: 'project', parents: ['epic'], symbol: '#', name: 'Incident' },
  task: { container: 'project', parents: ['issue', 'incident'], symbol: '#', name: 'Task' },
};

export function isEpic(item: { type: WorkItemType }): boolean {
  return item.type === 'epic';
}
