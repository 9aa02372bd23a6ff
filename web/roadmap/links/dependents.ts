import type { Day } from '../../../domain/calendar/day.ts';
import type { Schedule as Dates } from '../../../domain/roadmap/bar.ts';
import type { Change, PlanItem, PlanLink } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { globalId } from '../../api/global-id.ts';
import { timingOfBlocker, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { usualCalendars, type Calendars } from './working-days.ts';

/** What is needed of an epic to know what follows from moves. */
export type DependentEpic = Pick<
  RoadmapEpic,
  | 'id'
  | 'title'
  | 'state'
  | 'startDate'
  | 'dueDate'
  | 'startDateIsFixed'
  | 'dueDateIsFixed'
  | 'canUpdate'
  | 'parent'
  | 'group'
  | 'blockedBy'
  | 'blockerTimings'
>;

/**
 * What would move along with epics, among those that are loaded: computed as the server does, which also knows the
 * others. Made when bars are taken.
 */
export class Dependents {
  private readonly schedule: Schedule;

  constructor(
    private readonly movedIds: ReadonlySet<string>,
    loaded: readonly DependentEpic[],
    calendars: Calendars = usualCalendars,
  ) {
    this.schedule = new Schedule({ items: planItems(movedIds, loaded, calendars), links: loaded.flatMap(linksInto) });
  }

  /** The other epics whose dates would change. */
  following(moves: readonly (Dates & { itemId: string })[]): readonly Change[] {
    const { changes } = this.schedule.cascade(moves);
    return changes.filter(({ itemId }) => !this.movedIds.has(itemId));
  }
}

function planItems(movedIds: ReadonlySet<string>, loaded: readonly DependentEpic[], calendars: Calendars): PlanItem[] {
  const childDates = new Map<string, { start: Day | null; due: Day | null }>();
  for (const { parent, startDate, dueDate } of loaded) {
    if (parent === null) continue;
    const known = childDates.get(parent.id);
    childDates.set(parent.id, {
      start: lesser(known?.start ?? null, startDate, -1),
      due: lesser(known?.due ?? null, dueDate, 1),
    });
  }
  return loaded.map((epic) => {
    const { id, title, startDate, dueDate, parent } = epic;
    const children = childDates.get(id);
    const follows = !movedIds.has(id);
    return {
      id,
      title,
      startDate,
      dueDate,
      calendar: calendars.of(epic.group.fullPath),
      parentId: parent?.id ?? null,
      inheritsStartDate: follows && !epic.startDateIsFixed && startDate !== null,
      inheritsDueDate: follows && !epic.dueDateIsFixed && dueDate !== null,
      // What the loaded children do not explain comes from milestones and other children.
      otherSources: {
        startDate: children?.start === startDate ? null : startDate,
        dueDate: children?.due === dueDate ? null : dueDate,
      },
      isFixed: !epic.canUpdate,
    };
  });
}

/** Links of open epics with open items. */
function linksInto(epic: DependentEpic): PlanLink[] {
  if (epic.state === 'closed') return [];
  return epic.blockedBy.map((number) => ({
    id: `${number} ${epic.id}`,
    predecessorId: globalId('Epic', number),
    successorId: epic.id,
    ...timingOfBlocker(epic, number),
  }));
}

/** The earlier of two days, or the later one for direction 1; a missing one does not count. */
function lesser(one: Day | null, other: Day | null, direction: 1 | -1): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other === direction > 0 ? one : other;
}
