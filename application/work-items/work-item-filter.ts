import type { ListSubject } from '../../domain/boards/board.ts';
import type { ItemQuestion } from '../../domain/filters/questions.ts';
import type { ItemGrouping } from '../../domain/work-items/grouping.ts';
import type { HealthStatus, WorkItemState, WorkItemType } from '../../domain/work-items/work-item.ts';

/** A name to match, or whether any value or no value is required. */
export type NamedOr = ValueOr<string>;

/** A value to match, or whether any value or no value is required. */
export type ValueOr<Value> = { is: Value } | { any: true } | { none: true };

/** Milestones by title, or by their days. */
export type MilestoneNamed = NamedOr | { upcoming: true } | { started: true };

export type IterationNamed =
  | { ids: readonly number[] }
  | { any: true }
  | { none: true }
  | { current: true }
  | { upcoming: true };

/** Epics above issues: some (at any depth with `descendants`), that of a group, any, or none. */
export type EpicNamed =
  | { ids: readonly number[]; descendants?: boolean }
  | { groupPath: string; iid: number }
  | { any: true }
  | { none: true };

/** Filters of a list of work items; all conditions must hold. Names are titles, usernames and emoji names. */
export interface WorkItemFilter {
  types: readonly WorkItemType[];
  /** Items of this namespace, and optionally of its descendants or ancestors. */
  within?: { namespaceId: number; descendants: boolean; ancestors: boolean };
  ids?: readonly number[];
  /** Epics that were found by the schedule of a plan. */
  scheduledIds?: readonly number[];
  iids?: readonly number[];
  iidStartsWith?: string;
  /** Direct children of this item. */
  parentId?: number;
  /** Items without a parent. */
  topLevelOnly?: boolean;
  epic?: EpicNamed;
  state?: WorkItemState;
  confidential?: boolean;
  search?: string;
  searchIn?: readonly ('title' | 'description')[];
  authorUsernames?: readonly string[];
  authorIds?: readonly number[];
  assigneeUsernames?: readonly string[];
  assigneeIds?: readonly number[];
  assignee?: { any: true } | { none: true };
  /** Who is assigned; to epics also who is assigned to open items below an open epic, or to any item below a closed one. */
  assigneeBelow?: NamedOr;
  /** All of these labels. */
  labels?: readonly string[];
  label?: { any: true } | { none: true };
  /** For epics: the milestone of any descendant issue. */
  milestone?: MilestoneNamed;
  milestoneIds?: readonly number[];
  iteration?: IterationNamed;
  /** In an iteration with this title, or in one of these cadences. */
  iterationTitle?: string;
  iterationCadenceIds?: readonly number[];
  myReaction?: NamedOr;
  /** At least one of these; of an epic, the sum of all issues below, as everyone sees it. */
  weight?: readonly ValueOr<number>[];
  healthStatus?: readonly ValueOr<HealthStatus>[];
  /** All of it holds, of what is asked about progress one. */
  questions?: readonly ItemQuestion[];
  subscribed?: boolean;
  /** Items with at least one date that overlap these days; a missing date counts as open-ended. */
  timeframe?: { start: string; end: string };
  /** With a timeframe: items without dates too. */
  undatedToo?: boolean;
  /** Excludes epics that end before they start, since they cannot be drawn. */
  drawnOnly?: boolean;
  /**
   * Excludes items below another item of the list: below a listed parent with both dates or, for other parents, below a
   * listed ancestor.
   */
  topOfListOnly?: boolean;
  due?: { from?: string; to?: string; before?: string; none?: true; any?: true };
  createdAfter?: Date;
  createdBefore?: Date;
  updatedAfter?: Date;
  updatedBefore?: Date;
  excludeArchived?: boolean;
  /** Items of one group of a grouped list; a null key stands for items in no group. */
  group?: { by: ItemGrouping; key: string | null };
  /** Issues that a list of a board holds. */
  onList?: ListSubject;
  /** Issues that none of these lists holds. */
  outsideLists?: readonly ListSubject[];
  not?: {
    iids?: readonly number[];
    authorUsernames?: readonly string[];
    authorIds?: readonly number[];
    assigneeUsernames?: readonly string[];
    assigneeIds?: readonly number[];
    /** None of these is assigned, as in `assigneeBelow`. */
    assigneeBelow?: readonly string[];
    /** None of these labels. */
    labels?: readonly string[];
    milestone?: string;
    iterationIds?: readonly number[];
    /** None of these reactions. */
    myReactions?: readonly string[];
    weight?: number;
    epicIds?: readonly number[];
    search?: string;
  };
  /** At least one of each list. */
  or?: {
    authorUsernames?: readonly string[];
    labels?: readonly string[];
    /** As in `assigneeBelow`. */
    assignees?: readonly NamedOr[];
    milestones?: readonly MilestoneNamed[];
    iterations?: readonly (IterationNamed | { title: string })[];
    epics?: readonly EpicNamed[];
    myReactions?: readonly NamedOr[];
    /** Epics of these groups themselves, issues of the projects in and below them. */
    groupPaths?: readonly string[];
  };
}

export const workItemSortKeys = [
  'startDate',
  'dueDate',
  'title',
  'createdAt',
  'updatedAt',
  'relativePosition',
  /** On boards; what was not moved there is in front of what is older. */
  'boardPosition',
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
