import { registerEnumType } from 'type-graphql';

export const WorkItemWidgetTypeEnum = {
  ASSIGNEES: 'ASSIGNEES',
  AWARD_EMOJI: 'AWARD_EMOJI',
  COLOR: 'COLOR',
  CURRENT_USER_TODOS: 'CURRENT_USER_TODOS',
  DESCRIPTION: 'DESCRIPTION',
  HEALTH_STATUS: 'HEALTH_STATUS',
  HIERARCHY: 'HIERARCHY',
  ITERATION: 'ITERATION',
  LABELS: 'LABELS',
  LINKED_ITEMS: 'LINKED_ITEMS',
  MILESTONE: 'MILESTONE',
  NOTES: 'NOTES',
  NOTIFICATIONS: 'NOTIFICATIONS',
  PARTICIPANTS: 'PARTICIPANTS',
  START_AND_DUE_DATE: 'START_AND_DUE_DATE',
  TIME_TRACKING: 'TIME_TRACKING',
  WEIGHT: 'WEIGHT',
} as const;
export type WidgetType = keyof typeof WorkItemWidgetTypeEnum;
registerEnumType(WorkItemWidgetTypeEnum, { name: 'WorkItemWidgetType' });
