import { numberOfId } from '../../../api/global-id.ts';
import type { WorkItemType } from '../../../../domain/work-items/work-item.ts';
import type { Day } from '../../../../domain/calendar/day.ts';
import type { ChildEpicFragment, ChildIssueFragment } from '../operations/tree.graphql.ts';

/** A child epic or issue in the tree. */
export interface TreeItem {
  /** Id for moves: the epic's id, or the id of the association between issue and epic. */
  key: string;
  /** The id of the epic or issue itself. */
  id: string;
  type: 'epic' | 'issue';
  iid: string;
  /** Full reference, such as `group/project#3`. */
  reference: string;
  title: string;
  state: 'opened' | 'closed';
  isBlocked: boolean;
  /** Number of open items that block it. */
  blockedByCount: number;
  confidential: boolean;
  webPath: string;
  /** URL for removing it from the parent; null if the server returns none. */
  relationPath: string | null;
  createdAt: string;
  closedAt: string | null;
  /** Of an epic, inherited ones too; the tree does not read those of issues. */
  startDate?: Day | null;
  dueDate: Day | null;
  labels: ChildEpicFragment['labels']['nodes'];
  /** Position among the siblings; epics and issues share one order. */
  position: number;
  assignees: ChildEpicFragment['assignees']['nodes'];
  /** Issues only. */
  weight: number | null;
  healthStatus: ChildIssueFragment['healthStatus'];
  milestone: ChildIssueFragment['milestone'];
  /** Whether the reader may set its fields. */
  canEdit: boolean;
  /** Of issues also whether they are incidents. */
  workItemType: WorkItemType;
  /** Epics only: true if it has child epics or issues. */
  isParent: boolean;
  groupPath: string | null;
  counts: ChildEpicFragment['descendantCounts'] | null;
  weights: ChildEpicFragment['descendantWeightSum'] | null;
}

export function treeEpic(answer: ChildEpicFragment): TreeItem {
  return {
    ...shared(answer),
    key: answer.id,
    type: 'epic',
    startDate: dayOf(answer.startDate),
    weight: null,
    healthStatus: null,
    milestone: null,
    assignees: answer.assignees.nodes,
    canEdit: answer.userPermissions.updateEpic,
    workItemType: 'epic',
    isParent: answer.hasChildren || answer.hasIssues,
    groupPath: answer.group.fullPath,
    counts: answer.descendantCounts,
    weights: answer.descendantWeightSum,
  };
}

export function treeIssue(answer: ChildIssueFragment): TreeItem {
  return {
    ...shared(answer),
    key: answer.epicIssueId,
    type: 'issue',
    weight: answer.weight,
    healthStatus: answer.healthStatus,
    milestone: answer.milestone,
    assignees: answer.assignees.nodes,
    canEdit: answer.userPermissions.adminIssue,
    workItemType: answer.type === 'ISSUE' ? 'issue' : 'incident',
    isParent: false,
    groupPath: null,
    counts: null,
    weights: null,
  };
}

function shared(answer: ChildEpicFragment | ChildIssueFragment) {
  const { id, iid, reference, title, confidential, webPath, relationPath, createdAt, closedAt } = answer;
  return {
    id: id ?? '',
    iid,
    reference,
    title,
    confidential,
    webPath,
    relationPath,
    createdAt,
    closedAt,
    state: answer.state === 'opened' ? ('opened' as const) : ('closed' as const),
    isBlocked: (answer.blockedByCount ?? 0) > 0,
    blockedByCount: answer.blockedByCount ?? 0,
    dueDate: dayOf(answer.dueDate),
    labels: answer.labels.nodes,
    position: answer.relativePosition ?? 0,
  };
}

/** Days may come as the first instant of their day. */
function dayOf(day: string | null): Day | null {
  return day === null ? null : day.slice(0, 10);
}

export function isClosed({ state }: Pick<TreeItem, 'state'>): boolean {
  return state === 'closed';
}

/** The order of siblings: closed ones last, each by position, older rows first where two share one. */
export function inTreeOrder(one: TreeItem, other: TreeItem): number {
  return (
    Number(isClosed(one)) - Number(isClosed(other)) ||
    one.position - other.position ||
    numberOf(one.key) - numberOf(other.key)
  );
}

function numberOf(key: string): number {
  return numberOfId(key);
}
