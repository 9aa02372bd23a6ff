import type { z } from 'zod';
import { NotFound } from '../../../application/errors.ts';
import type { MilestoneFilter, MilestoneOrder } from '../../../application/milestones/milestone-queries.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { boolean, day, identifierList, instant, oneOf, optional, optionalText } from '../parameters.ts';
import type { RestRequest } from '../route.ts';
import { presentMilestone } from './milestone-presenter.ts';

/** Filters of milestone lists. */
export const milestoneListParameters = {
  iids: optional(identifierList),
  state: optional(oneOf('active', 'closed', 'all')),
  title: optionalText,
  search: optionalText,
  search_title: optionalText,
  include_ancestors: optional(boolean),
  include_parent_milestones: optional(boolean),
  include_descendants: optional(boolean),
  updated_after: optional(instant),
  updated_before: optional(instant),
  containing_date: optional(day),
  start_date: optional(day),
  end_date: optional(day),
  order_by: optional(oneOf('due_date', 'start_date', 'title', 'created_at', 'updated_at')),
  sort: optional(oneOf('asc', 'desc')),
  with_counts: optional(boolean),
};
type ListParameters = z.infer<z.ZodObject<typeof milestoneListParameters>>;

function milestoneFilter(container: Namespace, sent: ListParameters): MilestoneFilter {
  const { start_date: start, end_date: end, state, containing_date: containingDate } = sent;
  return {
    namespaceId: container.id,
    includeAncestors: sent.include_ancestors ?? sent.include_parent_milestones ?? false,
    includeDescendants: container.kind === 'group' && (sent.include_descendants ?? false),
    ...(sent.iids !== undefined && { iids: sent.iids }),
    ...(state !== undefined && state !== 'all' && { state }),
    ...(sent.title !== undefined && { title: sent.title }),
    ...(sent.search !== undefined && { search: sent.search }),
    ...(sent.search_title !== undefined && { searchTitle: sent.search_title }),
    ...(sent.updated_after !== undefined && { updatedAfter: sent.updated_after }),
    ...(sent.updated_before !== undefined && { updatedBefore: sent.updated_before }),
    ...(containingDate !== undefined && { containingDate }),
    ...(start !== undefined && end !== undefined && { timeframe: { start, end } }),
  };
}

const orders: Record<NonNullable<ListParameters['order_by']>, MilestoneOrder['by']> = {
  due_date: 'dueDate',
  start_date: 'startDate',
  title: 'title',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
};

export async function listMilestones(request: RestRequest<ListParameters>, container: Namespace) {
  const actor = await request.actor();
  const { milestones, workItemDetails } = request.services.queries;
  const { parameters } = request;
  const filter = milestoneFilter(container, parameters);
  const order = { by: orders[parameters.order_by ?? 'due_date'], direction: parameters.sort ?? 'asc' } as const;
  return request.list({
    read: (page) => milestones.page(actor, filter, order, page),
    count: () => milestones.count(actor, filter),
    present: async (rows) => {
      const containers = await workItemDetails.namespaces(actor, [...new Set(rows.map((row) => row.namespaceId))]);
      const ids = rows.map(({ id }) => id);
      const sums = parameters.with_counts === true ? await milestones.sums(actor, ids) : null;
      return rows.map((row) =>
        presentMilestone(row, containers.get(row.namespaceId) ?? container, request, sums?.get(row.id)),
      );
    },
  });
}

/** A milestone of exactly this container. */
export async function findMilestone(
  request: RestRequest<unknown>,
  container: Namespace,
  id: number,
): Promise<Milestone> {
  const { rows } = await request.services.queries.milestones.page(
    await request.actor(),
    { namespaceId: container.id, includeAncestors: false, includeDescendants: false, ids: [id] },
    { by: 'id', direction: 'asc' },
    { kind: 'offset', page: 1, perPage: 1 },
  );
  const milestone = rows[0];
  if (milestone === undefined) throw new NotFound();
  return milestone;
}
