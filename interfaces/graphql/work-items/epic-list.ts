import type { GraphQLResolveInfo } from 'graphql';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { requestedNodeFields } from '../loading/requested-fields.ts';
import { prefetchEpics } from './epic-details.ts';
import { Epic } from './epic.ts';
import type { Timeframe } from './item-batches.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';

export interface EpicListRequest {
  filter: WorkItemFilter;
  order: WorkItemOrder;
  page: PageSelection;
}

/** A connection of epics: one statement for the page, and one for each kind of detail that was asked for. */
export function epicList(
  context: GraphqlContext,
  { filter, order, page }: EpicListRequest,
  info: GraphQLResolveInfo,
): PagedConnection<WorkItem, Epic> {
  const { workItems } = context.services.queries;
  const timeframe: Timeframe | null = filter.timeframe ?? null;
  const keysetPage = pageOf(page);
  return new PagedConnection<WorkItem, Epic>(
    {
      page: async () => {
        const found = await workItems.page(context.actor, filter, order, keysetPage);
        await prefetchEpics(context, found.rows, requestedNodeFields(info), timeframe);
        return found;
      },
      count: () => workItems.count(context.actor, filter),
    },
    (row) => new Epic(row, timeframe),
  );
}
