import type {
  EpicNamed,
  IterationNamed,
  NamedOr,
  WorkItemFilter,
  WorkItemOrder,
} from '../../../application/work-items/work-item-filter.ts';
import { epicReferred } from '../../../domain/filters/epic-iid.ts';
import { weightsFrom } from '../../../domain/filters/issue-tokens.ts';
import type { ItemRow, WorkItemType } from '../../../domain/work-items/work-item.ts';
import { readIid, readLooseId } from '../global-id.ts';
import type { IterationWildcard } from '../iterations/iteration.ts';
import type { ChildIssuesArguments, GroupEpicsArguments } from './epic-arguments.ts';
import type { EpicSort, EpicState, HealthStatusFilter, IssuableState, IssueSort } from './enums.ts';
import type { GroupIssuesArguments, ProjectIssuesArguments, UnionedIssueFilterInput } from './issue-arguments.ts';
import type { ItemListRequest } from './item-list.ts';

type Titles = readonly (string | null)[];
/** What lists of epics and of issues take with different types. */
interface LooseArguments {
  state?: EpicState | IssuableState | null;
  labelName?: Titles | null;
  /** One that is sought by its title, or a list, which may have `Any` or `None`. */
  milestoneTitle?: string | Titles | null;
  or?: Partial<UnionedIssueFilterInput> | null;
}
type IssueArguments = GroupIssuesArguments & ProjectIssuesArguments;

/** The union of the arguments of all lists of items. */
type ItemListArguments = LooseArguments &
  Partial<Omit<GroupEpicsArguments, keyof LooseArguments | 'sort'>> &
  Partial<Omit<IssueArguments, keyof LooseArguments | keyof GroupEpicsArguments>>;

/** Converts the arguments of a list of items, in whichever of their forms, to a filter on some types of items. */
export function itemFilter(
  possible: readonly WorkItemType[],
  args: ItemListArguments,
  place: Partial<WorkItemFilter> = {},
): WorkItemFilter {
  const { types, not, or } = args;
  return withoutGaps({
    types: types ? possible.filter((type) => types.includes(type)) : possible,
    ...place,
    ...labelsOf(args.labelName),
    ids: args.ids,
    iids: iidsOf(args.iid, args.iids),
    iidStartsWith: args.iidStartsWith,
    state: stateOf(args.state),
    search: args.search || null,
    searchIn: args.in,
    authorUsernames: args.authorUsername ? [args.authorUsername] : null,
    assigneeBelow: args.assigneeUsername ? namedOr(args.assigneeUsername) : null,
    milestone: milestoneOf(args.milestoneTitle),
    iteration: iterationOf(args.iterationId, args.iterationWildcardId),
    iterationTitle: args.iterationTitle || null,
    iterationCadenceIds: args.iterationCadenceId,
    epic: epicOf(args.epicId, args.includeSubepics === true),
    healthStatus: healthOf(args.healthStatuses ?? (args.healthStatusFilter ? [args.healthStatusFilter] : null)),
    questions: questionsOf(args),
    weight: weightsOf(or?.weights),
    confidential: args.confidential,
    myReaction: args.myReactionEmoji ? namedOr(args.myReactionEmoji) : null,
    topLevelOnly: args.topLevelHierarchyOnly,
    timeframe: args.timeframe,
    drawnOnly: args.roadmapRows,
    due: args.dueAfter || args.dueBefore ? dueBetween(args) : null,
    createdAfter: args.createdAfter,
    createdBefore: args.createdBefore,
    updatedAfter: args.updatedAfter,
    updatedBefore: args.updatedBefore,
    subscribed: args.subscribed ? args.subscribed === 'EXPLICITLY_SUBSCRIBED' : null,
    not: not && {
      authorUsernames: together(not.authorUsername, not.authorUsernames),
      assigneeBelow: together(not.assigneeUsername, not.assigneeUsernames),
      labels: not.labelName ?? undefined,
      myReactions: together(not.myReactionEmoji, not.myReactionEmojis),
    },
    or: unionsOf(or, args.milestoneTitle),
  });
}

