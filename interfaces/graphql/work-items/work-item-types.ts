import { GraphQLError } from 'graphql';
import type { WorkItemType as TypeName } from '../../../domain/work-items/work-item.ts';
import { widgetsOf, type WidgetType } from './widgets.ts';

/** Names, ids and icons of the types in the API. Clients know these ids and icon names. */
export interface TypeDescription {
  type: TypeName;
  id: number;
  name: string;
  iconName: string;
  widgets: readonly WidgetType[];
  conversions: readonly TypeName[];
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

/** Types that can be created in a project, and that can be converted to each other. */
export const issueTypes = ['issue', 'incident', 'task'] as const;

/** The type, if this product has it; the schema's enum contains further types that clients know. */
export function supportedType<Type extends TypeName>(type: string, supported: readonly Type[]): Type {
  const found = supported.find((one) => one === type);
  if (found === undefined) throw new GraphQLError(`Type "${type}" is not supported (use ${supported.join(', ')})`);
  return found;
}
