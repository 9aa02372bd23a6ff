import type { z } from 'zod';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import { boolean, hash, oneOf, optional } from '../parameters.ts';
import { sharedFilter, sharedListParameters, sharedNegation, sharedNegations } from './shared-filter.ts';

/** Filters and sort orders of a group's list of epics. */
export const epicListParameters = {
  ...sharedListParameters,
  order_by: optional(oneOf('created_at', 'updated_at', 'title', 'id')),
  include_ancestor_groups: optional(boolean),
  include_descendant_groups: optional(boolean),
  not: optional(hash(sharedNegation)),
};
type EpicListParameters = z.infer<z.ZodObject<typeof epicListParameters>>;

/** Columns for keyset pagination of epics; an addition to GitLab's API. */
export const epicKeysetOrders = ['created_at', 'updated_at', 'title', 'id'] as const;

const orders = { created_at: 'createdAt', updated_at: 'updatedAt', title: 'title', id: 'id' } as const;

export function epicOrder({ order_by: by = 'created_at', sort = 'desc' }: EpicListParameters): WorkItemOrder {
  return { by: orders[by], direction: sort };
}

export function epicFilter(groupId: number, sent: EpicListParameters): WorkItemFilter {
  return {
    ...sharedFilter(sent),
    types: ['epic'],
    within: {
      namespaceId: groupId,
      descendants: sent.include_descendant_groups ?? true,
      ancestors: sent.include_ancestor_groups ?? false,
    },
    ...(sent.not !== undefined && { not: sharedNegations(sent.not) }),
  };
}
