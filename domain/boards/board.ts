import type { HealthStatus } from '../work-items/work-item.ts';

/** What a board shows: issues of a group or project, or epics of a group. */
export const boardItems = ['issues', 'epics'] as const;
export type BoardItems = (typeof boardItems)[number];

/** A board of a group or project: its issues or epics in columns, by the lists of the board. */
export interface Board {
  id: number;
  namespaceId: number;
  items: BoardItems;
  name: string;
  /** Hides the column of open issues that are in no list. */
  hideBacklogList: boolean;
  hideClosedList: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** What the issues or epics of a list have in common: exactly one of these is set. */
export interface ListSubject {
  labelId: number | null;
  assigneeId: number | null;
  milestoneId: number | null;
  iterationId: number | null;
  healthStatus: HealthStatus | null;
}

export const listSubjects = ['labelId', 'assigneeId', 'milestoneId', 'iterationId', 'healthStatus'] as const;

export const limitMetrics = ['all_metrics', 'issue_count', 'issue_weights'] as const;
export type LimitMetric = (typeof limitMetrics)[number];

/** A column of a board. */
export interface BoardList extends ListSubject {
  id: number;
  boardId: number;
  /** Among the lists of its board, from 0, without gaps. */
  position: number;
  /** Limits of work in progress, which are shown and not enforced; 0 for none. */
  maxIssueCount: number;
  maxIssueWeight: number;
  /** Which of the limits count; all if null. */
  limitMetric: LimitMetric | null;
  createdAt: Date;
  updatedAt: Date;
}

export const boardNameLengthMaximum = 255;
/** Maximum number of boards of one kind in one group or project. */
export const boardsMaximum = 100;
/** Maximum number of lists of one board. */
export const listsMaximum = 50;
export const limitMaximum = 1_000_000;

/** A column: open issues that are in no list of the board, closed issues, or the open issues of a list. */
export type Column = 'opened' | 'closed' | BoardList;

/** The field that decides whether an issue is in the list. */
export function fieldOf(list: ListSubject): (typeof listSubjects)[number] {
  return listSubjects.find((field) => list[field] !== null) as (typeof listSubjects)[number];
}

/**
 * Whether cards are moved into and out of the list with this health, or the column without one. That of an epic follows
 * from the issues below it.
 */
export function takesCards(items: BoardItems, health: HealthStatus | null): boolean {
  return items === 'issues' || health === null;
}

/** What a move from one column to another changes in an issue. */
export interface CardChanges {
  stateEvent?: 'close' | 'reopen';
  addLabelIds?: number[];
  removeLabelIds?: number[];
  /** Assigned instead of, or besides, the others. */
  addAssigneeId?: number;
  removeAssigneeId?: number;
  milestoneId?: number | null;
  iterationId?: number | null;
  healthStatus?: HealthStatus | null;
}

/**
 * Between lists of one kind the one thing replaces the other; a list of another kind adds its own. Closing keeps
 * everything.
 */
export function cardChanges(from: Column, to: Column): CardChanges {
  if (to === 'closed') return from === 'closed' ? {} : { stateEvent: 'close' };
  return {
    ...(from === 'closed' && { stateEvent: 'reopen' }),
    ...(isList(from) && (to === 'opened' || fieldOf(from) === fieldOf(to)) && withoutSubject(from)),
    ...(isList(to) && withSubject(to)),
  };
}

function isList(column: Column): column is BoardList {
  return typeof column === 'object';
}

function withoutSubject({ labelId, assigneeId, milestoneId, iterationId, healthStatus }: ListSubject): CardChanges {
  return {
    ...(labelId !== null && { removeLabelIds: [labelId] }),
    ...(assigneeId !== null && { removeAssigneeId: assigneeId }),
    ...(milestoneId !== null && { milestoneId: null }),
    ...(iterationId !== null && { iterationId: null }),
    ...(healthStatus !== null && { healthStatus: null }),
  };
}

function withSubject({ labelId, assigneeId, milestoneId, iterationId, healthStatus }: ListSubject): CardChanges {
  return {
    ...(labelId !== null && { addLabelIds: [labelId] }),
    ...(assigneeId !== null && { addAssigneeId: assigneeId }),
    ...(milestoneId !== null && { milestoneId }),
    ...(iterationId !== null && { iterationId }),
    ...(healthStatus !== null && { healthStatus }),
  };
}

/** The ids of lists in their new order, after one of them moved to an index; beyond the end is the end. */
export function reordered(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.min(to, others.length), 0, id);
}

/** True if a list holds more than its limits allow. */
export function isOverLimit(
  { maxIssueCount, maxIssueWeight, limitMetric }: Pick<BoardList, 'maxIssueCount' | 'maxIssueWeight' | 'limitMetric'>,
  { count, weight }: { count: number; weight: number },
): boolean {
  const isOverCount = limitMetric !== 'issue_weights' && maxIssueCount > 0 && count > maxIssueCount;
  const isOverWeight = limitMetric !== 'issue_count' && maxIssueWeight > 0 && weight > maxIssueWeight;
  return isOverCount || isOverWeight;
}
