import type { GraphQLResolveInfo } from 'graphql';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { requestedFields, requestedNodeFields } from '../loading/requested-fields.ts';
import { prefetchEpics } from './epic-details.ts';
import { Epic } from './epic.ts';
import { itemSource, type ItemListRequest } from './item-list.ts';

/** A connection of epics, with one statement per requested kind of detail. */
export function epicList(
  context: GraphqlContext,
  request: ItemListRequest,
  info: GraphQLResolveInfo,
): PagedConnection<ItemRow, Epic> {
  const timeframe = request.filter.timeframe ?? null;
  const prefetch = (rows: readonly ItemRow[]) => prefetchEpics(context, rows, requestedNodeFields(info), timeframe);
  return new PagedConnection(
    itemSource(context, request, prefetch, requestedFields(info)),
    (row) => new Epic(row, timeframe),
  );
}
