import type { Day } from '../calendar/day.ts';
import {
  defaultLinkKind,
  heirsAbove,
  inheritedSides,
  inherits,
  type Conflict,
  type Constraints,
  type LinkKind,
  type Plan,
  type PlanItem,
  type PlanLink,
} from './plan.ts';
import { Schedule } from './schedule.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/** What is needed of an epic to schedule it. */
export interface ScheduledEpic {
  id: string;
  title: string;
  startDate: Day | null;
  dueDate: Day | null;
  startDateIsFixed: boolean;
  dueDateIsFixed: boolean;
  /** True if the reader may not move it. */
  isFixed: boolean;
  parentId: string | null;
  calendar: WorkingCalendar;
  constraints: Constraints | null;
  /** False for what is no epic, whose dates a parent does not inherit. */
  rollsUp?: boolean;
  /** What holds it back. Closed epics have no links. */
  blockers: readonly { id: string; linkId: string; kind?: LinkKind; lag?: number }[];
}

/**
 * The plan of some epics; others do not exist for it.
 *
 * @param movedIds epics whose dates become their own
 */
export function planOfEpics(epics: readonly ScheduledEpic[], movedIds: ReadonlySet<string> = new Set()): Plan {
  const links: PlanLink[] = [];
  for (const { id: successorId, blockers } of epics)
    for (const { id: predecessorId, linkId, kind = defaultLinkKind, lag = 0 } of blockers)
      links.push({ id: linkId, predecessorId, successorId, kind, lag });
  return { items: itemsOf(epics, movedIds), links };
}

/** The same as it stands: closed epics stay where they are, and their constraints no longer count. */
export function checkedPlan(epics: readonly (ScheduledEpic & { isOpen: boolean })[]): Plan {
  return planOfEpics(epics.map((epic) => (epic.isOpen ? epic : { ...epic, isFixed: true, constraints: {} })));
}

const ownDates = { inheritsStartDate: false, inheritsDueDate: false };
const unconstrained: Constraints = {};

function itemsOf(epics: readonly ScheduledEpic[], movedIds: ReadonlySet<string>): PlanItem[] {
  const childDates = new Map<string, { start: Day | null; due: Day | null }>();
  for (const { parentId, startDate, dueDate, rollsUp } of epics) {
    if (parentId === null || rollsUp === false) continue;
    const known = childDates.get(parentId);
    childDates.set(parentId, {
      start: lesser(known?.start ?? null, startDate, -1),
      due: lesser(known?.due ?? null, dueDate, 1),
    });
  }
  const byId = new Map(epics.map((epic) => [epic.id, epic]));
  const above = heirsAbove(movedIds, (id) => {
    const item = byId.get(id);
    const heir = item?.rollsUp === false ? undefined : byId.get(item?.parentId ?? '');
    return heir === undefined || movedIds.has(heir.id) || !inherits(heir) ? null : heir.id;
  });
  return epics.map((epic) => {
    const { id, title, startDate, dueDate, parentId, calendar, isFixed, constraints } = epic;
    const children = childDates.get(id);
    const { inheritsStartDate, inheritsDueDate } = movedIds.has(id) ? ownDates : inheritedSides(epic, above.has(id));
    // Without parts that are spread, which would take most of the time for ten thousand.
    return {
      id,
      title,
      startDate,
      dueDate,
      calendar,
      parentId,
      inheritsStartDate,
      inheritsDueDate,
      // What the children in the plan do not explain comes from milestones and other children.
      otherSources: {
        startDate: children?.start === startDate ? null : startDate,
        dueDate: children?.due === dueDate ? null : dueDate,
      },
      isFixed,
      rollsUp: epic.rollsUp !== false,
      constraints: constraints ?? unconstrained,
    };
  });
}

/** The earlier of two days, or the later one for direction 1; a missing one does not count. */
function lesser(one: Day | null, other: Day | null, direction: 1 | -1): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other === direction > 0 ? one : other;
}

/** What is asked of the schedule of an epic; all of it must hold. */
export interface ScheduleQuestions {
  critical: boolean | null;
  conflict: boolean | null;
  /** Working days of slack. */
  slackAtMost: number | null;
}

/** The items of a plan for which this holds. What takes no part in it, such as items without dates, is not among them. */
export function itemsInSchedule(plan: Plan, { critical, conflict, slackAtMost }: ScheduleQuestions): string[] {
  const schedule = new Schedule(plan);
  const conflicting = new Set(conflict === null ? [] : schedule.conflicts().flatMap(itemsOfConflict));
  const analysis = critical === null && slackAtMost === null ? null : schedule.analyze();
  return plan.items.flatMap(({ id }) => {
    if (conflict !== null && conflicting.has(id) !== conflict) return [];
    if (analysis === null) return [id];
    const times = analysis.timesOf(id);
    if (times === null || (critical !== null && times.isCritical !== critical)) return [];
    return slackAtMost !== null && times.totalSlack > slackAtMost ? [] : [id];
  });
}

/** The items that a conflict is about. */
function itemsOfConflict(conflict: Conflict): string[] {
  return conflict.kind === 'loop' ? conflict.itemIds : [conflict.itemId];
}
