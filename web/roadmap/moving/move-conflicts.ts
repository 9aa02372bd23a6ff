import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import type { Schedule as Dates } from '../../../domain/roadmap/bar.ts';
import type { Plan, PlanItem, PlanLink } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { numberOfId } from '../../api/global-id.ts';
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
  calendars?: Calendars | undefined;
  /** On which day the last milestone of its issues is due. */
  milestoneDue?: Day | null;
}

/**
 * What would be wrong with an epic on other dates, in sentences: before the epics that block it, after those that it
 * blocks, outside its parent, past the due date of its milestone, on days off, or against a constraint. Knows the epics that are
 * loaded; of others the chart shows nothing either. Made when a bar is taken, since it looks through all of them.
 */
export class MoveConflicts {
  /** The epics that it is linked to. */
  private readonly linked: readonly PlannedEpic[];
  private readonly parent: PlannedEpic | undefined;
  private readonly links: readonly PlanLink[];
  private readonly calendars: Calendars;
  private readonly milestoneDue: Day | null;

  constructor(
    private readonly epic: PlannedEpic,
    loaded: readonly PlannedEpic[],
    { calendars = usualCalendars, milestoneDue = null }: MoveKnowledge = {},
  ) {
    this.calendars = calendars;
    this.milestoneDue = milestoneDue;
    const blocking = new Set(epic.blocking);
    const blockedBy = new Set(epic.blockedBy);
    const near = loaded.map((item) => ({ item, number: numberOfId(item.id) }));
    const linked = near.filter(({ number }) => blocking.has(number) || blockedBy.has(number));
    this.linked = linked.map(({ item }) => item);
    this.parent = epic.parent === null ? undefined : loaded.find(({ id }) => id === epic.parent?.id);
    this.links = [
      ...linked.filter(({ number }) => blockedBy.has(number)).map(({ item }) => linkOf(item.id, epic)),
      ...linked.filter(({ number }) => blocking.has(number)).map(({ item }) => linkOf(epic.id, item)),
    ];
  }

  /** @param following the dates of those that move along */
  of(dates: Dates, following: ReadonlyMap<string, Dates> = new Map()): string[] {
    const { epic, linked, parent, links, calendars, milestoneDue } = this;
    if (linked.length === 0 && parent === undefined && epic.constraints === null && milestoneDue === null) return [];
    const plan: Plan = {
      items: [
        {
          ...itemOf(epic, epic, calendars),
          ...datesOf(dates),
          milestoneDueDate: milestoneDue,
          parentId: parent?.id ?? null,
          ...(epic.constraints && { constraints: epic.constraints }),
        },
        ...linked.map((one) => itemOf(one, following.get(one.id) ?? one, calendars)),
        ...(parent === undefined ? [] : [itemOf(parent, ownDatesOf(parent), calendars)]),
      ],
      links,
    };
    const schedule = new Schedule(plan);
    return schedule.conflicts().map((conflict) => schedule.inWords(conflict));
  }

  /**
   * Which ends these dates put on days off, in sentences. Not those that the scale puts there, such as on the last day of a
   * week.
   */
  daysOff({ startDate, dueDate }: Dates, isOfScale: (side: 'start' | 'end', day: Day) => boolean): string[] {
    const { epic, calendars } = this;
    const calendar = calendars.of(epic.group.fullPath);
    const text = (side: 'start' | 'end', day: Day | null, before: Day | null): string[] => {
      if (day === null || day === before || calendar.isWorkingDay(day) || isOfScale(side, day)) return [];
      return [`“${epic.title}” ${side}s on a day off, ${dayInWords(day)}.`];
    };
    return [...text('start', startDate, epic.startDate), ...text('end', dueDate, epic.dueDate)];
  }
}

function linkOf(predecessorId: string, successor: PlannedEpic): PlanLink {
  return {
    id: `${predecessorId} ${successor.id}`,
    predecessorId,
    successorId: successor.id,
    ...timingOfBlocker(successor, numberOfId(predecessorId)),
  };
}

/** Without the constraints of the others, which the move does not violate. */
function itemOf({ id, title, group }: PlannedEpic, dates: Dates, calendars: Calendars): PlanItem {
  return { id, title, ...datesOf(dates), calendar: calendars.of(group.fullPath) };
}

function datesOf({ startDate, dueDate }: Dates): Dates {
  return { startDate, dueDate };
}

/** The dates of a parent without those that follow its children, which are never outside of these. */
function ownDatesOf(parent: PlannedEpic): Dates {
  return {
    startDate: parent.startDateIsFixed ? parent.startDate : null,
    dueDate: parent.dueDateIsFixed ? parent.dueDate : null,
  };
}
