import type { z } from 'zod';
import { issueTypes } from '../../../application/references/item-reference.ts';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import {
  boolean,
  day,
  hash,
  identifierList,
  integer,
  listOf,
  oneOf,
  optional,
  optionalText,
  text,
  textList,
} from '../parameters.ts';
import type { RestRequest } from '../route.ts';
import { dueOn, epicNamed, idsOr, iterationNamed, milestoneNamed, namedOr, names } from './list-values.ts';
import {
  sharedFilter,
  sharedListParameters,
  sharedNegation,
  sharedNegations,
  sharedUnion,
  sharedUnions,
} from './shared-filter.ts';

/** Filters and sort orders of issue lists. */
export const issueListParameters = {
  ...sharedListParameters,
  scope: optional(oneOf('all', 'created_by_me', 'created-by-me', 'assigned_to_me', 'assigned-to-me')),
  milestone: optional(text),
  milestone_id: optional(text),
  assignee_id: optional(text),
  assignee_username: optional(names),
  epic_id: optional(text),
  /** An addition to GitLab's API: the epic as `group/path&12`. */
  epic_reference: optional(text),
  iteration_id: optional(text),
  iteration_title: optional(text),
  due_date: optional(text),
  /** Additions to GitLab's API: the first due day, and the day after the last. */
  due_after: optional(day),
  due_before: optional(day),
  issue_type: optional(listOf(oneOf('issue', 'incident', 'task', 'test_case'))),
  /** Of iterations an addition to GitLab's API; those by id or word and by title are one list. */
  or: optional(
    hash({
      ...sharedUnion,
      iteration_id: optional(textList),
      iteration_title: optional(names),
    }),
  ),
  non_archived: optional(boolean),
  order_by: optional(
    oneOf(
      'created_at',
      'updated_at',
      'priority',
      'due_date',
      'relative_position',
      'label_priority',
      'milestone_due',
      'popularity',
      'title',
      'weight',
      'id',
      'start_date',
      'closed_at',
      'health_status',
    ),
  ),
  not: optional(
    hash({
      ...sharedNegation,
      iids: optional(identifierList),
      milestone: optional(text),
      assignee_id: optional(identifierList),
      assignee_username: optional(textList),
      search: optionalText,
      weight: optional(integer),
      epic_id: optional(identifierList),
      iteration_id: optional(identifierList),
    }),
  ),
};
export type IssueListParameters = z.infer<z.ZodObject<typeof issueListParameters>>;

/** Columns for keyset pagination of issues. */
export const issueKeysetOrders = [
  'created_at',
  'updated_at',
  'title',
  'id',
  'weight',
  'due_date',
  'relative_position',
] as const;

const orders = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  priority: 'priority',
  label_priority: 'labelPriority',
  due_date: 'dueDate',
  relative_position: 'relativePosition',
  milestone_due: 'milestoneDue',
  popularity: 'popularity',
  title: 'title',
  weight: 'weight',
  id: 'id',
  // An addition to GitLab's API.
  start_date: 'startDate',
  closed_at: 'closedAt',
  health_status: 'healthStatus',
} as const;

export function issueOrder({ order_by: by = 'created_at', sort }: IssueListParameters): WorkItemOrder {
  return { by: orders[by], direction: sort ?? (by === 'relative_position' ? 'asc' : 'desc') };
}

/** The filter of a list; `scope` is relative to the caller. @throws Invalid */
export function issueFilter(
  { parameters: sent, requester, today }: Pick<RestRequest<IssueListParameters>, 'parameters' | 'requester' | 'today'>,
  defaultScope: 'all' | 'created_by_me',
): WorkItemFilter {
  return {
    ...sharedFilter(sent),
    ...milestoneFilter(sent),
    ...peopleFilter(sent, requester.userId, defaultScope),
    types:
      sent.issue_type === undefined
        ? issueTypes
        : issueTypes.filter((type) => sent.issue_type?.some((one) => one === type)),
    ...(sent.epic_id !== undefined && { epic: idsOr(sent.epic_id, 'epic_id') }),
    ...(sent.epic_reference !== undefined && { epic: epicNamed(sent.epic_reference) }),
    ...(sent.iteration_id !== undefined && { iteration: iterationNamed(sent.iteration_id) }),
    ...(sent.iteration_title !== undefined && { iterationTitle: sent.iteration_title }),
    ...dueFilter(sent, today),
    ...(sent.or !== undefined && { or: unions(sent.or) }),
    ...(sent.not !== undefined && { not: negations(sent.not) }),
  };
}

