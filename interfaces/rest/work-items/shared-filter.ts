import type { z } from 'zod';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { itemQuestions } from '../../../domain/filters/questions.ts';
import { healthStatuses } from '../../../domain/work-items/work-item.ts';
import {
  boolean,
  hash,
  identifier,
  identifierList,
  instant,
  listOf,
  oneOf,
  optional,
  optionalText,
  text,
  textList,
} from '../parameters.ts';
import { epicNamed, milestoneNamed, namedOr, names, weightOr } from './list-values.ts';

/** In `or[…]`; those beside labels and authors are additions to GitLab's API. */
export const sharedUnion = {
  labels: optional(textList),
  author_username: optional(textList),
  /** Usernames, `None` or `Any`. */
  assignee_username: optional(textList),
  milestone: optional(names),
  my_reaction_emoji: optional(names),
  /** Epics as `group/path&12`, of which one is the parent. */
  epic_reference: optional(names),
  /** Full paths: the epics of these groups themselves, or the issues of the projects in and below them. */
  group_path: optional(names),
};

/** Filters that lists of epics and of issues share. */
export const sharedListParameters = {
  state: optional(oneOf('opened', 'closed', 'all')),
  labels: optional(textList),
  with_labels_details: optional(boolean),
  author_id: optional(identifier),
  author_username: optionalText,
  my_reaction_emoji: optional(text),
  confidential: optional(boolean),
  iids: optional(identifierList),
  search: optionalText,
  in: optional(textList),
  created_after: optional(instant),
  created_before: optional(instant),
  updated_after: optional(instant),
  updated_before: optional(instant),
  /**
   * Additions to GitLab's API for lists of epics: at least one of these; and what is asked of the items, all of it. How much is
   * done is asked of epics only, and one answer of several must fit.
   */
  health_status: optional(listOf(oneOf(...healthStatuses, 'None', 'Any', 'none', 'any'))),
  is: optional(listOf(oneOf(...itemQuestions))),
  /** Of epics an addition to GitLab's API: the sum of the issues below. At least one of these. */
  weight: optional(textList),
  sort: optional(oneOf('asc', 'desc')),
  /** At least one of each list. */
  or: optional(hash(sharedUnion)),
};
type SharedParameters = z.infer<z.ZodObject<typeof sharedListParameters>>;

/** Negatable filters that both kinds of lists share, in `not[…]`. */
export const sharedNegation = {
  labels: optional(textList),
  author_id: optional(identifierList),
  author_username: optional(textList),
  /** Several are an addition to GitLab's API. */
  my_reaction_emoji: optional(names),
};
const negation = hash(sharedNegation);

export function sharedFilter(sent: SharedParameters): Omit<WorkItemFilter, 'types'> {
  return {
    ...(sent.state !== undefined && sent.state !== 'all' && { state: sent.state }),
    ...(sent.labels !== undefined && labelFilter(sent.labels)),
    ...(sent.author_id !== undefined && { authorIds: [sent.author_id] }),
    ...(sent.author_username !== undefined && { authorUsernames: [sent.author_username] }),
    ...(sent.my_reaction_emoji !== undefined && { myReaction: namedOr(sent.my_reaction_emoji) }),
    ...(sent.confidential !== undefined && { confidential: sent.confidential }),
    ...(sent.iids !== undefined && { iids: sent.iids }),
    ...(sent.search !== undefined && { search: sent.search }),
    ...(sent.in !== undefined && { searchIn: searchedFields(sent.in) }),
    ...(sent.created_after !== undefined && { createdAfter: sent.created_after }),
    ...(sent.created_before !== undefined && { createdBefore: sent.created_before }),
    ...(sent.updated_after !== undefined && { updatedAfter: sent.updated_after }),
    ...(sent.updated_before !== undefined && { updatedBefore: sent.updated_before }),
    ...(sent.health_status !== undefined && {
      healthStatus: sent.health_status.map(namedOr) as NonNullable<WorkItemFilter['healthStatus']>,
    }),
    ...(sent.is !== undefined && { questions: sent.is }),
    ...(sent.weight !== undefined && { weight: sent.weight.map(weightOr) }),
    ...(sent.or !== undefined && { or: sharedUnions(sent.or) }),
  };
}

export function sharedNegations(not: z.infer<typeof negation>): NonNullable<WorkItemFilter['not']> {
  return {
    ...(not.labels !== undefined && { labels: not.labels }),
    ...(not.author_id !== undefined && { authorIds: not.author_id }),
    ...(not.author_username !== undefined && { authorUsernames: not.author_username }),
    ...(not.my_reaction_emoji !== undefined && { myReactions: not.my_reaction_emoji }),
  };
}

export function sharedUnions({
  labels,
  author_username,
  assignee_username: assignees,
  milestone: milestones,
  my_reaction_emoji: reactions,
  epic_reference: epics,
  group_path: groupPaths,
}: NonNullable<SharedParameters['or']>): NonNullable<WorkItemFilter['or']> {
  return {
    ...(labels !== undefined && { labels }),
    ...(author_username !== undefined && { authorUsernames: author_username }),
    ...(assignees !== undefined && { assignees: assignees.map(namedOr) }),
    ...(milestones !== undefined && { milestones: milestones.map(milestoneNamed) }),
    ...(reactions !== undefined && { myReactions: reactions.map(namedOr) }),
    ...(epics !== undefined && { epics: epics.map(epicNamed) }),
    ...(groupPaths !== undefined && { groupPaths }),
  };
}

function labelFilter(labels: string[]): Pick<WorkItemFilter, 'labels' | 'label'> {
  const [first, ...others] = labels;
  if (first === undefined) return {};
  const filter = others.length === 0 ? namedOr(first) : { is: first };
  return 'is' in filter ? { labels } : { label: filter };
}

function searchedFields(fields: readonly string[]): ('title' | 'description')[] {
  const known = (['title', 'description'] as const).filter((field) => fields.includes(field));
  return known.length === 0 ? ['title', 'description'] : known;
}
