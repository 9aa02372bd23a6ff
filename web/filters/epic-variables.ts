import type { Query } from '../api/query.ts';
import type { Day } from '../../domain/calendar/day.ts';
import { startOfLocalDay } from '../../domain/calendar/local-day.ts';
import { wholeEpicReference } from '../../domain/filters/epic-iid.ts';
import type { ItemFilters } from '../../domain/filters/item-filters.ts';
import type { ItemQuestion } from '../../domain/filters/questions.ts';
import { anyOrNone } from '../../domain/filters/token.ts';
import { sortFrom, sortParts, type EpicSort } from '../../domain/filters/sort.ts';
import type { RoadmapView } from '../../domain/roadmap/address.ts';
import type { StateFilter } from '../../domain/filters/state-filter.ts';

type HealthFilter = 'ANY' | 'NONE' | 'onTrack' | 'needsAttention' | 'atRisk';

/** The query variables for filters and order. */
export interface EpicVariables {
  state: StateFilter;
  sort: EpicSort;
  search: string | null;
  in: readonly ('TITLE' | 'DESCRIPTION')[] | null;
  labelName: readonly string[] | null;
  authorUsername: string | null;
  assigneeUsername: string | null;
  createdAfter: string | null;
  createdBefore: string | null;
  dueAfter: Day | null;
  dueBefore: Day | null;
  milestoneTitle: string | null;
  healthStatuses: readonly HealthFilter[] | null;
  is: readonly Uppercase<ItemQuestion>[] | null;
  confidential: boolean | null;
  myReactionEmoji: string | null;
  not: {
    authorUsername?: string;
    authorUsernames?: readonly string[];
    assigneeUsername?: string;
    assigneeUsernames?: readonly string[];
    labelName?: readonly string[];
    myReactionEmoji?: string;
    myReactionEmojis?: readonly string[];
  } | null;
  or: {
    authorUsernames?: readonly string[];
    labelNames?: readonly string[];
    assigneeUsernames?: readonly string[];
    milestoneTitles?: readonly string[];
    weights?: readonly string[];
    myReactionEmojis?: readonly string[];
    epicReferences?: readonly string[];
    groupPaths?: readonly string[];
  } | null;
}

/** Converts the filters and the order of a view to query variables; `groupPath` is the group of epics without one. */
export function epicVariables(
  { filters, state, sort }: Pick<RoadmapView, 'filters' | 'state' | 'sort'>,
  groupPath: string,
): EpicVariables {
  return {
    state,
    sort: sortFrom(sort),
    search: filters.search,
    in: filters.searchIn === null ? null : [filters.searchIn],
    labelName: listOrNull(filters.labelNames),
    authorUsername: filters.authorUsername,
    assigneeUsername: filters.assigneeUsername,
    ...createdBetween(filters),
    dueAfter: filters.dueAfter,
    dueBefore: filters.dueBefore,
    milestoneTitle: onlyOne(filters.milestoneTitles),
    healthStatuses: filters.healthStatuses.length === 0 ? null : filters.healthStatuses.map(healthFor),
    is:
      filters.questions.length === 0
        ? null
        : filters.questions.map((question) => question.toUpperCase() as Uppercase<ItemQuestion>),
    confidential: filters.confidential,
    myReactionEmoji: filters.myReactionEmoji && reactionFor(filters.myReactionEmoji),
    not: negated(filters),
    or: united(filters, groupPath),
  };
}

/** The same as parameters of a list in the REST API. */
export function epicQuery(
  { filters, state, sort }: Pick<RoadmapView, 'filters' | 'state' | 'sort'>,
  groupPath: string,
): Query {
  const { field, direction } = sortParts(sortFrom(sort));
  return {
    state,
    order_by: field === 'END_DATE' ? 'due_date' : field.toLowerCase(),
    sort: direction.toLowerCase(),
    ...epicFilterQuery(filters, groupPath),
  };
}

