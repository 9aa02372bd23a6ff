import { GraphQLError } from 'graphql';
import { hasField, type PlainField } from '../../../domain/work-items/fields.ts';
import type { WorkItemType as TypeName } from '../../../domain/work-items/work-item.ts';
import type { WidgetType } from './widget-type.ts';

/** Names, ids and icons of the types in the API. Clients know these ids and icon names. */
export interface TypeDescription {
  type: TypeName;
  id: number;
  name: string;
  iconName: string;
  widgets: readonly WidgetType[];
  conversions: readonly TypeName[];
}

/** The widget of each field that people set; null if the item itself has the field, or no one does. */
const fieldWidgets: Record<PlainField | 'labelIds', WidgetType | null> = {
  assigneeIds: 'ASSIGNEES',
  color: 'COLOR',
  confidential: null,
  description: 'DESCRIPTION',
  discussionLocked: null,
  dueDate: 'START_AND_DUE_DATE',
  dueDateFixed: 'START_AND_DUE_DATE',
  dueDateIsFixed: 'START_AND_DUE_DATE',
  healthStatus: 'HEALTH_STATUS',
  iterationId: 'ITERATION',
  labelIds: 'LABELS',
  milestoneId: 'MILESTONE',
  severity: null,
  zoomMeetingUrl: null,
  startDate: 'START_AND_DUE_DATE',
  startDateFixed: 'START_AND_DUE_DATE',
  startDateIsFixed: 'START_AND_DUE_DATE',
  timeEstimate: 'TIME_TRACKING',
  weight: 'WEIGHT',
};
/** The widgets that do not belong to a field. */
const otherWidgets = [
  'AWARD_EMOJI',
  'CURRENT_USER_TODOS',
  'HIERARCHY',
  'LINKED_ITEMS',
  'NOTES',
  'NOTIFICATIONS',
  'PARTICIPANTS',
] as const satisfies readonly WidgetType[];

/** Sorted by name. */
function widgetsOf(type: TypeName): WidgetType[] {
  const names = Object.keys(fieldWidgets) as (keyof typeof fieldWidgets)[];
  const shown = names.filter((field) => hasField(type, field)).map((field) => fieldWidgets[field]);
  return [...new Set([...shown.filter((widget) => widget !== null), ...otherWidgets])].toSorted();
}

export const typeDescriptions: readonly TypeDescription[] = [
  {
    type: 'issue',
    id: 1,
    name: 'Issue',
    iconName: 'issue-type-issue',
    widgets: widgetsOf('issue'),
    conversions: ['incident', 'task'],
  },
  {
    type: 'incident',
    id: 2,
    name: 'Incident',
    iconName: 'issue-type-incident',
    widgets: widgetsOf('incident'),
    conversions: ['issue', 'task'],
  },
  {
    type: 'task',
    id: 5,
    name: 'Task',
    iconName: 'issue-type-task',
    widgets: widgetsOf('task'),
    conversions: ['issue', 'incident'],
  },
  {
    type: 'epic',
    id: 8,
    name: 'Epic',
    iconName: 'issue-type-epic',
    widgets: widgetsOf('epic'),
    conversions: [],
  },
];

const byType = new Map(typeDescriptions.map((description) => [description.type, description]));

export function descriptionOf(type: TypeName): TypeDescription {
  return byType.get(type) as TypeDescription;
}

/** Types that can be created in a project. */
export const issueTypes = ['issue', 'incident', 'task'] as const;
/** Types to which an issue or incident can be converted. */
export const convertibleTypes = ['issue', 'incident'] as const;

/** The type, if this product has it; the schema's enum contains further types that clients know. */
export function supportedType<Type extends TypeName>(type: string, supported: readonly Type[]): Type {
  const found = supported.find((one) => one === type);
  if (found === undefined) throw new GraphQLError(`Type "${type}" is not supported (use ${supported.join(', ')})`);
  return found;
}
