import type { MilestoneState } from '../../domain/milestones/milestone.ts';
import type { Visibility } from '../../domain/namespaces/namespace.ts';
import type { StoredLinkType } from '../../domain/work-items/links.ts';
import type { HealthStatus, WorkItemState, WorkItemType } from '../../domain/work-items/work-item.ts';
import type { FaultyRow } from './faults.ts';

/**
 * A whole plan, checked and fixed: every reference leads somewhere inside the plan, no parents form a ring, and every
 * value fits its column. Days are `YYYY-MM-DD`, paths are full paths below the group the plan is brought into.
 */
export interface Plan {
  /** Parents before their children. */
  namespaces: PlannedNamespace[];
  milestones: PlannedMilestone[];
  /** Colors and descriptions of labels that have them; any other label gets a color of its own. */
  labels: PlannedLabel[];
  items: PlannedItem[];
  links: PlannedLink[];
}

export interface PlannedNamespace {
  kind: 'group' | 'project';
  path: string;
  name: string;
  description?: string;
  /** Left out: that of the parent, or the import's own choice at the top. */
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
  /** Names the item from one import of the plan to the next. */
  key: string;
  /** Tells whether the row changed since an earlier import. */
  digest: string;
  type: WorkItemType;
  parentKey: string | null;
  namespacePath: string;
  title: string;
  description: string | null;
  state: WorkItemState;
  startDate: string | null;
  dueDate: string | null;
  /** An epic's date follows its children instead of being fixed to what the plan says. */
  inheritsDates: boolean;
  labels: string[];
  milestone: { namespacePath: string; title: string } | null;
  weight: number | null;
  /** Null takes the day of the import. */
  createdDay: string | null;
  /** Null on a closed item takes the day of the import. */
  closedDay: string | null;
  confidential: boolean;
  healthStatus: HealthStatus | null;
  /** Null takes the default color. */
  color: string | null;
  /** Usernames; the importing administrator writes what has no author. */
  author: string | null;
  assignees: string[];
  row: FaultyRow;
}

export interface PlannedLink {
  sourceKey: string;
  targetKey: string;
  type: StoredLinkType;
}
