import type { ItemRow as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { itemSource, type ItemListRequest } from './item-list.ts';
import { WorkItem } from './work-item.ts';

/** A connection of work items of any type; the data of widgets is loaded on demand. */
export function workItemList(
  context: GraphqlContext,
  request: ItemListRequest,
): PagedConnection<WorkItemRow, WorkItem> {
  return new PagedConnection(
    itemSource(context, request, () => Promise.resolve()),
    (row) => new WorkItem(row),
  );
}
