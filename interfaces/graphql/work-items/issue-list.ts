import type { GraphQLResolveInfo } from 'graphql';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { requestedNodeFields } from '../loading/requested-fields.ts';
import { prefetchIssues } from './issue-details.ts';

export interface IssueListRequest {
  filter: WorkItemFilter;
  order: WorkItemOrder;
  page: PageSelection;
}

/** A connection of issues, each shown by `view`: one statement for the page, and one for each kind of detail asked for. */
export function issueList<View>(
  context: GraphqlContext,
  { filter, order, page }: IssueListRequest,
  info: GraphQLResolveInfo,
  view: (row: WorkItem) => View,
): PagedConnection<WorkItem, View> {
  const { workItems } = context.services.queries;
  const keysetPage = pageOf(page);
  return new PagedConnection<WorkItem, View>(
    {
      page: async () => {
        const found = await workItems.page(context.actor, filter, order, keysetPage);
        await prefetchIssues(context, found.rows, requestedNodeFields(info));
        return found;
      },
      count: () => workItems.count(context.actor, filter),
      weight: () => workItems.weight(context.actor, filter),
    },
    view,
  );
}
