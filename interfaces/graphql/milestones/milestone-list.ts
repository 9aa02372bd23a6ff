import { stillThere } from '../../../application/errors.ts';
import type { MilestoneFilter, MilestoneOrder } from '../../../application/milestones/milestone-queries.ts';
import type { Milestone as MilestoneRow } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import type { ListOfParent } from '../loading/list-batches.ts';
import { Milestone, type MilestoneSort } from './milestone.ts';

const orders: Record<MilestoneSort, MilestoneOrder> = {
  DUE_DATE_ASC: { by: 'dueDate', direction: 'asc' },
  DUE_DATE_DESC: { by: 'dueDate', direction: 'desc' },
  EXPIRED_LAST_DUE_DATE_ASC: { by: 'dueDate', direction: 'asc' },
  EXPIRED_LAST_DUE_DATE_DESC: { by: 'dueDate', direction: 'desc' },
  CREATED_ASC: { by: 'createdAt', direction: 'asc' },
  CREATED_DESC: { by: 'createdAt', direction: 'desc' },
  UPDATED_ASC: { by: 'updatedAt', direction: 'asc' },
  UPDATED_DESC: { by: 'updatedAt', direction: 'desc' },
};

function orderOf(sort: MilestoneSort, today: string): MilestoneOrder {
  return sort.startsWith('EXPIRED_LAST') ? { ...orders[sort], expiredBefore: today } : orders[sort];
}

export interface MilestoneListRequest {
  filter: MilestoneFilter & { namespaceId: number };
  sort: MilestoneSort | null | undefined;
  page: PageSelection;
  seenFrom: Namespace;
}

/**
 * Milestones of a namespace and, depending on the filter, of its ancestors and descendants; sorted by due date by
 * default.
 */
export function milestoneList(
  context: GraphqlContext,
  { filter, sort, page, seenFrom }: MilestoneListRequest,
): PagedConnection<MilestoneRow, Milestone> {
  const { milestones } = context.services.queries;
  const keysetPage = pageOf(page);
  const order = orderOf(sort ?? 'DUE_DATE_ASC', context.today);
  const { namespaceId, ...rest } = filter;
  const list: ListOfParent<MilestoneRow> = {
    parentId: namespaceId,
    listKey: ['milestones', rest, order],
    page: (request) => milestones.page(context.actor, filter, order, request),
    pages: (ids, request) => milestones.pages(context.actor, ids, rest, order, request),
    lengths: (ids) => milestones.lengths(context.actor, ids, rest),
  };
  const owners = new Map<number, Namespace | null>();
  return new PagedConnection<MilestoneRow, Milestone>(
    {
      page: async () => {
        const found = await context.lists.page(list, keysetPage);
        for (const [id, owner] of await context.items.namespacesOf(found.rows)) owners.set(id, owner);
        return found;
      },
      count: () => context.lists.length(list),
    },
    (row) => new Milestone(row, stillThere(owners.get(row.namespaceId)), context.today, seenFrom),
  );
}
