import type { MilestoneState } from '../../domain/milestones/milestone.ts';
import type { Visibility } from '../../domain/namespaces/namespace.ts';
import type { Constraints } from '../../domain/scheduling/plan.ts';
import type { LinkTiming } from '../../domain/work-items/link-timing.ts';
import type { StoredLinkType } from '../../domain/work-items/links.ts';
import type { HealthStatus, WorkItemState, WorkItemType } from '../../domain/work-items/work-item.ts';
import type { FaultyRow } from './faults.ts';

/**
 * A complete plan, validated and fixed: all references resolve inside the plan, parents form no cycle, and every value
 * fits its column. Days are `YYYY-MM-DD`; paths are relative to the target group.
 */
export interface Plan {
  /** Parents come before their children. */
  namespaces: PlannedNamespace[];
  milestones: PlannedMilestone[];
  /** Colors and descriptions of the labels that define them; other labels get a generated color. */
  labels: PlannedLabel[];
  items: PlannedItem[];
  links: PlannedLink[];
}

export interface PlannedNamespace {
  kind: 'group' | 'project';
  path: string;
  name: string;
  description?: string;
  /** If omitted: the parent's visibility, or the import's default at the top level. */
  visibility?: Visibility;
  row: FaultyRow;
}

export interface PlannedMilestone {
  namespacePath: string;
  title: string;
  description: string | null;
  state: MilestoneState;
  startDate: string | null;
  dueDate: string | null;
  row: FaultyRow;
}

export interface PlannedLabel {
  title: string;
  /** `#rrggbb` */
  color: string;
  description: string | null;
}

export interface PlannedItem {
  /** Identifies the item across imports of the plan. */
  key: string;
  /** Detects whether the row changed since an earlier import. */
  digest: string;
  type: WorkItemType;
  parentKey: string | null;
  namespacePath: string;
  title: string;
  description: string | null;
  state: WorkItemState;
  startDate: string | null;
  dueDate: string | null;
  /** True if the epic's date is inherited from its children instead of fixed by the plan. */
  inheritsDates: boolean;
  /** Of epics. */
  constraints: Required<Constraints>;
  labels: string[];
  milestone: { namespacePath: string; title: string } | null;
  weight: number | null;
  /** Null means the day of the import. */
  createdAt: Date | null;
  /** Null on a closed item means the day of the import. */
  closedAt: Date | null;
  confidential: boolean;
  healthStatus: HealthStatus | null;
  /** Null means the default color. */
  color: string | null;
  /** Usernames; items without an author get the importing administrator. */
  author: string | null;
  assignees: string[];
  /** Usernames or full names as another tracker writes them; those that belong to a member are assigned. */
  assigneeNames: string[];
  row: FaultyRow;
}

export const noConstraints: PlannedItem['constraints'] = {
  mustStartOn: null,
  startNoEarlierThan: null,
  finishNoLaterThan: null,
};

export interface PlannedLink extends LinkTiming {
  sourceKey: string;
  targetKey: string;
  type: StoredLinkType;
  row: FaultyRow;
}
