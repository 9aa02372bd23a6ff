import { inDigits } from '../../domain/calendar/format.ts';
import { canOnItem, canReadItem } from '../../domain/access/policy.ts';
import type { Schedule as Dates } from '../../domain/roadmap/bar.ts';
import {
  heirsAbove,
  inheritedSides,
  inherits,
  scheduledMaximum,
  withChanges,
  type Change,
  type Move,
  type Plan,
  type PlanItem,
} from '../../domain/scheduling/plan.ts';
import { Schedule } from '../../domain/scheduling/schedule.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import type { LoadedRow } from '../references/item-reference.ts';
import type { PublicHolidays } from '../working-calendars/public-holidays.ts';
import { ResolvedCalendars } from '../working-calendars/resolved-calendars.ts';

/** New dates of an item, and whether they are its own then. */
export interface DependentMove extends Dates {
  id: number;
  startDateIsFixed: boolean;
  dueDateIsFixed: boolean;
}

/** What follows from moves. */
export interface Following {
  /** Items that a link pushes, with both dates before and after. */
  pushed: { id: number; before: Dates; after: Dates }[];
  /** Items that a link would push, but that must start on a day or that the actor may not edit, and why they would move. */
  kept: { id: number; reason: string }[];
}

/**
 * What follows from moves by the links that the actor may read. Items that they may not read do not exist for it, except that
 * their dates are part of what a parent inherits, as they are in the parent's dates. @throws Invalid if too many could follow
 */
export async function followingOf(
  scope: Scope,
  moves: readonly DependentMove[],
  holidays: PublicHolidays,
): Promise<Following> {
  const { plan, stayingIds } = await planAround(scope, moves, holidays);
  const schedule = new Schedule(plan);
  const { changes } = schedule.cascade(moves.map((move): Move => ({ ...datesOf(move), itemId: String(move.id) })));
  return {
    pushed: changes
      // A constraint decides how far a link pushes what must not start earlier.
      .filter(({ reason }) => reason === 'link' || reason === 'constraint')
      .map(({ itemId, before, after }) => ({ id: Number(itemId), before, after })),
    kept: stayingIds.size === 0 ? [] : keptIn(plan, schedule, changes, stayingIds),
  };
}

/** Items that stay although a link demands more of them than before. */
function keptIn(
  plan: Plan,
  schedule: Schedule,
  changes: readonly Change[],
  stayingIds: ReadonlySet<string>,
): Following['kept'] {
  const lacking = new Map(
    schedule
      .conflicts()
      .map((conflict) => (conflict.kind === 'link' ? [conflict.linkId, conflict.workingDays] : ['', 0])),
  );
  const after = new Schedule(withChanges(plan, changes));
  const reasons = new Map<number, string>();
  for (const conflict of after.conflicts()) {
    if (conflict.kind !== 'link' || !stayingIds.has(conflict.itemId)) continue;
    if (conflict.workingDays <= (lacking.get(conflict.linkId) ?? 0)) continue;
    reasons.set(Number(conflict.itemId), after.inWords(conflict));
  }
  return [...reasons].map(([id, reason]) => ({ id, reason }));
}

async function planAround(
  scope: Scope,
  moves: readonly DependentMove[],
  holidays: PublicHolidays,
): Promise<{ plan: Plan; stayingIds: ReadonlySet<string> }> {
  const { workItems } = scope.transaction;
  const { plans } = workItems;
  const reached = await plans.reachedFrom(
    moves.map(({ id }) => id),
    scheduledMaximum.items,
  );
  if (reached === null)
    throw Invalid.request(
      `More than ${inDigits(scheduledMaximum.items)} items depend on this. Move it without its dependents`,
    );
  const links = await plans.linksInto(reached, scheduledMaximum.links + 1);
  if (links.length > scheduledMaximum.links)
    throw Invalid.request(
      `More than ${inDigits(scheduledMaximum.links)} links lead to what depends on this. Move it without its dependents`,
    );
  const [children, milestones] = [await plans.childrenOfHeirs(reached), await plans.milestoneDates(reached)];
  const rows = await workItems.loadRows([
    ...new Set([...reached, ...children, ...links.map(({ sourceId }) => sourceId)]),
  ]);
  const calendars = await ResolvedCalendars.of(
    rows.map(({ namespace }) => namespace),
    scope.transaction.workingCalendars,
    holidays,
    scope.today,
  );
  const moved = new Map(moves.map((move) => [move.id, move]));
  const isReadable = ({ policy, namespace }: LoadedRow): boolean => canReadItem(scope.actor, policy, namespace);
  const hiddenDates = datesOfChildren(rows.filter((row) => !isReadable(row)));
  const byId = new Map(rows.map(({ item }) => [item.id, item]));
  const above = heirsAbove(moved.keys(), (id) => {
    const item = byId.get(id);
    const heir = item?.type === 'epic' ? byId.get(item.parentId ?? 0) : undefined;
    return heir === undefined || moved.has(heir.id) || !inherits(heir) ? null : heir.id;
  });
  const stayingIds = new Set<string>();
  const items = rows.filter(isReadable).map(({ item, policy, namespace }): PlanItem => {
    const id = String(item.id);
    // Who may only edit the text of their own issue does not plan it.
    const isFixed = !canOnItem(scope.actor, 'setMetadata', policy, namespace);
    if (isFixed || (item.mustStartOn !== null && !moved.has(item.id))) stayingIds.add(id);
    const { startDate, dueDate } = item;
    return {
      id,
      title: item.title,
      startDate,
      dueDate,
      calendar: calendars.calendarOf(namespace),
      parentId: item.parentId === null ? null : String(item.parentId),
      ...(item.type === 'epic' && !moved.has(item.id) && inheritedSides(item, above.has(item.id))),
      otherSources: span(milestones.get(item.id), hiddenDates.get(item.id)),
      rollsUp: item.type === 'epic',
      isFixed,
      constraints: item,
    };
  });
  return {
    plan: {
      items,
      links: links.map(({ id, sourceId, targetId, kind, lag }) => ({
        id: String(id),
        predecessorId: String(sourceId),
        successorId: String(targetId),
        kind,
        lag,
      })),
    },
    stayingIds,
  };
}

/** The dates of child epics together, by parent. */
function datesOfChildren(rows: readonly LoadedRow[]): Map<number, Dates> {
  const dates = new Map<number, Dates>();
  for (const { item } of rows)
    if (item.parentId !== null && item.type === 'epic') dates.set(item.parentId, span(dates.get(item.parentId), item));
  return dates;
}

/** The earliest start and the latest due date of both. */
function span(one: Dates | undefined, other: Dates | undefined): Dates {
  const starts = [one?.startDate, other?.startDate].filter((day) => typeof day === 'string').sort();
  const dues = [one?.dueDate, other?.dueDate].filter((day) => typeof day === 'string').sort();
  return { startDate: starts[0] ?? null, dueDate: dues.at(-1) ?? null };
}

function datesOf({ startDate, dueDate }: Dates): Dates {
  return { startDate, dueDate };
}
