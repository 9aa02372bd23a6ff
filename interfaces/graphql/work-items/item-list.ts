import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import type { PagedSource } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';

export interface ItemListRequest {
  filter: WorkItemFilter;
  order: WorkItemOrder;
  page: PageSelection;
  /** The parent whose children are listed; without it only the filter applies. */
  parentId?: number;
}

/**
 * Reads a list of items: one statement for the page, even for the children of many parents, and `prefetch` for its
 * rows. `fields` are the requested fields of the list: if it includes rows and length, they are read together.
 */
export function itemSource(
  { services, actor, childLists, listSums, items }: GraphqlContext,
  { filter, order, page, parentId }: ItemListRequest,
  prefetch: (rows: readonly ItemRow[]) => Promise<void>,
  fields: ReadonlySet<string> = new Set(),
): PagedSource<ItemRow> {
  const keysetPage = pageOf(page);
  const { workItems } = services.queries;
  const outline = (timeframe: { start: string; end: string } | null) =>
    workItems.outline(actor, {
      ...filter,
      ...(parentId !== undefined && { parentId }),
      ...(timeframe && { timeframe }),
    });
  if (parentId !== undefined) {
    return {
      page: () => childLists.page(parentId, filter, order, keysetPage, prefetch),
      count: () => childLists.count(parentId, filter),
      weight: () => childLists.weight(parentId, filter),
      outline,
    };
  }
  const counted = (fields.has('count') || fields.has('matchCount')) && (fields.has('nodes') || fields.has('edges'));
  return {
    isCounted: counted,
    page: async () => {
      const { within } = filter;
      const request = { ...keysetPage, counted };
      // A parent on the same page as its child need not be loaded again.
      const prepare = async (rows: readonly ItemRow[]) => {
        for (const row of rows) items.items.set(row.id, row);
        await prefetch(rows);
      };
      if (within !== undefined && keysetPage.cursor === null && !keysetPage.skip) {
        return childLists.pageWithin({ ...filter, within }, order, request, prepare);
      }
      const found = await workItems.page(actor, filter, order, request);
      await prepare(found.rows);
      return found;
    },
    count: () => listSums.count(filter),
    matchCount: () => listSums.count({ ...filter, topOfListOnly: false }),
    weight: () => listSums.weight(filter),
    outline,
  };
}
