import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import type { PagedSource } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';

export interface ItemListRequest {
  filter: WorkItemFilter;
  order: WorkItemOrder;
  page: PageSelection;
  /** Whose children are asked for; without it the filter alone decides. */
  parentId?: number;
}

/**
 * Reads a list of items: one statement for the page, also for the children of many parents, and `prefetch` for its rows.
 * `fields` are those asked for of the list: when both its rows and its length are, they come together.
 */
export function itemSource(
  { services, actor, childLists, listSums, items }: GraphqlContext,
  { filter, order, page, parentId }: ItemListRequest,
  prefetch: (rows: readonly ItemRow[]) => Promise<void>,
  fields: ReadonlySet<string> = new Set(),
): PagedSource<ItemRow> {
  const keysetPage = pageOf(page);
  if (parentId !== undefined) {
    return {
      page: () => childLists.page(parentId, filter, order, keysetPage, prefetch),
      count: () => childLists.count(parentId, filter),
      weight: () => childLists.weight(parentId, filter),
    };
  }
  const { workItems } = services.queries;
  const counted = (fields.has('count') || fields.has('matchCount')) && (fields.has('nodes') || fields.has('edges'));
  return {
    isCounted: counted,
    page: async () => {
      const { within } = filter;
      const wanted = { ...keysetPage, counted };
      // A parent that is on the same page as its child need not be read again.
      const prepare = async (rows: readonly ItemRow[]) => {
        for (const row of rows) items.items.set(row.id, row);
        await prefetch(rows);
      };
      if (within !== undefined && keysetPage.cursor === null && !keysetPage.skip) {
        return childLists.pageWithin({ ...filter, within }, order, wanted, prepare);
      }
      const found = await workItems.page(actor, filter, order, wanted);
      await prepare(found.rows);
      return found;
    },
    count: () => listSums.count(filter),
    matchCount: () => listSums.count({ ...filter, topOfListOnly: false }),
    weight: () => listSums.weight(filter),
  };
}
