import type { HealthStatus, WorkItemState, WorkItemType } from '../../domain/work-items/work-item.ts';

/** A name that must match, or whether there must be one at all. */
export type NamedOr = { is: string } | { any: true } | { none: true };

/** What a list of work items may be narrowed by; all given conditions must hold. Names are titles, usernames and emoji names. */
export interface WorkItemFilter {
  types: readonly WorkItemType[];
  /** Items of this namespace, and of those below or above it when asked for. */
  within?: { namespaceId: number; descendants: boolean; ancestors: boolean };
  ids?: readonly number[];
  iids?: readonly number[];
  iidStartsWith?: string;
  /** Direct children of this item. */
  parentId?: number;
  /** Items without a parent. */
  topLevelOnly?: boolean;
  /** Issues under an epic: children of one of these (with `descendants` at any depth), of any, or of none. */
  epic?: { ids: readonly number[]; descendants?: boolean } | { any: true } | { none: true };
  state?: WorkItemState;
  confidential?: boolean;
  search?: string;
  searchIn?: readonly ('title' | 'description')[];
  authorUsernames?: readonly string[];
  authorIds?: readonly number[];
  assigneeUsernames?: readonly string[];
  assigneeIds?: readonly number[];
  assignee?: { any: true } | { none: true };
  /** Every one of these labels. */
  labels?: readonly string[];
  label?: { any: true } | { none: true };
  /** For epics: the milestone of any issue below them. */
  milestone?: NamedOr | { upcoming: true } | { started: true };
  milestoneIds?: readonly number[];
  iteration?: { ids: readonly number[] } | { any: true } | { none: true } | { current: true } | { upcoming: true };
  /** Of an iteration with this title, or in one of these cadences. */
  iterationTitle?: string;
  iterationCadenceIds?: readonly number[];
  myReaction?: NamedOr;
  weight?: { is: number } | { any: true } | { none: true };
  healthStatus?: { is: HealthStatus } | { any: true } | { none: true };
  subscribed?: boolean;
  /** Items with at least one date that touch these days; a missing side counts as open. */
  timeframe?: { start: string; end: string };
  /** Leaves out epics that end before they start, since nothing of them can be drawn. */
  drawnOnly?: boolean;
  /**
   * Leaves out what is below something else of the list: below a parent with both dates that is listed or, with any
   * other parent, below an ancestor that is.
   */
  topOfListOnly?: boolean;
  due?: { from?: string; to?: string; none?: true; any?: true };
  createdAfter?: Date;
  createdBefore?: Date;
  updatedAfter?: Date;
  updatedBefore?: Date;
  excludeArchived?: boolean;
  not?: {
    iids?: readonly number[];
    authorUsernames?: readonly string[];
    authorIds?: readonly number[];
    assigneeUsernames?: readonly string[];
    assigneeIds?: readonly number[];
    /** None of these labels. */
    labels?: readonly string[];
    milestone?: string;
    iterationIds?: readonly number[];
    myReaction?: string;
    weight?: number;
    epicIds?: readonly number[];
    search?: string;
  };
  /** At least one of each list. */
  or?: { authorUsernames?: readonly string[]; labels?: readonly string[] };
}

export const workItemSortKeys = [
  'startDate',
  'dueDate',
  'title',
  'createdAt',
  'updatedAt',
  'relativePosition',
  'weight',
  'iid',
  'id',
  'milestoneDue',
  'closedAt',
  'healthStatus',
  'labelPriority',
  'priority',
  'popularity',
] as const;
export type WorkItemSortKey = (typeof workItemSortKeys)[number];

/** Rows without a value come last in both directions; ties are broken by id. */
export interface WorkItemOrder {
  by: WorkItemSortKey;
  direction: 'asc' | 'desc';
}
