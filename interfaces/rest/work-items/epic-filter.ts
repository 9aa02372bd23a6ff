import type { z } from 'zod';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import { boolean, day, hash, oneOf, optional, optionalText, text, textList } from '../parameters.ts';
import { milestoneNamed, namedOr } from './list-values.ts';
import { sharedFilter, sharedListParameters, sharedNegation, sharedNegations } from './shared-filter.ts';

/** Filters and sort orders of a group's list of epics. */
export const epicListParameters = {
  ...sharedListParameters,
  /** Additions to GitLab's API, as in lists of issues: the assignee of an epic or of open items below, and orders by date or by hand. */
  assignee_username: optionalText,
  milestone: optional(text),
  due_after: optional(day),
  due_before: optional(day),
  order_by: optional(oneOf('created_at', 'updated_at', 'title', 'id', 'start_date', 'due_date', 'relative_position')),
  include_ancestor_groups: optional(boolean),
  include_descendant_groups: optional(boolean),
  not: optional(hash({ ...sharedNegation, assignee_username: optional(textList) })),
};
type EpicListParameters = z.infer<z.ZodObject<typeof epicListParameters>>;

/** Columns for keyset pagination of epics; an addition to GitLab's API. */
export const epicKeysetOrders = ['created_at', 'updated_at', 'title', 'id'] as const;

const orders = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  title: 'title',
  id: 'id',
  start_date: 'startDate',
  due_date: 'dueDate',
  relative_position: 'relativePosition',
} as const;

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
    ...(sent.assignee_username !== undefined && { assigneeBelow: namedOr(sent.assignee_username) }),
    ...(sent.milestone !== undefined && { milestone: milestoneNamed(sent.milestone) }),
    ...((sent.due_after !== undefined || sent.due_before !== undefined) && {
      due: {
        ...(sent.due_after !== undefined && { from: sent.due_after }),
        ...(sent.due_before !== undefined && { before: sent.due_before }),
      },
    }),
    ...(sent.not !== undefined && {
      not: {
        ...sharedNegations(sent.not),
        ...(sent.not.assignee_username !== undefined && { assigneeBelow: sent.not.assignee_username }),
      },
    }),
  };
}
