import { registerEnumType } from 'type-graphql';
import type { ItemQuestion } from '../../../domain/filters/questions.ts';
import type { LinkKind } from '../../../domain/scheduling/plan.ts';
import type { HealthStatus, Severity, WorkItemState } from '../../../domain/work-items/work-item.ts';

/** The enums of work items. Keys are the names in the API, values are what resolvers receive. */

export const EpicStateEnum = { all: 'all', opened: 'opened', closed: 'closed' } as const;
export type EpicState = keyof typeof EpicStateEnum;

export const EpicSortEnum = {
  START_DATE_ASC: 'START_DATE_ASC',
  START_DATE_DESC: 'START_DATE_DESC',
  END_DATE_ASC: 'END_DATE_ASC',
  END_DATE_DESC: 'END_DATE_DESC',
  TITLE_ASC: 'TITLE_ASC',
  TITLE_DESC: 'TITLE_DESC',
  CREATED_AT_ASC: 'CREATED_AT_ASC',
  CREATED_AT_DESC: 'CREATED_AT_DESC',
  UPDATED_AT_ASC: 'UPDATED_AT_ASC',
  UPDATED_AT_DESC: 'UPDATED_AT_DESC',
  RELATIVE_POSITION_ASC: 'RELATIVE_POSITION_ASC',
  RELATIVE_POSITION_DESC: 'RELATIVE_POSITION_DESC',
  created_asc: 'CREATED_AT_ASC',
  created_desc: 'CREATED_AT_DESC',
  updated_asc: 'UPDATED_AT_ASC',
  updated_desc: 'UPDATED_AT_DESC',
  start_date_asc: 'START_DATE_ASC',
  start_date_desc: 'START_DATE_DESC',
  end_date_asc: 'END_DATE_ASC',
  end_date_desc: 'END_DATE_DESC',
} as const;
export type EpicSort = (typeof EpicSortEnum)[keyof typeof EpicSortEnum];

export const IssueStateEnum = { opened: 'opened', closed: 'closed', locked: 'locked', all: 'all' } as const;
/** The same values under a second enum name that the API has; enums are distinguished by identity. */
export const IssuableStateEnum = { ...IssueStateEnum } as const;
export type IssuableState = keyof typeof IssuableStateEnum;

export const IssueTypeEnum = {
  ISSUE: 'issue',
  INCIDENT: 'incident',
  TASK: 'task',
  EPIC: 'epic',
  TEST_CASE: 'test_case',
  REQUIREMENT: 'requirement',
  OBJECTIVE: 'objective',
  KEY_RESULT: 'key_result',
  TICKET: 'ticket',
} as const;
export type IssueType = (typeof IssueTypeEnum)[keyof typeof IssueTypeEnum];

export const IssueSortEnum = {
  CREATED_ASC: 'CREATED_ASC',
  CREATED_DESC: 'CREATED_DESC',
  UPDATED_ASC: 'UPDATED_ASC',
  UPDATED_DESC: 'UPDATED_DESC',
  DUE_DATE_ASC: 'DUE_DATE_ASC',
  DUE_DATE_DESC: 'DUE_DATE_DESC',
  TITLE_ASC: 'TITLE_ASC',
  TITLE_DESC: 'TITLE_DESC',
  WEIGHT_ASC: 'WEIGHT_ASC',
  WEIGHT_DESC: 'WEIGHT_DESC',
  RELATIVE_POSITION_ASC: 'RELATIVE_POSITION_ASC',
  PRIORITY_ASC: 'PRIORITY_ASC',
  PRIORITY_DESC: 'PRIORITY_DESC',
  LABEL_PRIORITY_ASC: 'LABEL_PRIORITY_ASC',
  LABEL_PRIORITY_DESC: 'LABEL_PRIORITY_DESC',
  POPULARITY_ASC: 'POPULARITY_ASC',
  POPULARITY_DESC: 'POPULARITY_DESC',
  MILESTONE_DUE_ASC: 'MILESTONE_DUE_ASC',
  MILESTONE_DUE_DESC: 'MILESTONE_DUE_DESC',
  CLOSED_AT_ASC: 'CLOSED_AT_ASC',
  CLOSED_AT_DESC: 'CLOSED_AT_DESC',
  HEALTH_STATUS_ASC: 'HEALTH_STATUS_ASC',
  HEALTH_STATUS_DESC: 'HEALTH_STATUS_DESC',
  created_asc: 'CREATED_ASC',
  created_desc: 'CREATED_DESC',
  updated_asc: 'UPDATED_ASC',
  updated_desc: 'UPDATED_DESC',
} as const;
export type IssueSort = (typeof IssueSortEnum)[keyof typeof IssueSortEnum];