type SortKey<Sort extends string = EpicSort | IssueSort> = Sort extends `${infer Key}_ASC` ? Key : never;

/** Lists of epics name some keys otherwise than lists of issues. */
const orders: Record<SortKey, WorkItemOrder['by']> = {
  START_DATE: 'startDate',
  END_DATE: 'dueDate',
  DUE_DATE: 'dueDate',
  TITLE: 'title',
  CREATED: 'createdAt',
  CREATED_AT: 'createdAt',
  UPDATED: 'updatedAt',
  UPDATED_AT: 'updatedAt',
  CLOSED_AT: 'closedAt',
  WEIGHT: 'weight',
  RELATIVE_POSITION: 'relativePosition',
  PRIORITY: 'priority',
  LABEL_PRIORITY: 'labelPriority',
  POPULARITY: 'popularity',
  MILESTONE_DUE: 'milestoneDue',
  HEALTH_STATUS: 'healthStatus',
};

/** Of lists of issues, unless they are asked for otherwise. */
export const newestFirst: WorkItemOrder = { by: 'createdAt', direction: 'desc' };

/** The order for a sort argument, or `otherwise` without one. */
export function itemOrder(sort: EpicSort | IssueSort | null | undefined, otherwise: WorkItemOrder): WorkItemOrder {
  if (!sort) return otherwise;
  const direction = sort.endsWith('_ASC') ? 'asc' : 'desc';
  return { by: orders[sort.replace(/_(?:ASC|DESC)$/, '') as SortKey], direction };
}

/** The issues below an epic, or the tasks below an issue. */
export function childIssues(
  parent: Pick<ItemRow, 'id'>,
  types: readonly WorkItemType[],
  args: ChildIssuesArguments,
): ItemListRequest {
  const filter = itemFilter(types, args);
  return {
    filter: filter.timeframe === undefined ? filter : { ...filter, undatedToo: true },
    order: itemOrder(args.sort, { by: 'relativePosition', direction: 'asc' }),
    page: args,
    parentId: parent.id,
  };
}

/** `all` does not filter. */
export function stateOf(state: EpicState | IssuableState | null | undefined): 'opened' | 'closed' | null {
  return state === 'opened' || state === 'closed' ? state : null;
}

/** A single iid, several, or both combined; an impossible one matches nothing. */
function iidsOf(iid: string | null | undefined, iids: readonly string[] | null | undefined): number[] | null {
  if (!iid && !iids) return null;
  const texts = iids && iid ? iids.filter((one) => one === iid) : (iids ?? [iid as string]);
  return texts.map(readIid).filter((number) => number !== null);
}

/** `ANY` and `NONE` in any case, otherwise a name. */
function namedOr(text: string): NamedOr {
  const upper = text.toUpperCase();
  if (upper === 'ANY') return { any: true };
  return upper === 'NONE' ? { none: true } : { is: text };
}

/** Titles of labels; a single `Any` or `None` means any label or no label. */
function labelsOf(titles: Titles | null | undefined): Pick<WorkItemFilter, 'label' | 'labels'> {
  const present = (titles ?? []).filter((title) => title !== null);
  if (present.length === 0) return {};
  if (present.length === 1) {
    const named = namedOr(present[0] as string);
    if (!('is' in named)) return { label: named };
  }
  return { labels: present };
}

/** Of a list of several see {@link unionsOf}. */
function milestoneOf(title: string | Titles | null | undefined): NamedOr | null {
  if (typeof title === 'string') return title === '' ? null : { is: title };
  const [first, ...others] = presentIn(title);
  return first !== undefined && others.length === 0 ? namedOr(first) : null;
}

function presentIn(titles: Titles | null | undefined): string[] {
  return (titles ?? []).flatMap((title) => title || []);
}

/** One name and several of the same filter; undefined without any. */
function together(one: string | null | undefined, several: readonly string[] | null | undefined) {
  const all = [...(one ? [one] : []), ...(several ?? [])];
  return all.length > 0 ? all : undefined;
}