/** The parameters of filters alone. */
export function epicFilterQuery(filters: ItemFilters, groupPath: string): Query {
  const created = createdBetween(filters);
  return {
    search: filters.search,
    in: filters.searchIn?.toLowerCase(),
    labels: filters.labelNames,
    author_username: filters.authorUsername,
    assignee_username: filters.assigneeUsername,
    milestone: onlyOne(filters.milestoneTitles),
    health_status: filters.healthStatuses,
    weight: filters.weights,
    is: filters.questions,
    confidential: filters.confidential,
    created_after: created.createdAfter,
    created_before: created.createdBefore,
    due_after: filters.dueAfter,
    due_before: filters.dueBefore,
    my_reaction_emoji: filters.myReactionEmoji,
    'not[author_username]': filters.notAuthorUsernames,
    'not[assignee_username]': filters.notAssigneeUsernames,
    'not[labels]': filters.notLabelNames,
    'not[my_reaction_emoji]': filters.notMyReactionEmojis,
    'or[author_username]': filters.orAuthorUsernames,
    'or[labels]': filters.orLabelNames,
    'or[assignee_username]': filters.orAssigneeUsernames,
    'or[milestone]': ifSeveral(filters.milestoneTitles),
    'or[my_reaction_emoji]': filters.orMyReactionEmojis,
    'or[epic_reference]': filters.orEpics.map((epic) => wholeEpicReference(epic, groupPath)),
    'or[group_path]': filters.orGroupPaths,
  };
}

/** A value that stands alone; null without one, and for several. */
export function onlyOne(values: readonly string[]): string | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** Values of which one must fit; none for a value that stands alone. */
export function ifSeveral(values: readonly string[]): readonly string[] {
  return values.length > 1 ? values : [];
}

/** The first and the last moment of the days of creation where the reader is; null without a bound. */
export function createdBetween({ createdAfter, createdBefore }: ItemFilters): {
  createdAfter: string | null;
  createdBefore: string | null;
} {
  return {
    createdAfter: createdAfter && startOfLocalDay(createdAfter).toISOString(),
    createdBefore: createdBefore && new Date(startOfLocalDay(createdBefore).getTime() - 1).toISOString(),
  };
}

function negated({
  notAuthorUsernames: authors,
  notAssigneeUsernames: assignees,
  notLabelNames,
  notMyReactionEmojis,
}: ItemFilters): EpicVariables['not'] {
  const not: NonNullable<EpicVariables['not']> = {};
  const [author, assignee] = [onlyOne(authors), onlyOne(assignees)];
  if (author !== null) not.authorUsername = author;
  else if (authors.length > 0) not.authorUsernames = authors;
  if (assignee !== null) not.assigneeUsername = assignee;
  else if (assignees.length > 0) not.assigneeUsernames = assignees;
  if (notLabelNames.length > 0) not.labelName = notLabelNames;
  const reactions = notMyReactionEmojis.map(reactionFor);
  const reaction = onlyOne(reactions);
  if (reaction !== null) not.myReactionEmoji = reaction;
  else if (reactions.length > 0) not.myReactionEmojis = reactions;
  return Object.keys(not).length === 0 ? null : not;
}

function united(filters: ItemFilters, groupPath: string): EpicVariables['or'] {
  const { orAuthorUsernames, orLabelNames, orAssigneeUsernames, milestoneTitles, weights } = filters;
  const { orMyReactionEmojis, orEpics, orGroupPaths } = filters;
  const or: NonNullable<EpicVariables['or']> = {};
  if (orAuthorUsernames.length > 0) or.authorUsernames = orAuthorUsernames;
  if (orLabelNames.length > 0) or.labelNames = orLabelNames;
  if (orAssigneeUsernames.length > 0) or.assigneeUsernames = orAssigneeUsernames;
  if (milestoneTitles.length > 1) or.milestoneTitles = milestoneTitles;
  if (weights.length > 0) or.weights = weights;
  if (orMyReactionEmojis.length > 0) or.myReactionEmojis = orMyReactionEmojis.map(reactionFor);
  if (orEpics.length > 0) or.epicReferences = orEpics.map((epic) => wholeEpicReference(epic, groupPath));
  if (orGroupPaths.length > 0) or.groupPaths = orGroupPaths;
  return Object.keys(or).length === 0 ? null : or;
}

const healthNames: Readonly<Record<string, HealthFilter>> = {
  on_track: 'onTrack',
  needs_attention: 'needsAttention',
  at_risk: 'atRisk',
  Any: 'ANY',
};

function healthFor(status: string): HealthFilter {
  return healthNames[status] ?? 'NONE';
}

/** The API spells "Any" and "None" in capitals. */
function reactionFor(emoji: string): string {
  return anyOrNone.some((special) => special === emoji) ? emoji.toUpperCase() : emoji;
}

function listOrNull(names: readonly string[]): readonly string[] | null {
  return names.length === 0 ? null : names;
}
