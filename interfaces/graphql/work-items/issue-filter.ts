import type { NamedOr, WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import { readLooseId } from '../global-id.ts';
import type { IterationWildcard } from '../iterations/iteration.ts';
import type { HealthStatusFilter, IssueSort } from './enums.ts';
import { iidsOf, labelsOf, namedOr, stateOf, withoutGaps } from './epic-filter.ts';
import type { GroupIssuesArguments, ProjectIssuesArguments } from './issue-arguments.ts';

type IssueListArguments = Partial<GroupIssuesArguments & ProjectIssuesArguments>;

const issueTypes: readonly WorkItemType[] = ['issue', 'incident', 'task'];

/** Converts the arguments of `Project.issues` and `Group.issues` to a filter. */
export function issueFilter(args: IssueListArguments, place: Partial<WorkItemFilter>): WorkItemFilter {
  const { types } = args;
  return withoutGaps({
    types: types ? issueTypes.filter((type) => types.includes(type)) : issueTypes,
    ...place,
    ...labelsOf(args.labelName),
    iids: iidsOf(args.iid, args.iids),
    state: stateOf(args.state),
    search: args.search || null,
    authorUsernames: args.authorUsername ? [args.authorUsername] : null,
    milestone: milestoneOf(args.milestoneTitle),
    iteration: iterationOf(args.iterationId, args.iterationWildcardId),
    iterationTitle: args.iterationTitle || null,
    iterationCadenceIds: args.iterationCadenceId,
    epic: epicOf(args.epicId, args.includeSubepics === true),
    healthStatus: healthOf(args.healthStatusFilter),
  });
}

const orders: Record<IssueSort, WorkItemOrder> = {
  CREATED_ASC: { by: 'createdAt', direction: 'asc' },
  CREATED_DESC: { by: 'createdAt', direction: 'desc' },
  UPDATED_ASC: { by: 'updatedAt', direction: 'asc' },
  UPDATED_DESC: { by: 'updatedAt', direction: 'desc' },
  DUE_DATE_ASC: { by: 'dueDate', direction: 'asc' },
  DUE_DATE_DESC: { by: 'dueDate', direction: 'desc' },
  TITLE_ASC: { by: 'title', direction: 'asc' },
  TITLE_DESC: { by: 'title', direction: 'desc' },
  WEIGHT_ASC: { by: 'weight', direction: 'asc' },
  WEIGHT_DESC: { by: 'weight', direction: 'desc' },
  RELATIVE_POSITION_ASC: { by: 'relativePosition', direction: 'asc' },
  PRIORITY_ASC: { by: 'priority', direction: 'asc' },
  PRIORITY_DESC: { by: 'priority', direction: 'desc' },
  LABEL_PRIORITY_ASC: { by: 'labelPriority', direction: 'asc' },
  LABEL_PRIORITY_DESC: { by: 'labelPriority', direction: 'desc' },
  POPULARITY_ASC: { by: 'popularity', direction: 'asc' },
  POPULARITY_DESC: { by: 'popularity', direction: 'desc' },
  MILESTONE_DUE_ASC: { by: 'milestoneDue', direction: 'asc' },
  MILESTONE_DUE_DESC: { by: 'milestoneDue', direction: 'desc' },
  CLOSED_AT_ASC: { by: 'closedAt', direction: 'asc' },
  CLOSED_AT_DESC: { by: 'closedAt', direction: 'desc' },
  HEALTH_STATUS_ASC: { by: 'healthStatus', direction: 'asc' },
  HEALTH_STATUS_DESC: { by: 'healthStatus', direction: 'desc' },
};

/** Newest first by default. */
export function issueOrder(sort: IssueSort | null | undefined): WorkItemOrder {
  return orders[sort ?? 'CREATED_DESC'];
}

function milestoneOf(titles: readonly (string | null)[] | null | undefined): NamedOr | null {
  const [title] = titles ?? [];
  return title ? namedOr(title) : null;
}

function iterationOf(
  ids: readonly (string | null)[] | null | undefined,
  wildcard: IterationWildcard | null | undefined,
): WorkItemFilter['iteration'] | null {
  if (wildcard) return { [wildcard]: true } as NonNullable<WorkItemFilter['iteration']>;
  const named = ids?.filter((id) => id !== null);
  return named && named.length > 0 ? { ids: named.map((id) => readLooseId(id, ['Iteration'])) } : null;
}

function epicOf(text: string | null | undefined, descendants: boolean): WorkItemFilter['epic'] | null {
  if (!text) return null;
  const named = namedOr(text);
  return 'is' in named ? { ids: [readLooseId(named.is, ['Epic'])], descendants } : named;
}

function healthOf(status: HealthStatusFilter | null | undefined): WorkItemFilter['healthStatus'] | null {
  if (!status) return null;
  if (status === 'ANY') return { any: true };
  return status === 'NONE' ? { none: true } : { is: status };
}
