import { GraphQLError } from 'graphql';
import type { WorkItemType as TypeName } from '../../../domain/work-items/work-item.ts';
import type { WidgetType } from './widget-type.ts';

/** What the API says of a type of work item. Ids and icon names are those clients know. */
export interface TypeDescription {
  type: TypeName;
  id: number;
  name: string;
  iconName: string;
  widgets: readonly WidgetType[];
  conversions: readonly TypeName[];
}

const everywhere = [
  'ASSIGNEES',
  'AWARD_EMOJI',
  'CURRENT_USER_TODOS',
  'DESCRIPTION',
  'HEALTH_STATUS',
  'HIERARCHY',
  'LABELS',
  'LINKED_ITEMS',
  'NOTES',
  'NOTIFICATIONS',
  'PARTICIPANTS',
  'START_AND_DUE_DATE',
] as const satisfies readonly WidgetType[];
const ofIssues = [...everywhere, 'MILESTONE', 'TIME_TRACKING', 'WEIGHT'] as const satisfies readonly WidgetType[];

export const typeDescriptions: readonly TypeDescription[] = [
  {
    type: 'issue',
    id: 1,
    name: 'Issue',
    iconName: 'issue-type-issue',
    widgets: ofIssues,
    conversions: ['incident', 'task'],
  },
  {
    type: 'incident',
    id: 2,
    name: 'Incident',
    iconName: 'issue-type-incident',
    widgets: ofIssues,
    conversions: ['issue', 'task'],
  },
  {
    type: 'task',
    id: 5,
    name: 'Task',
    iconName: 'issue-type-task',
    widgets: ofIssues,
    conversions: ['issue', 'incident'],
  },
  {
    type: 'epic',
    id: 8,
    name: 'Epic',
    iconName: 'issue-type-epic',
    widgets: [...everywhere, 'COLOR'],
    conversions: [],
  },
];

const byType = new Map(typeDescriptions.map((description) => [description.type, description]));

export function descriptionOf(type: TypeName): TypeDescription {
  return byType.get(type) as TypeDescription;
}

/** What can be created in a project. */
export const issueTypes = ['issue', 'incident', 'task'] as const;
/** What an issue or incident can become. */
export const convertibleTypes = ['issue', 'incident'] as const;

/** The type, if it is one of these; the schema's enum names types that clients know and this product does not. */
export function supportedType<Type extends TypeName>(type: string, supported: readonly Type[]): Type {
  const found = supported.find((one) => one === type);
  if (found === undefined) throw new GraphQLError(`Type "${type}" is not supported (use ${supported.join(', ')})`);
  return found;
}