export const HealthStatusEnum = {
  onTrack: 'on_track',
  needsAttention: 'needs_attention',
  atRisk: 'at_risk',
} as const satisfies Record<string, HealthStatus>;

export const HealthStatusFilterEnum = { ANY: 'ANY', NONE: 'NONE', ...HealthStatusEnum } as const;
export type HealthStatusFilter = (typeof HealthStatusFilterEnum)[keyof typeof HealthStatusFilterEnum];

export const ItemQuestionEnum = {
  LATE: 'late',
  BLOCKED: 'blocked',
  UNDATED: 'undated',
  NOTHING_DONE: 'nothing_done',
  PARTLY_DONE: 'partly_done',
  ALL_DONE: 'all_done',
} as const satisfies Record<string, ItemQuestion>;

export const IssuableSeverityEnum = {
  UNKNOWN: 'unknown',
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'critical',
} as const satisfies Record<string, Severity>;

export const IssuableSearchableFieldEnum = { TITLE: 'title', DESCRIPTION: 'description' } as const;
export type IssuableSearchableField = (typeof IssuableSearchableFieldEnum)[keyof typeof IssuableSearchableFieldEnum];

export const SubscriptionStatusEnum = {
  EXPLICITLY_SUBSCRIBED: 'EXPLICITLY_SUBSCRIBED',
  EXPLICITLY_UNSUBSCRIBED: 'EXPLICITLY_UNSUBSCRIBED',
} as const;
export type SubscriptionStatus = keyof typeof SubscriptionStatusEnum;

export const WorkItemStateEnum = { OPEN: 'opened', CLOSED: 'closed' } as const satisfies Record<string, WorkItemState>;

export const WorkItemLinkKindEnum = {
  FINISH_TO_START: 'finish_to_start',
  START_TO_START: 'start_to_start',
  FINISH_TO_FINISH: 'finish_to_finish',
  START_TO_FINISH: 'start_to_finish',
} as const satisfies Record<string, LinkKind>;

export const WorkItemRelatedLinkTypeEnum = {
  RELATED: 'relates_to',
  BLOCKS: 'blocks',
  BLOCKED_BY: 'is_blocked_by',
} as const;
export type WorkItemRelatedLinkType = (typeof WorkItemRelatedLinkTypeEnum)[keyof typeof WorkItemRelatedLinkTypeEnum];

registerEnumType(EpicStateEnum, { name: 'EpicState' });
registerEnumType(EpicSortEnum, { name: 'EpicSort' });
registerEnumType(IssueStateEnum, { name: 'IssueState' });
registerEnumType(IssuableStateEnum, { name: 'IssuableState' });
registerEnumType(IssueTypeEnum, { name: 'IssueType' });
registerEnumType(IssueSortEnum, { name: 'IssueSort' });
registerEnumType(HealthStatusEnum, { name: 'HealthStatus' });
registerEnumType(HealthStatusFilterEnum, { name: 'HealthStatusFilter' });
registerEnumType(ItemQuestionEnum, { name: 'ItemQuestion' });
registerEnumType(IssuableSeverityEnum, { name: 'IssuableSeverity' });
registerEnumType(IssuableSearchableFieldEnum, { name: 'IssuableSearchableField' });
registerEnumType(SubscriptionStatusEnum, { name: 'SubscriptionStatus' });
registerEnumType(WorkItemStateEnum, { name: 'WorkItemState' });
registerEnumType(WorkItemLinkKindEnum, { name: 'WorkItemLinkKind' });
registerEnumType(WorkItemRelatedLinkTypeEnum, { name: 'WorkItemRelatedLinkType' });
