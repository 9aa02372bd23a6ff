import { isDay, type Day } from '../calendar/day.ts';
import { epicGroupFrom, epicIidFrom, epicReferenceFrom } from './epic-iid.ts';
import { healthsFrom, typesFrom, weightsFrom } from './issue-tokens.ts';
import { conditionsOf, progressOf, questionsFrom, type ItemQuestion } from './questions.ts';
import { normalizeTokens, type Operator, type Token, type TokenType } from './token.ts';

/** Filters of a list of epics or issues; null and empty lists do not filter. */
export interface ItemFilters {
  search: string | null;
  /** The field to search for free text; null means title and description. */
  searchIn: 'TITLE' | 'DESCRIPTION' | null;
  authorUsername: string | null;
  notAuthorUsernames: readonly string[];
  orAuthorUsernames: readonly string[];
  /** A username, `None` or `Any`; of an epic, its assignees and those of open items below it. */
  assigneeUsername: string | null;
  notAssigneeUsernames: readonly string[];
  /** At least one of these: usernames, `None` or `Any`. */
  orAssigneeUsernames: readonly string[];
  /** All of these. */
  labelNames: readonly string[];
  /** None of these. */
  notLabelNames: readonly string[];
  /** At least one of these. */
  orLabelNames: readonly string[];
  /** At least one of these. */
  milestoneTitles: readonly string[];
  /** At least one of these: titles, `None`, `Any` or `Current`; for issues only. */
  iterationTitles: readonly string[];
  /** At least one of these: statuses as the API names them, `None` or `Any`; of an epic, the worst of open issues below. */
  healthStatuses: readonly string[];
  /** At least one of these; for issues only. */
  issueTypes: readonly string[];
  /** At least one of these: numbers, `None` or `Any`; of an epic, the sum of the issues below. */
  weights: readonly string[];
  /** All of these hold, of those about progress one. */
  questions: readonly ItemQuestion[];
  /** Of roadmaps: whether an epic is on the critical path, and whether its dates conflict with something. */
  critical: boolean | null;
  conflict: boolean | null;
  /** Of roadmaps: the most working days that an epic can slip without moving the end of the plan. */
  slackAtMost: number | null;
  confidential: boolean | null;
  /** The first day of creation, and the day after the last; the due days likewise. */
  createdAfter: Day | null;
  createdBefore: Day | null;
  dueAfter: Day | null;
  dueBefore: Day | null;
  /** Name of an emoji, `None` or `Any`. */
  myReactionEmoji: string | null;
  notMyReactionEmojis: readonly string[];
  orMyReactionEmojis: readonly string[];
  /** The number of the epic whose children are listed. */
  epicIid: string | null;
  /** Below at least one of these epics, `7` or `group/path&7`. */
  orEpics: readonly string[];
  groupPath: string | null;
  /** Of one of these groups: its epics, or the issues of projects in or below it. */
  orGroupPaths: readonly string[];
}

export const noFilters: ItemFilters = {
  search: null,
  searchIn: null,
  authorUsername: null,
  notAuthorUsernames: [],
  orAuthorUsernames: [],
  assigneeUsername: null,
  notAssigneeUsernames: [],
  orAssigneeUsernames: [],
  labelNames: [],
  notLabelNames: [],
  orLabelNames: [],
  milestoneTitles: [],
  iterationTitles: [],
  healthStatuses: [],
  issueTypes: [],
  weights: [],
  questions: [],
  critical: null,
  conflict: null,
  slackAtMost: null,
  confidential: null,
  createdAfter: null,
  createdBefore: null,
  dueAfter: null,
  dueBefore: null,
  myReactionEmoji: null,
  notMyReactionEmojis: [],
  orMyReactionEmojis: [],
  epicIid: null,
  orEpics: [],
  groupPath: null,
  orGroupPaths: [],
};

/** True if any filter is set. */
export function filtersApplied(filters: ItemFilters): boolean {
  return Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
}

export function sameFilters(one: ItemFilters, other: ItemFilters): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** Adds a label to the filters; returns the same object if it is already included. */
export function withLabelName(filters: ItemFilters, title: string): ItemFilters {
  return filters.labelNames.includes(title) ? filters : { ...filters, labelNames: [...filters.labelNames, title] };
}

function inOrder(filters: ItemFilters): unknown[] {
  return (Object.keys(noFilters) as (keyof ItemFilters)[]).map((key) => filters[key]);
}

