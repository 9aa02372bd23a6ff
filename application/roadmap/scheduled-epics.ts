import { groupedBy } from '../../domain/lists/grouped-by.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { inDigits } from '../../domain/calendar/format.ts';
import type { Day } from '../../domain/calendar/day.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { checkedPlan, itemsInSchedule, type ScheduleQuestions } from '../../domain/scheduling/epic-plan.ts';
import { scheduledMaximum } from '../../domain/scheduling/plan.ts';
import { Invalid } from '../errors.ts';
import type { Queries } from '../door/stores.ts';
import type { WorkItemFilter } from '../work-items/work-item-filter.ts';
import type { PublicHolidays } from '../working-calendars/public-holidays.ts';
import { ResolvedCalendars } from '../working-calendars/resolved-calendars.ts';

/** The plan that is scheduled: what the roadmap of a group shows in some days, whatever else filters it. */
export interface SchedulePlan extends Pick<WorkItemFilter, 'timeframe' | 'state' | 'confidential'> {
  group: Namespace;
}

export interface ScheduleSources {
  queries: Pick<Queries, 'workItems' | 'workItemDetails' | 'workingCalendars'>;
  publicHolidays: PublicHolidays;
  today: Day;
}

/**
 * The epics of a plan for whose schedule this holds. As for the overlays of the roadmap, epics and links that the actor
 * may not read do not exist. @throws Invalid if the plan is too large
 */
export async function scheduledEpicIds(
  { queries, publicHolidays, today }: ScheduleSources,
  actor: Actor,
  { group, ...shown }: SchedulePlan,
  questions: ScheduleQuestions,
): Promise<number[]> {
  const filter: WorkItemFilter = {
    types: ['epic'],
    within: { namespaceId: group.id, descendants: true, ancestors: false },
    drawnOnly: true,
    ...shown,
  };
  const { epics, links } = await queries.workItems.plan(actor, filter, {
    epics: scheduledMaximum.items + 1,
    links: scheduledMaximum.links + 1,
  });
  for (const [noun, { length }, most] of [
    ['epics', epics, scheduledMaximum.items],
    ['links', links, scheduledMaximum.links],
  ] as const) {
    if (length <= most) continue;
    throw Invalid.request(
      `More than ${inDigits(most)} ${noun} are in these dates, too many to filter them by their schedule. ` +
        'Choose a shorter date range, or show open epics only',
    );
  }
  const found = await queries.workItemDetails.namespaces(actor, [...new Set(epics.map((epic) => epic.namespaceId))]);
  const groups = [...found.values()].filter((one) => one !== null);
  const calendars = await ResolvedCalendars.of([group, ...groups], queries.workingCalendars, publicHolidays, today);
  const blockers = groupedBy(links, (link) => link.targetId);
  const plan = checkedPlan(
    epics.map((epic) => ({
      id: String(epic.id),
      title: epic.title,
      startDate: epic.startDate,
      dueDate: epic.dueDate,
      startDateIsFixed: epic.startDateIsFixed,
      dueDateIsFixed: epic.dueDateIsFixed,
      isFixed: false,
      isOpen: epic.state === 'opened',
      parentId: epic.parentId === null ? null : String(epic.parentId),
      calendar: calendars.calendarOf(found.get(epic.namespaceId) ?? group),
      constraints: epic,
      blockers: (blockers.get(epic.id) ?? []).map(({ id, sourceId, kind, lag }) => ({
        id: String(sourceId),
        linkId: String(id),
        kind,
        lag,
      })),
    })),
  );
  return itemsInSchedule(plan, questions).map(Number);
}