function unionsOf(
  or: Partial<UnionedIssueFilterInput> | null | undefined,
  milestoneTitle: string | Titles | null | undefined,
): WorkItemFilter['or'] | null {
  const several = Array.isArray(milestoneTitle) ? presentIn(milestoneTitle as Titles) : [];
  if (!or && several.length < 2) return null;
  const milestones = or?.milestoneTitles?.map((title) => ({ is: title }));
  const iterations = [
    ...(or?.iterationIds ?? []).map((id): IterationNamed => ({ ids: [readLooseId(id, ['Iteration'])] })),
    ...(or?.iterationWildcardIds ?? []).map((wildcard) => ({ [wildcard]: true }) as IterationNamed),
    ...(or?.iterationTitles ?? []).map((title) => ({ title })),
  ];
  const epics = [
    ...(or?.epicIds ?? []).flatMap((id) => epicOf(id, false) ?? []),
    ...(or?.epicReferences ?? []).map((text): EpicNamed => epicReferred(text) ?? { ids: [] }),
  ];
  return {
    ...given('authorUsernames', or?.authorUsernames ?? or?.authorUsername),
    ...given('labels', or?.labelNames ?? or?.labelName),
    ...given('assignees', or?.assigneeUsernames?.map(namedOr)),
    ...given('milestones', milestones ?? (several.length > 1 ? several.map(namedOr) : null)),
    ...given('iterations', iterations.length > 0 ? iterations : null),
    ...given('epics', or?.epicIds || or?.epicReferences ? epics : null),
    ...given('myReactions', or?.myReactionEmojis?.map(namedOr)),
    ...given('groupPaths', or?.groupPaths),
  };
}

type Unions = NonNullable<WorkItemFilter['or']>;

function given<Name extends keyof Unions>(
  name: Name,
  values: Unions[Name] | null | undefined,
): Pick<Unions, Name> | null {
  return values ? ({ [name]: values } as unknown as Pick<Unions, Name>) : null;
}

function iterationOf(
  ids: Titles | null | undefined,
  wildcard: IterationWildcard | null | undefined,
): WorkItemFilter['iteration'] | null {
  if (wildcard) return { [wildcard]: true } as NonNullable<WorkItemFilter['iteration']>;
  const named = ids?.filter((id) => id !== null);
  return named && named.length > 0 ? { ids: named.map((id) => readLooseId(id, ['Iteration'])) } : null;
}

function epicOf(text: string | null | undefined, descendants: boolean): EpicNamed | null {
  if (!text) return null;
  const named = namedOr(text);
  return 'is' in named ? { ids: [readLooseId(named.is, ['Epic'])], descendants } : named;
}

function healthOf(statuses: readonly HealthStatusFilter[] | null): WorkItemFilter['healthStatus'] | null {
  if (!statuses) return null;
  return statuses.map((status) => {
    if (status === 'ANY') return { any: true };
    return status === 'NONE' ? { none: true } : { is: status };
  });
}

/** A text that is no weight matches nothing. */
function weightsOf(texts: readonly string[] | null | undefined): WorkItemFilter['weight'] | null {
  if (!texts) return null;
  return weightsFrom(texts).map((text) => {
    const named = namedOr(text);
    return 'is' in named ? { is: Number(named.is) } : named;
  });
}

function questionsOf({ is, undated }: ItemListArguments): WorkItemFilter['questions'] | null {
  const asked = undated ? [...(is ?? []), 'undated' as const] : is;
  return asked && asked.length > 0 ? [...new Set(asked)] : null;
}

function dueBetween({ dueAfter, dueBefore }: ItemListArguments): WorkItemFilter['due'] {
  return { ...(dueAfter && { from: dueAfter }), ...(dueBefore && { before: dueBefore }) };
}

/** Omits null and missing values, so that both mean the same. */
function withoutGaps(
  filter: { types: WorkItemFilter['types'] } & {
    [Name in keyof WorkItemFilter]?: WorkItemFilter[Name] | null | undefined;
  },
): WorkItemFilter {
  const entries = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as unknown as WorkItemFilter;
}
