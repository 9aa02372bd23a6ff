import { planOfEpics, type ScheduledEpic } from '../../../domain/scheduling/epic-plan.ts';
import type { Plan } from '../../../domain/scheduling/plan.ts';
import { isEpicId, numberOfId } from '../../api/global-id.ts';
import { timingOfBlocker, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { usualCalendars, type Calendars } from '../links/working-days.ts';

/** What is needed of an epic to schedule it. */
export interface LoadedEpic extends Pick<
  RoadmapEpic,
  | 'id'
  | 'title'
  | 'state'
  | 'startDate'
  | 'dueDate'
  | 'startDateIsFixed'
  | 'dueDateIsFixed'
  | 'canUpdate'
  | 'constraints'
  | 'blockedBy'
  | 'blockerTimings'
> {
  parent: { id: string } | null;
  group: { fullPath: string };
}

type Blocker = ScheduledEpic['blockers'][number];

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
  return planOfEpics(scheduledEpics(loaded, calendars), movedIds);
}

/** Loaded epics as the scheduler takes them. */
export function scheduledEpics(
  loaded: readonly LoadedEpic[],
  calendars: Calendars = usualCalendars,
): (ScheduledEpic & { isOpen: boolean })[] {
  const ids = new Map<number, string>();
  for (const { id } of loaded) ids.set(numberOfId(id), id);
  return loaded.map((epic) => ({
    id: epic.id,
    title: epic.title,
    startDate: epic.startDate,
    dueDate: epic.dueDate,
    startDateIsFixed: epic.startDateIsFixed,
    dueDateIsFixed: epic.dueDateIsFixed,
    isFixed: !epic.canUpdate,
    isOpen: epic.state === 'opened',
    parentId: epic.parent?.id ?? null,
    calendar: calendars.of(epic.group.fullPath),
    constraints: epic.constraints,
    rollsUp: isEpicId(epic.id),
    blockers: blockersOf(epic, ids),
  }));
}

/** Links of open items with open ones that are loaded, whose ids are known by their numbers. */
function blockersOf(epic: LoadedEpic, ids: ReadonlyMap<number, string>): readonly Blocker[] {
  if (epic.state === 'closed' || epic.blockedBy.length === 0) return none;
  const blockers: Blocker[] = [];
  for (const number of epic.blockedBy) {
    const id = ids.get(number);
    if (id === undefined) continue;
    const { kind, lag } = timingOfBlocker(epic, number);
    blockers.push({ id, linkId: `${number} ${epic.id}`, kind, lag });
  }
  return blockers;
}

const none: readonly never[] = [];