function dueFilter(
  { due_date: date, due_after: from, due_before: end }: IssueListParameters,
  today: Day,
): Pick<WorkItemFilter, 'due'> {
  if (date === undefined && from === undefined && end === undefined) return {};
  return {
    due: {
      ...(date !== undefined && dueOn(date, today)),
      ...(from !== undefined && { from }),
      ...(end !== undefined && { before: end }),
    },
  };
}

function milestoneFilter(sent: IssueListParameters): Pick<WorkItemFilter, 'milestone' | 'milestoneIds'> {
  if (sent.milestone !== undefined) return { milestone: milestoneNamed(sent.milestone) };
  if (sent.milestone_id === undefined) return {};
  if (!/^[1-9]\d*$/.test(sent.milestone_id)) {
    return { milestone: milestoneNamed(sent.milestone_id === '0' ? 'none' : sent.milestone_id) };
  }
  const ids = idsOr(sent.milestone_id, 'milestone_id');
  return 'ids' in ids ? { milestoneIds: ids.ids } : {};
}

function peopleFilter(
  sent: IssueListParameters,
  userId: number | null,
  defaultScope: 'all' | 'created_by_me',
): Pick<WorkItemFilter, 'authorIds' | 'assigneeIds' | 'assignee' | 'assigneeUsernames'> {
  const filter: Pick<WorkItemFilter, 'authorIds' | 'assigneeIds' | 'assignee' | 'assigneeUsernames'> = {};
  // Nothing has an author or assignee with id 0.
  const mine = [userId ?? 0];
  const scope = (sent.scope ?? defaultScope).replaceAll('-', '_');
  if (scope === 'created_by_me') filter.authorIds = mine;
  if (scope === 'assigned_to_me') filter.assigneeIds = mine;
  if (sent.author_id !== undefined) filter.authorIds = [sent.author_id];
  if (sent.assignee_id !== undefined) {
    const assignees = idsOr(sent.assignee_id, 'assignee_id');
    if ('ids' in assignees) filter.assigneeIds = assignees.ids;
    else filter.assignee = assignees;
  }
  const usernames = sent.assignee_username;
  if (usernames !== undefined) {
    const word = usernames.length === 1 ? namedOr(usernames[0] as string) : { is: '' };
    if ('is' in word) filter.assigneeUsernames = usernames;
    else filter.assignee = word;
  }
  return filter;
}

function unions(or: NonNullable<IssueListParameters['or']>): NonNullable<WorkItemFilter['or']> {
  const iterations = [
    ...(or.iteration_id ?? []).map(iterationNamed),
    ...(or.iteration_title ?? []).map((title) => ({ title })),
  ];
  return {
    ...sharedUnions(or),
    ...(iterations.length > 0 && { iterations }),
  };
}

function negations(not: NonNullable<IssueListParameters['not']>): NonNullable<WorkItemFilter['not']> {
  return {
    ...sharedNegations(not),
    ...(not.iids !== undefined && { iids: not.iids }),
    ...(not.milestone !== undefined && { milestone: not.milestone }),
    ...(not.assignee_id !== undefined && { assigneeIds: not.assignee_id }),
    ...(not.assignee_username !== undefined && { assigneeUsernames: not.assignee_username }),
    ...(not.search !== undefined && { search: not.search }),
    ...(not.weight !== undefined && { weight: not.weight }),
    ...(not.epic_id !== undefined && { epicIds: not.epic_id }),
    ...(not.iteration_id !== undefined && { iterationIds: not.iteration_id }),
  };
}