/** Converts filters to tokens of the filter bar, free text last. */
export function tokensOf(filters: ItemFilters): Token[] {
  const tokens: Token[] = [];
  const add = (type: TokenType, operator: Operator, data: string | readonly string[] | null): void => {
    const values = data === null ? [] : typeof data === 'string' ? [data] : data;
    for (const value of values) tokens.push({ type, operator, data: value });
  };
  add('author', '=', filters.authorUsername);
  add('author', '!=', filters.notAuthorUsernames);
  add('author', '||', filters.orAuthorUsernames);
  add('assignee', '=', filters.assigneeUsername);
  add('assignee', '!=', filters.notAssigneeUsernames);
  add('assignee', '||', filters.orAssigneeUsernames);
  add('label', '=', filters.labelNames);
  add('label', '!=', filters.notLabelNames);
  add('label', '||', filters.orLabelNames);
  const addOneOf = (type: TokenType, values: readonly string[]): void =>
    add(type, values.length > 1 ? '||' : '=', values);
  addOneOf('milestone', filters.milestoneTitles);
  addOneOf('iteration', filters.iterationTitles);
  addOneOf('health', filters.healthStatuses);
  addOneOf('type', filters.issueTypes);
  addOneOf('weight', filters.weights);
  add('condition', '=', conditionsOf(filters.questions));
  addOneOf('progress', progressOf(filters.questions));
  add('critical', '=', yesOrNo(filters.critical));
  add('conflict', '=', yesOrNo(filters.conflict));
  add('slack', '≤', filters.slackAtMost?.toString() ?? null);
  add('confidential', '=', yesOrNo(filters.confidential));
  add('created', '≥', filters.createdAfter);
  add('created', '<', filters.createdBefore);
  add('due', '≥', filters.dueAfter);
  add('due', '<', filters.dueBefore);
  add('my-reaction', '=', filters.myReactionEmoji);
  add('my-reaction', '!=', filters.notMyReactionEmojis);
  add('my-reaction', '||', filters.orMyReactionEmojis);
  add('epic', '=', filters.epicIid);
  add('epic', '||', filters.orEpics);
  add('group', '=', filters.groupPath);
  add('group', '||', filters.orGroupPaths);
  add('in', '=', filters.searchIn);
  add('filtered-search-term', '=', filters.search);
  return tokens;
}

/**
 * Converts tokens to filters. Free-text tokens are joined with spaces; of several values for a single-value filter the
 * last one wins; empty values are ignored.
 */
export function filtersOf(tokens: readonly Token[]): ItemFilters {
  const normalized = normalizeTokens(tokens.map((token) => ({ ...token, data: token.data.trim() }))).filter(
    ({ data }) => data !== '',
  );
  const all = (type: TokenType, operator: Operator): string[] =>
    normalized.filter((token) => token.type === type && token.operator === operator).map(({ data }) => data);
  const last = (type: TokenType, operator: Operator): string | null => all(type, operator).at(-1) ?? null;
  const lastDay = (type: TokenType, operator: Operator): Day | null => all(type, operator).findLast(isDay) ?? null;
  const oneOf = (type: TokenType): string[] => [...all(type, '=').slice(-1), ...all(type, '||')];
  const epic = last('epic', '=');
  return {
    search: all('filtered-search-term', '=').join(' ') || null,
    searchIn: searchInFrom(last('in', '=')),
    authorUsername: last('author', '='),
    notAuthorUsernames: all('author', '!='),
    orAuthorUsernames: all('author', '||'),
    assigneeUsername: last('assignee', '='),
    notAssigneeUsernames: all('assignee', '!='),
    orAssigneeUsernames: all('assignee', '||'),
    labelNames: all('label', '='),
    notLabelNames: all('label', '!='),
    orLabelNames: all('label', '||'),
    milestoneTitles: unique(oneOf('milestone')),
    iterationTitles: unique(oneOf('iteration')),
    healthStatuses: healthsFrom(oneOf('health')),
    issueTypes: typesFrom(oneOf('type')),
    weights: weightsFrom(oneOf('weight')),
    questions: questionsFrom([...all('condition', '='), ...oneOf('progress')]),
    critical: flagFrom(last('critical', '=')),
    conflict: flagFrom(last('conflict', '=')),
    slackAtMost: slackFrom(last('slack', '≤')),
    confidential: flagFrom(last('confidential', '=')),
    createdAfter: lastDay('created', '≥'),
    createdBefore: lastDay('created', '<'),
    dueAfter: lastDay('due', '≥'),
    dueBefore: lastDay('due', '<'),
    myReactionEmoji: last('my-reaction', '='),
    notMyReactionEmojis: all('my-reaction', '!='),
    orMyReactionEmojis: all('my-reaction', '||'),
    epicIid: epic === null ? null : epicIidFrom(epic),
    orEpics: unique(all('epic', '||').map(epicReferenceFrom)),
    // An epic's number is only valid in its group.
    groupPath: (epic === null ? null : epicGroupFrom(epic)) ?? last('group', '='),
    orGroupPaths: all('group', '||'),
  };
}

/** True if the schedule of a plan filters. */
export function filtersSchedule({ critical, conflict, slackAtMost }: ItemFilters): boolean {
  return critical !== null || conflict !== null || slackAtMost !== null;
}

/** The same without filters by schedule, which only roadmaps have. */
export function withoutSchedule(filters: ItemFilters): ItemFilters {
  return filtersSchedule(filters) ? { ...filters, critical: null, conflict: null, slackAtMost: null } : filters;
}

/** The same without filters by where an epic is, which do not hold for the rows below it. */
export function withoutPlaces(filters: ItemFilters): ItemFilters {
  return { ...filters, orEpics: [], orGroupPaths: [] };
}

/** Working days of slack: a whole number from 0; null for anything else. */
export function slackFrom(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function yesOrNo(flag: boolean | null): string | null {
  if (flag === null) return null;
  return flag ? 'yes' : 'no';
}

function flagFrom(text: string | null): boolean | null {
  return text === null ? null : ['yes', 'true'].includes(text.toLowerCase());
}

/** Parses a searchable field, ignoring case; null for other texts. */
export function searchInFrom(value: string | null): ItemFilters['searchIn'] {
  const field = value?.toUpperCase();
  return field === 'TITLE' || field === 'DESCRIPTION' ? field : null;
}
