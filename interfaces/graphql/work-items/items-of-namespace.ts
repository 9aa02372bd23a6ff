import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import {
  typeRules,
  workItemTypes,
  type ItemRow as WorkItemRow,
  type WorkItemType as TypeName,
} from '../../../domain/work-items/work-item.ts';
import { ListConnection } from '../connections/list-connection.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { readIid } from '../global-id.ts';
import { itemFilter } from './item-filter.ts';
import { typeDescriptions } from './work-item-types.ts';
import { WorkItemType } from './work-item-type.ts';
import { workItemList } from './work-item-list.ts';
import { WorkItem } from './work-item.ts';
import type {
  NamespaceWorkItemsArguments,
  NamespaceWorkItemTypesArguments,
  ProjectWorkItemTypesArguments,
} from './work-items-arguments.ts';

/** The item with this iid: an epic of a group, other types of a project. */
export async function workItemOf(
  namespace: Namespace,
  iidText: string,
  context: GraphqlContext,
): Promise<WorkItem | null> {
  const iid = readIid(iidText);
  if (iid === null) return null;
  const found = await context.byAddress.item(namespace.id, iid, typesIn(namespace));
  return found && new WorkItem(found);
}

/** Items of the namespace itself, newest first. */
export function workItemsOf(
  namespace: Namespace,
  args: Partial<NamespaceWorkItemsArguments>,
  context: GraphqlContext,
): PagedConnection<WorkItemRow, WorkItem> {
  const within = { namespaceId: namespace.id, descendants: false, ancestors: false };
  const filter = itemFilter(typesIn(namespace), args, { within });
  return workItemList(context, { filter, order: { by: 'id', direction: 'desc' }, page: args });
}

/** All types, the requested one, or those that can be created in the namespace. */
export function workItemTypesOf(
  namespace: Namespace,
  args: Partial<NamespaceWorkItemTypesArguments & ProjectWorkItemTypesArguments>,
): ListConnection<WorkItemType> {
  const here = typesIn(namespace);
  const types = typeDescriptions.filter(
    ({ type }) =>
      (!args.name || type === args.name) &&
      (args.taskable !== true || type === 'task') &&
      (args.onlyAvailable !== true || here.includes(type)),
  );
  return new ListConnection(
    types.map((description) => new WorkItemType(description)),
    args,
  );
}

function typesIn({ kind }: Namespace): TypeName[] {
  return workItemTypes.filter((type) => typeRules[type].container === kind);
}
