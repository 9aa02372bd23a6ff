import type { NamedOr, WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import { readIid } from '../global-id.ts';
import type { GroupEpicsArguments } from './epic-arguments.ts';
import type { EpicSort, EpicState } from './enums.ts';

/** The union of the arguments of all epic lists. */
type EpicListArguments = { [Name in keyof GroupEpicsArguments]?: GroupEpicsArguments[Name] };

/** Converts the arguments of `Group.epics` and `Epic.children` to a filter. */
export function epicFilter(input: EpicListArguments, place: Partial<WorkItemFilter>): WorkItemFilter {
  return withoutGaps({
    types: ['epic'],
    ...place,
    ...labelsOf(input.labelName),
    ids: input.ids,
    iids: iidsOf(input.iid, input.iids),
    iidStartsWith: input.iidStartsWith,
    state: stateOf(input.state),
    search: input.search === '' ? null : input.search,
    searchIn: input.in,
    authorUsernames: input.authorUsername ? [input.authorUsername] : null,
    assigneeBelow: input.assigneeUsername ? namedOr(input.assigneeUsername) : null,
    milestone: input.milestoneTitle ? { is: input.milestoneTitle } : null,
    confidential: input.confidential,
    myReaction: input.myReactionEmoji ? namedOr(input.myReactionEmoji) : null,
    topLevelOnly: input.topLevelHierarchyOnly,
    timeframe: input.timeframe,
    drawnOnly: input.roadmapRows,
    undatedOnly: input.undated,
    due: input.dueAfter || input.dueBefore ? dueBetween(input) : null,
    createdAfter: input.createdAfter,
    createdBefore: input.createdBefore,
    updatedAfter: input.updatedAfter,
    updatedBefore: input.updatedBefore,
    subscribed: input.subscribed ? input.subscribed === 'EXPLICITLY_SUBSCRIBED' : null,
    not: input.not && {
      authorUsernames: input.not.authorUsername ? [input.not.authorUsername] : undefined,
      assigneeBelow: input.not.assigneeUsername ?? undefined,
      labels: input.not.labelName ?? undefined,
      myReaction: input.not.myReactionEmoji ?? undefined,
    },
    or: input.or && {
      authorUsernames: input.or.authorUsernames ?? input.or.authorUsername ?? undefined,
      labels: input.or.labelNames ?? input.or.labelName ?? undefined,
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
  const present = (titles ?? []).filter((title) => title !== null);
  if (present.length === 0) return {};
  if (present.length === 1) {
    const named = namedOr(present[0] as string);
    if (!('is' in named)) return { label: named };
  }
  return { labels: present };
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
