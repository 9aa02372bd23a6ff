import type { Day } from '../../../domain/calendar/day.ts';
import { wholeEpicReference } from '../../../domain/filters/epic-iid.ts';
import type { ItemFilters } from '../../../domain/filters/item-filters.ts';
import { sortParts, type SortField } from '../../../domain/filters/sort.ts';
import { iterationIdFrom } from '../../../domain/filters/iteration-token.ts';
import { iterationSpecials } from '../../../domain/filters/token.ts';
import { iterationName } from '../../../domain/iterations/iteration.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import type { Severity } from '../../../domain/work-items/work-item.ts';
import { globalId, workItemId } from '../../api/global-id.ts';
import type { HealthStatus } from '../../api/schema.graphql.ts';
import type { Query } from '../../api/query.ts';
import type { Issue, LabelDetails, UserBasic } from '../../api/rest.generated.ts';
import { createdBetween, ifSeveral, onlyOne } from '../../filters/epic-variables.ts';
import { pathOf } from '../../app/addresses.ts';

/** An issue in a list. */
export interface ListedIssue {
  id: string;
  title: string;
  state: 'opened' | 'closed';
  issueType: IssueRow['issue_type'];
  confidential: boolean;
  createdAt: string;
  dueDate: Day | null;
  weight: number | null;
  health: HealthStatus | null;
  updatedAt: string;
  /** Unknown for all types except incidents. */
  severity: Uppercase<Severity>;
  notesCount: number;
  webPath: string;
  authorName: string;
  assignees: readonly { id: string; name: string; username: string; avatarUrl: string | null }[];
  milestoneTitle: string | null;
  milestoneId: string | null;
  iterationText: string | null;
  iterationId: string | null;
  /** As the parent of a work item. */
  epicId: string | null;
  epicLink: { title: string; url: string } | null;
  labels: readonly { id: string; title: string; color: string; description: string | null }[];
  /** Converts a row to an issue. */
  reference: string;
  tasks: { count: number; completed: number };
}

/** A row of the list, with the details of its labels. */
export type IssueRow = Issue & { severity: Uppercase<Severity>; labels: readonly LabelDetails[]; author: UserBasic };

export function listedIssue(answer: IssueRow): ListedIssue {
  const { title, state, confidential, weight, assignees, milestone, iteration, epic, labels } = answer;
  const { count, completed_count: completed } = answer.task_completion_status;
  return {
    id: globalId('Issue', answer.id),
    title,
    state,
    issueType: answer.issue_type,
    confidential,
    createdAt: answer.created_at,
    dueDate: answer.due_date,
    weight,
    health: answer.health_status && healthNames[answer.health_status],
    updatedAt: answer.updated_at,
    severity: answer.severity,
    notesCount: answer.user_notes_count,
    webPath: pathOf(answer.web_url),
    authorName: answer.author.name,
    assignees: assignees.map(({ id, avatar_url: avatarUrl, ...person }) => ({
      ...person,
      id: globalId('User', id),
      avatarUrl,
    })),
    milestoneTitle: milestone?.title ?? null,
    milestoneId: milestone && globalId('Milestone', milestone.id),
    iterationText: iteration && iterationTextOf(iteration),
    iterationId: iteration && globalId('Iteration', iteration.id),
    epicId: epic && workItemId(epic.id),
    epicLink: epic,
    labels: labels.map(({ id, name, color, description }) => ({
      id: globalId('Label', id),
      title: name,
      color,
      description,
    })),
    reference: answer.references.relative,
    tasks: { count, completed },
  };
}

const healthNames = {
  on_track: 'onTrack',
  needs_attention: 'needsAttention',
  at_risk: 'atRisk',
} as const satisfies Record<NonNullable<IssueRow['health_status']>, HealthStatus>;

function iterationTextOf(iteration: NonNullable<IssueRow['iteration']>): string {
  const { title, start_date: startDate, due_date: dueDate } = iteration;
  return iterationName({ title, startDate, dueDate });
}

const columns = {
  PRIORITY: 'priority',
  CREATED_AT: 'created_at',
  UPDATED_AT: 'updated_at',
  RELATIVE_POSITION: 'relative_position',
  CLOSED_AT: 'closed_at',
  MILESTONE_DUE: 'milestone_due',
  START_DATE: 'start_date',
  END_DATE: 'due_date',
  POPULARITY: 'popularity',
  LABEL_PRIORITY: 'label_priority',
  TITLE: 'title',
  WEIGHT: 'weight',
  HEALTH_STATUS: 'health_status',
} as const satisfies Record<SortField, string>;

/** The query parameters that filter the list, without the state; `groupPath` is the group of epics without one. */
export function filterQuery(filters: ItemFilters, groupPath: string): Query {
  const created = createdBetween(filters);
  return {
    scope: 'all',
    search: filters.search,
    in: filters.searchIn?.toLowerCase(),
    author_username: filters.authorUsername,
    'not[author_username]': filters.notAuthorUsernames,
    'or[author_username]': filters.orAuthorUsernames,
    assignee_username: filters.assigneeUsername,
    'not[assignee_username]': filters.notAssigneeUsernames,
    'or[assignee_username]': filters.orAssigneeUsernames,
    labels: filters.labelNames,
    'not[labels]': filters.notLabelNames,
    'or[labels]': filters.orLabelNames,
    milestone: onlyOne(filters.milestoneTitles),
    'or[milestone]': ifSeveral(filters.milestoneTitles),
    ...iterationQuery(filters.iterationTitles),
    health_status: filters.healthStatuses,
    issue_type: filters.issueTypes,
    weight: filters.weights,
    is: filters.questions,
    confidential: filters.confidential,
    created_after: created.createdAfter,
    created_before: created.createdBefore,
    epic_reference: epicReference(filters, groupPath),
    'or[epic_reference]': filters.orEpics.map((epic) => wholeEpicReference(epic, groupPath)),
    'or[group_path]': filters.orGroupPaths,
    due_after: filters.dueAfter,
    due_before: filters.dueBefore,
    my_reaction_emoji: filters.myReactionEmoji,
    'not[my_reaction_emoji]': filters.notMyReactionEmojis,
    'or[my_reaction_emoji]': filters.orMyReactionEmojis,
  };
}

/** A text that is no number of an epic matches nothing. */
function epicReference({ epicIid, groupPath }: ItemFilters, otherwise: string): string | null {
  return epicIid === null ? null : wholeEpicReference(epicIid, groupPath ?? otherwise);
}

/** Special values have no title that could be confused with one. */
function iterationQuery(iterations: readonly string[]): Query {
  const isSpecial = (iteration: string): boolean => iterationSpecials.some((special) => special === iteration);
  const ids = iterations.flatMap((one) => iterationIdFrom(one) ?? (isSpecial(one) ? one : []));
  const titles = iterations.filter((one) => iterationIdFrom(one) === null && !isSpecial(one));
  return iterations.length > 1
    ? { 'or[iteration_id]': ids, 'or[iteration_title]': titles }
    : { iteration_id: onlyOne(ids), iteration_title: onlyOne(titles) };
}

/** The query parameters for the order of a view. */
export function orderQuery({ sort }: Pick<RoadmapView, 'sort'>): Query {
  const { field, direction } = sortParts(sort);
  return { order_by: columns[field], sort: direction.toLowerCase() };
}
