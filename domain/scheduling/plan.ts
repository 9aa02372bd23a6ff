import type { Day } from '../calendar/day.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/**
 * What the scheduler computes with. Start at `Schedule` (`schedule.ts`); all rules, with the decisions behind them, are in
 * `test/domain/scheduling/RULES.md`, which is enough to compute the same results without this code.
 */
export interface Plan {
  items: readonly PlanItem[];
  links: readonly PlanLink[];
}

export interface Dates {
  startDate: Day | null;
  dueDate: Day | null;
}

/** An item as it stands in the plan: it begins with its start date and ends with the end of its due date. */
export interface PlanItem extends Dates {
  id: string;
  /** Null for an item that the reader cannot see: it never moves, and texts do not name it. */
  title: string | null;
  /** The calendar of the item's group. */
  calendar: WorkingCalendar;
  parentId?: string | null;
  /** True if the date follows the children: the earliest of their start dates, or the latest of their due dates. */
  inheritsStartDate?: boolean;
  inheritsDueDate?: boolean;
  /** What inherited dates take into account beside the children in the plan, such as dates of milestones. */
  otherSources?: Dates;
  /** False for items whose dates a parent does not inherit, such as issues. */
  rollsUp?: boolean;
  /** True if the item must not be moved, such as without the permission to edit it. */
  isFixed?: boolean;
  constraints?: Constraints;
  /** Due date of the item's milestone. */
  milestoneDueDate?: Day | null;
}

/** Limits for the dates of an item, by their names in project management. */
export interface Constraints {
  mustStartOn?: Day | null;
  startNoEarlierThan?: Day | null;
  finishNoLaterThan?: Day | null;
}

/** What of the predecessor is linked to what of the successor. */
export const linkKinds = ['finish_to_start', 'start_to_start', 'finish_to_finish', 'start_to_finish'] as const;
export type LinkKind = (typeof linkKinds)[number];
export const defaultLinkKind: LinkKind = 'finish_to_start';

/** The most items and links that the server schedules at once: nobody else is answered meanwhile. */
export const scheduledMaximum = { items: 10_000, links: 40_000 } as const;

/** Most working days of a lag, in both directions. */
export const lagMaximum = 10_000;

export interface PlanLink {
  id: string;
  predecessorId: string;
  successorId: string;
  kind?: LinkKind;
  /** Whole working days of the successor's calendar, from -`lagMaximum` to `lagMaximum`; negative lets them overlap. */
  lag?: number;
}

/** The change of one item's dates. */
export interface Change {
  itemId: string;
  before: Dates;
  after: Dates;
  /**
   * Why: `moved` by the user, because of a `link` or a `constraint`, or `inherited` from children. A link of a parent that
   * inherits its start date moves the children.
   */
  reason: 'moved' | 'link' | 'constraint' | 'inherited';
  /** The link that decides the new dates, if the reason is one. */
  linkId: string | null;
}

/** New dates for an item. */
export interface Move extends Dates {
  itemId: string;
}

/** What follows from moves. */
export interface Cascade {
  /** In the order of the plan, including the moves themselves. Items whose dates stay the same are not listed. */
  changes: Change[];
  /** Moves that were left out, because the item is fixed or hidden, or its dates are inherited. */
  refused: { itemId: string; reason: 'fixed' | 'inherited' }[];
}

/** What is wrong in a plan. Numbers of working days are at least 1 and in the item's own calendar. */
export type Conflict =
  | {
      kind: 'link';
      linkId: string;
      itemId: string;
      workingDays: number;
      /** The earliest start date of the item, or its earliest due date; null if no day would do. */
      earliest: Day | null;
    }
  | { kind: 'must_start_on'; itemId: string; workingDays: number; date: Day; isLate: boolean }
  | { kind: 'start_no_earlier_than' | 'finish_no_later_than'; itemId: string; workingDays: number; date: Day }
  | { kind: 'starts_before_parent' | 'finishes_after_parent'; itemId: string; parentId: string; workingDays: number }
  | { kind: 'finishes_after_milestone'; itemId: string; workingDays: number; date: Day }
  /** The due date is before the start date. */
  | { kind: 'reversed_dates'; itemId: string }
  /** Items that wait for each other, each for the one before it and the first for the last. */
  | { kind: 'loop'; itemIds: string[] }
  /** A link between an item and its descendant. */
  | { kind: 'family_link'; linkId: string; ancestorId: string; itemId: string };

/** Why a link cannot be created. */
export type LinkRefusal =
  | Extract<Conflict, { kind: 'loop' }>
  | { kind: 'family_link'; ancestorId: string; itemId: string };

/** What the links, constraints and the end of the plan leave to an item. */
export interface ItemTimes {
  /** As early as links and start constraints allow if its predecessors are early too. */
  earliest: Dates;
  /** As late as possible without delaying the end of the plan. */
  latest: Dates;
  /**
   * Working days that the item can slip without delaying the end of the plan. Negative if even its present place is too
   * late for a constraint.
   */
  totalSlack: number;
  isCritical: boolean;
}

/** The plan with these changes. */
export function withChanges(plan: Plan, changes: readonly Change[]): Plan {
  const dates = new Map(changes.map(({ itemId, after }) => [itemId, after]));
  return { ...plan, items: plan.items.map((item) => ({ ...item, ...dates.get(item.id) })) };
}

/** An item that may be an epic whose dates follow its children. */
interface Heir extends Dates {
  startDateIsFixed: boolean;
  dueDateIsFixed: boolean;
}

/** True if one of an epic's dates follows its children. */
export function inherits({ startDateIsFixed, dueDateIsFixed }: Heir): boolean {
  return !startDateIsFixed || !dueDateIsFixed;
}

/**
 * Which dates of an epic follow its children in a plan: those that are not fixed. What has no date moves by its other date,
 * unless it gets one from below.
 */
export function inheritedSides(
  heir: Heir,
  getsDates: boolean,
): Required<Pick<PlanItem, 'inheritsStartDate' | 'inheritsDueDate'>> {
  return {
    inheritsStartDate: !heir.startDateIsFixed && (heir.startDate !== null || getsDates),
    inheritsDueDate: !heir.dueDateIsFixed && (heir.dueDate !== null || getsDates),
  };
}

/**
 * The items above moved ones, as far up as dates are inherited: those that have no date yet inherit one as soon as an item
 * below them gets it.
 *
 * @param heirOf the parent of an item if it inherits a date from it
 */
export function heirsAbove<Id>(movedIds: Iterable<Id>, heirOf: (id: Id) => Id | null): Set<Id> {
  const above = new Set<Id>();
  for (const movedId of movedIds)
    for (let id = heirOf(movedId); id !== null && !above.has(id); id = heirOf(id)) above.add(id);
  return above;
}
