import type { NamedOr, WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import { readIid } from '../global-id.ts';
import type { GroupEpicsArguments } from './epic-arguments.ts';
import type { EpicSort, EpicState } from './enums.ts';

/** The union of the arguments of all epic lists. */
type EpicListArguments = { [Name in keyof GroupEpicsArguments]?: GroupEpicsArguments[Name] };

/** Converts the arguments of `Group.epics` and `Epic.children` to a filter. */
export function epicFilter(given: EpicListArguments, place: Partial<WorkItemFilter>): WorkItemFilter {
  return withoutGaps({
    types: ['epic'],
    ...place,
    ...labelsOf(given.labelName),
    ids: given.ids,
    iids: iidsOf(given.iid, given.iids),
    iidStartsWith: given.iidStartsWith,
    state: stateOf(given.state),
    search: given.search === '' ? null : given.search,
    searchIn: given.in,
    authorUsernames: given.authorUsername ? [given.authorUsername] : null,
    assigneeBelow: given.assigneeUsername ? namedOr(given.assigneeUsername) : null,
    milestone: given.milestoneTitle ? { is: given.milestoneTitle } : null,
    confidential: given.confidential,
    myReaction: given.myReactionEmoji ? namedOr(given.myReactionEmoji) : null,
    topLevelOnly: given.topLevelHierarchyOnly,
    timeframe: given.timeframe,
    drawnOnly: given.roadmapRows,
    undatedOnly: given.undated,
    due: given.dueAfter || given.dueBefore ? dueBetween(given) : null,
    createdAfter: given.createdAfter,
    createdBefore: given.createdBefore,
    updatedAfter: given.updatedAfter,
    updatedBefore: given.updatedBefore,
    subscribed: given.subscribed ? given.subscribed === 'EXPLICITLY_SUBSCRIBED' : null,
    not: given.not && {
      authorUsernames: given.not.authorUsername ? [given.not.authorUsername] : undefined,
      assigneeBelow: given.not.assigneeUsername ?? undefined,
      labels: given.not.labelName ?? undefined,
      myReaction: given.not.myReactionEmoji ?? undefined,
    },
    or: given.or && {
      authorUsernames: given.or.authorUsernames ?? given.or.authorUsername ?? undefined,
      labels: given.or.labelNames ?? given.or.labelName ?? undefined,
    },
  });
}

function dueBetween({ dueAfter, dueBefore }: EpicListArguments): WorkItemFilter['due'] {
  return { ...(dueAfter && { from: dueAfter }), ...(dueBefore && { before: dueBefore }) };
}

const orders: Record<string, WorkItemOrder['by']> = {
  START_DATE: 'startDate',
  END_DATE: 'dueDate',
  TITLE: 'title',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
};

/** The order for a sort argument, or `otherwise` without one. */
export function epicOrder(sort: EpicSort | null | undefined, otherwise: WorkItemOrder): WorkItemOrder {
  if (!sort) return otherwise;
  const [, key, direction] = /^(.*)_(ASC|DESC)$/.exec(sort) as unknown as [string, string, string];
  return { by: orders[key] as WorkItemOrder['by'], direction: direction === 'ASC' ? 'asc' : 'desc' };
}

/** `all` does not filter. */
export function stateOf(state: EpicState | 'locked' | null | undefined): 'opened' | 'closed' | null {
  return state === 'opened' || state === 'closed' ? state : null;
}

/** A single iid, several, or both combined; an impossible one matches nothing. */
export function iidsOf(iid: string | null | undefined, iids: readonly string[] | null | undefined): number[] | null {
  if (!iid && !iids) return null;
  const texts = iids && iid ? iids.filter((one) => one === iid) : (iids ?? [iid as string]);
  return texts.map(readIid).filter((number) => number !== null);
}

/** `ANY` and `NONE` in any case, otherwise a name. */
export function namedOr(text: string): NamedOr {
  const upper = text.toUpperCase();
  if (upper === 'ANY') return { any: true };
  return upper === 'NONE' ? { none: true } : { is: text };
}

/** Titles of labels; a single `Any` or `None` means any label or no label. */
export function labelsOf(
  titles: readonly (string | null)[] | null | undefined,
): Pick<WorkItemFilter, 'label' | 'labels'> {
  const given = (titles ?? []).filter((title) => title !== null);
  if (given.length === 0) return {};
  if (given.length === 1) {
    const named = namedOr(given[0] as string);
    if (!('is' in named)) return { label: named };
  }
  return { labels: given };
}

/** Omits null and missing values, so that both mean the same. */
export function withoutGaps(
  filter: { types: WorkItemFilter['types'] } & {
    [Name in keyof WorkItemFilter]?: WorkItemFilter[Name] | null | undefined;
  },
): WorkItemFilter {
  const entries = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as unknown as WorkItemFilter;
}
