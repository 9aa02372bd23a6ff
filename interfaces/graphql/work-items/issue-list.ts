import type { GraphQLResolveInfo } from 'graphql';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { requestedFields, requestedNodeFields } from '../loading/requested-fields.ts';
import { prefetchIssues } from './issue-details.ts';
import { itemSource, type ItemListRequest } from './item-list.ts';

/** A connection of issues, each converted by `view`, with one statement per requested kind of detail. */
export function issueList<View>(
  context: GraphqlContext,
  request: ItemListRequest,
  info: GraphQLResolveInfo,
  view: (row: ItemRow) => View,
): PagedConnection<ItemRow, View> {
  const prefetch = (rows: readonly ItemRow[]) => prefetchIssues(context, rows, requestedNodeFields(info));
  return new PagedConnection(itemSource(context, request, prefetch, requestedFields(info)), view);
}
