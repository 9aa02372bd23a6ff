import { startOfLocalDay } from '../../domain/calendar/local-day.ts';
import { noFilters, type ItemFilters } from '../../domain/filters/item-filters.ts';
import { sortFrom, type EpicSort } from '../../domain/filters/sort.ts';
import type { RoadmapView } from '../../domain/roadmap/address.ts';
import { healthStatuses, type WorkItemType } from '../../domain/work-items/work-item.ts';
import type { NamedOr, WorkItemFilter, WorkItemOrder } from '../work-items/work-item-filter.ts';

/** The epics that a roadmap shows, as far as it does not matter where they are. */
export function roadmapFilter(
  { filters, state }: Pick<RoadmapView, 'filters' | 'state'>,
  timeframe: { start: string; end: string },
): WorkItemFilter {
  const { search, searchIn, authorUsername, labelNames, confidential, milestoneTitles } = filters;
  const { orAuthorUsernames, orAssigneeUsernames, orLabelNames, orMyReactionEmojis } = filters;
  return {
    types: ['epic'],
    drawnOnly: true,
    timeframe,
    ...(state !== 'all' && { state }),
    ...(search !== null && { search }),
    ...(searchIn !== null && { searchIn: [searchIn === 'TITLE' ? 'title' : 'description'] }),
    ...(authorUsername !== null && { authorUsernames: [authorUsername] }),
    ...(filters.assigneeUsername !== null && { assigneeBelow: namedOr(filters.assigneeUsername) }),
    ...labelsOf(labelNames),
    ...(confidential !== null && { confidential }),
    ...(filters.myReactionEmoji !== null && { myReaction: namedOr(filters.myReactionEmoji) }),
    ...(filters.healthStatuses.length > 0 && { healthStatus: healthsOf(filters.healthStatuses) }),
    ...(filters.weights.length > 0 && { weight: filters.weights.map(weightOf) }),
    ...(filters.questions.length > 0 && { questions: filters.questions }),
    ...dueBetween(filters),
    ...createdBetween(filters),
    not: negations(filters),
    or: {
      ...(orAuthorUsernames.length > 0 && { authorUsernames: orAuthorUsernames }),
      ...(orLabelNames.length > 0 && { labels: orLabelNames }),
      ...(orAssigneeUsernames.length > 0 && { assignees: orAssigneeUsernames.map(namedOr) }),
      ...(milestoneTitles.length > 0 && { milestones: milestoneTitles.map((title) => ({ is: title })) }),
      ...(orMyReactionEmojis.length > 0 && { myReactions: orMyReactionEmojis.map(namedOr) }),
    },
  };
}

/**
 * The issues, or the tasks, that a roadmap shows below an item: those without dates too. Only some filters fit them; the
 * others choose epics.
 */
export function roadmapIssueFilter(
  types: readonly WorkItemType[],
  { filters, state }: Pick<RoadmapView, 'filters' | 'state'>,
  timeframe: { start: string; end: string },
): WorkItemFilter {
  const { assigneeUsername, notAssigneeUsernames, orAssigneeUsernames, milestoneTitles } = filters;
  const { confidential, healthStatuses, questions } = filters;
  const people = { assigneeUsername, notAssigneeUsernames, orAssigneeUsernames };
  const fitting = { ...people, milestoneTitles, confidential, healthStatuses, questions };
  const { drawnOnly: _drawnOnly, ...filter } = roadmapFilter(
    { filters: { ...noFilters, ...fitting }, state },
    timeframe,
  );
  return { ...filter, types, undatedToo: true };
}

const sortKeys: Record<EpicSort extends `${infer Key}_ASC` | `${infer Key}_DESC` ? Key : never, WorkItemOrder['by']> = {
  START_DATE: 'startDate',
  END_DATE: 'dueDate',
  TITLE: 'title',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
  RELATIVE_POSITION: 'relativePosition',
};

export function roadmapOrder({ sort }: Pick<RoadmapView, 'sort'>): WorkItemOrder {
  const known = sortFrom(sort);
  const key = known.replace(/_(?:ASC|DESC)$/, '') as keyof typeof sortKeys;
  return { by: sortKeys[key], direction: known.endsWith('_ASC') ? 'asc' : 'desc' };
}

function labelsOf(titles: readonly string[]): Pick<WorkItemFilter, 'label' | 'labels'> {
  if (titles.length === 0) return {};
  const only = titles.length === 1 ? namedOr(titles[0] as string) : null;
  return only === null || 'is' in only ? { labels: titles } : { label: only };
}

function negations(filters: ItemFilters): NonNullable<WorkItemFilter['not']> {
  const { notAuthorUsernames, notAssigneeUsernames, notLabelNames, notMyReactionEmojis } = filters;
  return {
    ...(notAuthorUsernames.length > 0 && { authorUsernames: notAuthorUsernames }),
    ...(notAssigneeUsernames.length > 0 && { assigneeBelow: notAssigneeUsernames }),
    ...(notLabelNames.length > 0 && { labels: notLabelNames }),
    ...(notMyReactionEmojis.length > 0 && { myReactions: notMyReactionEmojis }),
  };
}

function dueBetween({ dueAfter, dueBefore }: ItemFilters): Pick<WorkItemFilter, 'due'> {
  if (dueAfter === null && dueBefore === null) return {};
  return { due: { ...(dueAfter !== null && { from: dueAfter }), ...(dueBefore !== null && { before: dueBefore }) } };
}

function createdBetween({ createdAfter, createdBefore }: ItemFilters): Partial<WorkItemFilter> {
  return {
    ...(createdAfter !== null && { createdAfter: startOfLocalDay(createdAfter) }),
    ...(createdBefore !== null && { createdBefore: new Date(startOfLocalDay(createdBefore).getTime() - 1) }),
  };
}

function healthsOf(texts: readonly string[]): NonNullable<WorkItemFilter['healthStatus']> {
  return texts.map((text) => {
    if (text === 'Any') return { any: true };
    const status = healthStatuses.find((one) => one === text);
    return status === undefined ? { none: true } : { is: status };
  });
}

function weightOf(text: string): NonNullable<WorkItemFilter['weight']>[number] {
  const named = namedOr(text);
  return 'is' in named ? { is: Number(named.is) } : named;
}

/** `Any` and `None` in any case, otherwise a name. */
function namedOr(text: string): NamedOr {
  const upper = text.toUpperCase();
  if (upper === 'ANY') return { any: true };
  return upper === 'NONE' ? { none: true } : { is: text };
}
