import type { Day } from '../../../domain/calendar/day.ts';
import type { Schedule as Dates } from '../../../domain/roadmap/bar.ts';
import type { Plan, PlanItem, PlanLink } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { globalId, numberOfId } from '../../api/global-id.ts';
import { timingOfBlocker, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { usualCalendars, type Calendars } from '../links/working-days.ts';

/** What is needed of an epic to judge a move. */
export type PlannedEpic = Pick<
  RoadmapEpic,
  | 'id'
  | 'title'
  | 'startDate'
  | 'dueDate'
  | 'startDateIsFixed'
  | 'dueDateIsFixed'
  | 'parent'
  | 'group'
  | 'constraints'
  | 'blockedBy'
  | 'blocking'
  | 'blockerTimings'
>;

/** What is known beside the loaded epics. */
export interface MoveKnowledge {
  /** Dates of the epics that move along. */
  following?: ReadonlyMap<string, Dates>;
  calendars?: Calendars | undefined;
  /** On which day the last milestone of its issues is due. */
  milestoneDue?: Day | null;
}

/**
 * What would be wrong with an epic on other dates, in sentences: before the epics that block it, after those that it
 * blocks, outside its parent, past the due date of its milestone, or against a constraint. Knows the epics that are
 * loaded; of others the chart shows nothing either.
 */
export function conflictsOfMove(
  epic: PlannedEpic,
  dates: Dates,
  loaded: readonly PlannedEpic[],
  { following = new Map(), calendars = usualCalendars, milestoneDue = null }: MoveKnowledge = {},
): string[] {
  const planItem = (one: PlannedEpic): PlanItem => itemOf(one, calendars);
  const linkedIds = new Set([...epic.blockedBy, ...epic.blocking].map((number) => globalId('Epic', number)));
  const linked = loaded
    .filter(({ id }) => linkedIds.has(id))
    .map((one): PlannedEpic => ({ ...one, ...following.get(one.id) }));
  const parent = loaded.find(({ id }) => id === epic.parent?.id);
  if (linked.length === 0 && parent === undefined && epic.constraints === null && milestoneDue === null) return [];
  const blocks = (predecessorId: string, successor: PlannedEpic): PlanLink => ({
    id: `${predecessorId} ${successor.id}`,
    predecessorId,
    successorId: successor.id,
    ...timingOfBlocker(successor, numberOfId(predecessorId)),
  });
  const plan: Plan = {
    items: [
      {
        ...planItem(epic),
        ...dates,
        milestoneDueDate: milestoneDue,
        parentId: parent?.id ?? null,
        ...(epic.constraints && { constraints: epic.constraints }),
      },
      ...linked.map(planItem),
      ...(parent === undefined ? [] : [{ ...planItem(parent), ...ownDatesOf(parent) }]),
    ],
    // Links to epics that are not in the plan have no effect.
    links: [
      ...epic.blockedBy.map((number) => blocks(globalId('Epic', number), epic)),
      ...linked.filter(({ id }) => epic.blocking.includes(numberOfId(id))).map((other) => blocks(epic.id, other)),
    ],
  };
  const schedule = new Schedule(plan);
  return schedule.conflicts().map((conflict) => schedule.inWords(conflict));
}

/** Without the constraints of the others, which the move does not violate. */
function itemOf({ id, title, startDate, dueDate, group }: PlannedEpic, calendars: Calendars): PlanItem {
  return { id, title, startDate, dueDate, calendar: calendars.of(group.fullPath) };
}

/** The dates of a parent without those that follow its children, which are never outside of these. */
function ownDatesOf(parent: PlannedEpic): Dates {
  return {
    startDate: parent.startDateIsFixed ? parent.startDate : null,
    dueDate: parent.dueDateIsFixed ? parent.dueDate : null,
  };
}
