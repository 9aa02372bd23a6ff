import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { WorkItem as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { WorkItem } from './work-item.ts';

/** A connection of work items of any type. */
export function workItemList(
  context: GraphqlContext,
  filter: WorkItemFilter,
  order: WorkItemOrder,
  page: PageSelection,
): PagedConnection<WorkItemRow, WorkItem> {
  const { workItems } = context.services.queries;
  const keysetPage = pageOf(page);
  return new PagedConnection<WorkItemRow, WorkItem>(
    {
      page: () => workItems.page(context.actor, filter, order, keysetPage),
      count: () => workItems.count(context.actor, filter),
    },
    (row) => new WorkItem(row),
  );
}
