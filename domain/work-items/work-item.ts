/** The one model of work: epics, issues, incidents and tasks are work items with a type (architecture: "One model of work"). */

export const workItemTypes = ['epic', 'issue', 'incident', 'task'] as const;
export type WorkItemType = (typeof workItemTypes)[number];

export const workItemStates = ['opened', 'closed'] as const;
export type WorkItemState = (typeof workItemStates)[number];

/** Server forms of the health status; GraphQL spells them onTrack, needsAttention, atRisk. */
export const healthStatuses = ['on_track', 'needs_attention', 'at_risk'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

export const severities = ['unknown', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Other types keep what they had as incidents, and have none. */
export function shownSeverity({ type, severity }: Pick<WorkItem, 'type' | 'severity'>): Severity {
  return type === 'incident' ? severity : 'unknown';
}

/** The row of an item of any type; `fields.ts` says what each field means. Days are `YYYY-MM-DD`. */
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
  /** The date in effect; an epic's is the fixed one or is inherited from the source below. */
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
  iterationId: number | null;
  weight: number | null;
  healthStatus: HealthStatus | null;
  severity: Severity;
  /** The address of the meeting about it. */
  zoomMeetingUrl: string | null;
  /** Seconds of work; null without an estimate. */
  timeEstimate: number | null;
  /** Seconds that people logged; null for none. */
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
}

/** The row without its long text: what lists read. */
export type ItemRow = Omit<WorkItem, 'description'>;

/** Sums over all descendants of an epic, hidden ones included; tasks do not count. */
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
/** A sum over the largest trees stays far within the numbers that clients can hold. */
export const weightMaximum = 100_000;

export interface TypeRule {
  name: string;
  symbol: '&' | '#';
  /** Where items of the type are kept. */
  container: 'group' | 'project';
  /** The types they can be children of. */
  parents: readonly WorkItemType[];
  /** Whether start and due date can come from descendants and milestones instead of the item itself. */
  dates: 'own' | 'inherited';
  /** Whether they count in the sums of the epics above. */
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

/** The types that can be children of a type. */
export function childTypes(parent: WorkItemType): WorkItemType[] {
  return workItemTypes.filter((type) => typeRules[type].parents.includes(parent));
}

export function isEpic(item: { type: WorkItemType }): boolean {
  return item.type === 'epic';
}
