import { dayAtNumber, dayNumber } from '../calendar/day-number.ts';
import type { Day } from '../calendar/day.ts';
import { linkKinds, type Constraints } from '../scheduling/plan.ts';
import type { LinkTiming } from '../work-items/link-timing.ts';

/** An epic of a plan, with what decides when it is. */
export interface ColumnEpic extends Constraints {
  id: number;
  title: string;
  state: 'opened' | 'closed';
  /** Full path of its group. */
  groupPath: string;
  /** True if the reader may move it. */
  canUpdate: boolean;
  parentId: number | null;
  startDate: Day | null;
  dueDate: Day | null;
  startDateIsFixed: boolean;
  dueDateIsFixed: boolean;
}

/** That one epic of a plan blocks another. */
export interface ColumnLink extends LinkTiming {
  sourceId: number;
  targetId: number;
}

export interface ColumnPlan {
  /** By ascending id. */
  epics: readonly ColumnEpic[];
  links: readonly ColumnLink[];
}

/**
 * A plan in columns of numbers, a tenth of what its objects take as text. Days count from the day before `first`, and
 * groups and epics are named by their places, which count from 1; 0 stands for none.
 */
export interface PlanColumns {
  first: Day;
  groups: {
    paths: readonly string[];
    /** 1 for those whose epics the reader may move. */
    editable: readonly number[];
  };
  epics: {
    /** How much each id is above the one before. */
    ids: readonly number[];
    titles: readonly string[];
    groups: readonly number[];
    parents: readonly number[];
    /** The sum of 1 for a closed epic, 2 for a start date of its own and 4 for a due date of its own. */
    flags: readonly number[];
    starts: readonly number[];
    dues: readonly number[];
    /** The constraints: empty if no epic has one. */
    pinned: readonly number[];
    earliest: readonly number[];
    latest: readonly number[];
  };
  links: { sources: readonly number[]; targets: readonly number[]; kinds: readonly number[]; lags: readonly number[] };
}

const closed = 1;
const startIsFixed = 2;
const dueIsFixed = 4;

const constraintColumns = {
  pinned: 'mustStartOn',
  earliest: 'startNoEarlierThan',
  latest: 'finishNoLaterThan',
} as const;
type ConstraintColumn = keyof typeof constraintColumns;

/** The columns of a plan. Parents outside of it are left out, and so are links with one end there. */
export function columnsOf({ epics, links }: ColumnPlan): PlanColumns {
  const first = firstDayOf(epics);
  const dayBefore = dayNumber(first) - 1;
  const dayOf = (day: Day | null | undefined): number => (day == null ? 0 : dayNumber(day) - dayBefore);
  const placeOf = new Map(epics.map(({ id }, index) => [id, index + 1]));
  const groups = new Map<string, number>();
  const editable: number[] = [];
  for (const { groupPath, canUpdate } of epics) {
    if (groups.has(groupPath)) continue;
    groups.set(groupPath, groups.size + 1);
    editable.push(canUpdate ? 1 : 0);
  }
  const column = (valueOf: (epic: ColumnEpic, index: number) => number): number[] => epics.map(valueOf);
  const constraintsIn = (name: ConstraintColumn): number[] => {
    const field = constraintColumns[name];
    return epics.every((epic) => epic[field] == null) ? [] : column((epic) => dayOf(epic[field]));
  };
  const within = links.filter(({ sourceId, targetId }) => placeOf.has(sourceId) && placeOf.has(targetId));
  return {
    first,
    groups: { paths: [...groups.keys()], editable },
    epics: {
      ids: column(({ id }, index) => id - (epics[index - 1]?.id ?? 0)),
      titles: epics.map(({ title }) => title),
      groups: column(({ groupPath }) => groups.get(groupPath) ?? 0),
      parents: column(({ parentId }) => placeOf.get(parentId ?? 0) ?? 0),
      flags: column(
        (epic) =>
          (epic.state === 'closed' ? closed : 0) +
          (epic.startDateIsFixed ? startIsFixed : 0) +
          (epic.dueDateIsFixed ? dueIsFixed : 0),
      ),
      starts: column(({ startDate }) => dayOf(startDate)),
      dues: column(({ dueDate }) => dayOf(dueDate)),
      pinned: constraintsIn('pinned'),
      earliest: constraintsIn('earliest'),
      latest: constraintsIn('latest'),
    },
    links: {
      sources: within.map(({ sourceId }) => placeOf.get(sourceId) ?? 0),
      targets: within.map(({ targetId }) => placeOf.get(targetId) ?? 0),
      kinds: within.map(({ kind }) => linkKinds.indexOf(kind)),
      lags: within.map(({ lag }) => lag),
    },
  };
}

/** The plan of such columns: the inverse of `columnsOf`. */
export function planOfColumns({ first, groups, epics, links }: PlanColumns): ColumnPlan {
  const dayBefore = dayNumber(first) - 1;
  const days = new Map<number, Day>();
  // Many epics share a day.
  const dayOf = (number = 0): Day | null => {
    if (number === 0) return null;
    const day = days.get(number) ?? dayAtNumber(dayBefore + number);
    days.set(number, day);
    return day;
  };
  let last = 0;
  const ids = epics.ids.map((above) => (last += above));
  const idAt = (place = 0): number => ids[place - 1] ?? 0;
  return {
    epics: ids.map((id, index): ColumnEpic => {
      const group = (epics.groups[index] ?? 0) - 1;
      const flags = epics.flags[index] ?? 0;
      return {
        id,
        title: epics.titles[index] ?? '',
        state: (flags & closed) === 0 ? 'opened' : 'closed',
        groupPath: groups.paths[group] ?? '',
        canUpdate: groups.editable[group] === 1,
        parentId: idAt(epics.parents[index]) || null,
        startDate: dayOf(epics.starts[index]),
        dueDate: dayOf(epics.dues[index]),
        startDateIsFixed: (flags & startIsFixed) !== 0,
        dueDateIsFixed: (flags & dueIsFixed) !== 0,
        mustStartOn: dayOf(epics.pinned[index]),
        startNoEarlierThan: dayOf(epics.earliest[index]),
        finishNoLaterThan: dayOf(epics.latest[index]),
      };
    }),
    links: links.sources.map((source, index): ColumnLink => ({
      sourceId: idAt(source),
      targetId: idAt(links.targets[index]),
      kind: linkKinds[links.kinds[index] ?? 0] ?? 'finish_to_start',
      lag: links.lags[index] ?? 0,
    })),
  };
}

/** The earliest day of any date or constraint. */
function firstDayOf(epics: readonly ColumnEpic[]): Day {
  let first: Day = '9999-12-31';
  for (const { startDate, dueDate, mustStartOn, startNoEarlierThan, finishNoLaterThan } of epics)
    for (const day of [startDate, dueDate, mustStartOn, startNoEarlierThan, finishNoLaterThan])
      if (day != null && day < first) first = day;
  return first;
}
