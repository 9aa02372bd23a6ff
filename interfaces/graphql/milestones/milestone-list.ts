import type { MilestoneFilter, MilestoneOrder } from '../../../application/milestones/milestone-queries.ts';
import type { Milestone as MilestoneRow } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
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
  filter: MilestoneFilter;
  sort: MilestoneSort | null | undefined;
  page: PageSelection;
  seenFrom: Namespace;
}

/** Milestones of a namespace and, as the filter says, of those around it; without a sort by due date. */
export function milestoneList(
  context: GraphqlContext,
  { filter, sort, page, seenFrom }: MilestoneListRequest,
): PagedConnection<MilestoneRow, Milestone> {
  const { milestones } = context.services.queries;
  const keysetPage = pageOf(page);
  const owners = new Map<number, Namespace>();
  return new PagedConnection<MilestoneRow, Milestone>(
    {
      page: async () => {
        const found = await milestones.page(
          context.actor,
          filter,
          orderOf(sort ?? 'DUE_DATE_ASC', context.today),
          keysetPage,
        );
        await context.items.namespaces.prefetch(found.rows.map((milestone) => milestone.namespaceId));
        for (const { namespaceId } of found.rows) {
          owners.set(namespaceId, (await context.items.namespaces.get(namespaceId)) as Namespace);
        }
        return found;
      },
      count: () => milestones.count(context.actor, filter),
    },
    (row) => new Milestone(row, owners.get(row.namespaceId) as Namespace, context.today, seenFrom),
  );
}
