import type { Day } from '../../../domain/calendar/day.ts';
import { heirsAbove, type Plan, type PlanItem, type PlanLink } from '../../../domain/scheduling/plan.ts';
import { globalId } from '../../api/global-id.ts';
import { timingOfBlocker, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { usualCalendars, type Calendars } from '../links/working-days.ts';

/** What is needed of an epic to schedule it. */
export type LoadedEpic = Pick<
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
  | 'constraints'
  | 'blockedBy'
  | 'blockerTimings'
>;

/**
 * The plan of the epics that are loaded, as the server makes it; others do not exist for it. Closed epics have no links.
 *
 * @param movedIds epics whose dates become their own
 */
export function loadedPlan(
  loaded: readonly LoadedEpic[],
  calendars: Calendars = usualCalendars,
  movedIds: ReadonlySet<string> = new Set(),
): Plan {
  return { items: itemsOf(loaded, calendars, movedIds), links: loaded.flatMap(linksInto) };
}

function itemsOf(loaded: readonly LoadedEpic[], calendars: Calendars, movedIds: ReadonlySet<string>): PlanItem[] {
  const childDates = new Map<string, { start: Day | null; due: Day | null }>();
  for (const { parent, startDate, dueDate } of loaded) {
    if (parent === null) continue;
    const known = childDates.get(parent.id);
    childDates.set(parent.id, {
      start: lesser(known?.start ?? null, startDate, -1),
      due: lesser(known?.due ?? null, dueDate, 1),
    });
  }
  const byId = new Map(loaded.map((epic) => [epic.id, epic]));
  const above = heirsAbove(movedIds, (id) => {
    const heir = byId.get(byId.get(id)?.parent?.id ?? '');
    return heir === undefined || movedIds.has(heir.id) || (heir.startDateIsFixed && heir.dueDateIsFixed)
      ? null
      : heir.id;
  });
  return loaded.map((epic) => {
    const { id, title, startDate, dueDate, parent } = epic;
    const children = childDates.get(id);
    const follows = !movedIds.has(id);
    // What has no date and gets none from below moves by its other date.
    const getsDates = above.has(id);
    return {
      id,
      title,
      startDate,
      dueDate,
      calendar: calendars.of(epic.group.fullPath),
      parentId: parent?.id ?? null,
      inheritsStartDate: follows && !epic.startDateIsFixed && (startDate !== null || getsDates),
      inheritsDueDate: follows && !epic.dueDateIsFixed && (dueDate !== null || getsDates),
      // What the loaded children do not explain comes from milestones and other children.
      otherSources: {
        startDate: children?.start === startDate ? null : startDate,
        dueDate: children?.due === dueDate ? null : dueDate,
      },
      isFixed: !epic.canUpdate,
      ...(epic.constraints !== null && { constraints: epic.constraints }),
    };
  });
}

/** Links of open epics with open items. */
function linksInto(epic: LoadedEpic): PlanLink[] {
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
