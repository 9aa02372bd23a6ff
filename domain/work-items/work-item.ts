/** The single model for work: epics, issues, incidents and tasks are work items with a type. */

export const workItemTypes = ['epic', 'issue', 'incident', 'task'] as const;
export type WorkItemType = (typeof workItemTypes)[number];

export const workItemStates = ['opened', 'closed'] as const;
export type WorkItemState = (typeof workItemStates)[number];

/** Server spelling of the health status; GraphQL uses onTrack, needsAttention, atRisk. */
export const healthStatuses = ['on_track', 'needs_attention', 'at_risk'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

export const severities = ['unknown', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Only incidents can have one; a converted incident keeps its value but does not show it. */
export function shownSeverity({ type, severity }: Pick<WorkItem, 'type' | 'severity'>): Severity {
  return type === 'incident' ? severity : 'unknown';
}

/** The row of an item of any type; `fields.ts` describes each field. Days are `YYYY-MM-DD`. */
export interface WorkItem extends RollUp {
  id: number;
  /** The group of an epic, the project of any other type. */
  namespaceId: number;
  /** Number within the namespace, from 1. */
  iid: number;
  type: WorkItemType;
  title: string;
  description: string | null;
  state: WorkItemState;
  authorId: number;
  confidential: boolean;
  parentId: number | null;
  /** Ids from the root of the tree down to the parent. */
  ancestorIds: number[];
  /** Order among the children of one parent; ties are broken by id. */
  relativePosition: number;
  /** The effective date; an epic's is fixed or inherited from the source below. */
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
  /** Limits for the dates of an epic; the scheduler keeps to them and reports what violates them. */
  mustStartOn: string | null;
  startNoEarlierThan: string | null;
  finishNoLaterThan: string | null;
  milestoneId: number | null;
  iterationId: number | null;
  weight: number | null;
  healthStatus: HealthStatus | null;
  severity: Severity;
  /** The URL of its Zoom meeting. */
  zoomMeetingUrl: string | null;
  /** The URL of an incident on a status page. */
  publishedIncidentUrl: string | null;
  /** Seconds of work; null without an estimate. */
  timeEstimate: number | null;
  /** Total logged seconds; null without any. */
  timeSpent: number | null;
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
  /** The address of the person without an account who wrote it by mail to a service desk. */
  serviceDeskReplyTo: string | null;
}

/** The row without its long text, as lists load it. */
export type ItemRow = Omit<WorkItem, 'description'>;

/** Sums over all descendants of an epic, including hidden ones; tasks do not count. */
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
/** Limits a weight so that sums over the largest trees stay within the integers of clients. */
export const weightMaximum = 100_000;
/** Maximum number of items that one call changes. */
export const bulkMaximum = 100;
/** Maximum number of items whose dates one call changes, with those that follow. */
export const rescheduleMaximum = 1_000;
/** Maximum items of an epic with its tree that are copied in one call. */
export const copiedMaximum = 100;

export interface TypeRule {
  name: string;
  symbol: '&' | '#';
  /** The kind of namespace that holds items of the type. */
  container: 'group' | 'project';
  /** The possible types of their parent. */
  parents: readonly WorkItemType[];
  /** True if start and due date can be inherited from descendants and milestones. */
  dates: 'own' | 'inherited';
  /** True if they count in the sums of the epics above. */
  counted: boolean;
}

export const typeRules: Record<WorkItemType, TypeRule> = {
  epic: { name: 'Epic', symbol: '&', container: 'group', parents: ['epic'], dates: 'inherited', counted: true },
  issue: { name: 'Issue', symbol: '#', container: 'project', parents: ['epic'], dates: 'own', counted: true },
  incident: { name: 'Incident', symbol: '#', container: 'project', parents: ['epic'], dates: 'own', counted: true },
  task: {
    name: 'Task',
    symbol: '#',
    container: 'project',
    parents: ['issue', 'incident'],
    dates: 'own',
    counted: false,
  },
};

/** The possible types of a type's children. */
export function childTypes(parent: WorkItemType): WorkItemType[] {
  return workItemTypes.filter((type) => typeRules[type].parents.includes(parent));
}

export function isEpic(item: { type: WorkItemType }): boolean {
  return item.type === 'epic';
}
