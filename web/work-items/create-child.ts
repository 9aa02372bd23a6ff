import { ApiError, throwRefusal } from '../api/api-error.ts';
import { workItemId } from '../api/global-id.ts';
import type { RestOptions } from '../api/rest-options.ts';
import type { ConversionTarget } from './item.ts';
import type { ItemStore } from './item-store.ts';
import {
  namespaceWorkItemTypesQuery,
  workItemCreateMutation,
  type WorkItemCreateMutation,
} from './operations/children.graphql.ts';

type Child = NonNullable<WorkItemCreateMutation['workItemCreate']['workItem']>;

/** Creates a child of a page's item, confidential if the item is. Throws an `ApiError` with the reason. */
export async function createChild(
  { environment: { api }, item }: Pick<ItemStore, 'environment' | 'item'>,
  { type, namespace: { kind, fullPath } }: Pick<ConversionTarget, 'type' | 'namespace'>,
  texts: { title: string; description?: string },
  options: Pick<RestOptions, 'onAct'> = {},
): Promise<Child> {
  const { workspace } = await api.graphql(namespaceWorkItemTypesQuery, { fullPath, name: type });
  const workItemTypeId = workspace?.workItemTypes.nodes[0]?.id;
  if (item === null || workItemTypeId === undefined) throw new ApiError('not_found', { status: 404 });
  const input = {
    ...texts,
    confidential: item.confidential,
    workItemTypeId,
    hierarchyWidget: { parentId: workItemId(item.number) },
    ...(kind === 'project' ? { projectPath: fullPath } : { namespacePath: fullPath }),
  };
  const { workItemCreate } = await api.graphql(workItemCreateMutation, { input }, options);
  throwRefusal(workItemCreate.errors);
  if (workItemCreate.workItem === null) throw new ApiError('server', { status: 200 });
  return workItemCreate.workItem;
}
