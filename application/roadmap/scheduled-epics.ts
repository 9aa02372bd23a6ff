import type { Actor } from '../../domain/access/actor.ts';
import { inDigits } from '../../domain/calendar/format.ts';
import type { Day } from '../../domain/calendar/day.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { checkedPlan, itemsInSchedule, type ScheduleQuestions } from '../../domain/scheduling/epic-plan.ts';
import { Invalid } from '../errors.ts';
import type { Queries } from '../door/stores.ts';
import type { WorkItemFilter } from '../work-items/work-item-filter.ts';
import type { PublicHolidays } from '../working-calendars/public-holidays.ts';
import { ResolvedCalendars } from '../working-calendars/resolved-calendars.ts';

/** The most epics and links of a plan that is scheduled for a filter: nobody else is answered meanwhile. */
const planMaximum = { epics: 10_000, links: 40_000 } as const;

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
    epics: planMaximum.epics + 1,
    links: planMaximum.links + 1,
  });
  for (const [noun, { length }] of [
    ['epics', epics],
    ['links', links],
  ] as const) {
    if (length <= planMaximum[noun]) continue;
    throw Invalid.request(
      `More than ${inDigits(planMaximum[noun])} ${noun} are in these dates, too many to filter them by their schedule. ` +
        'Choose a shorter date range, or show open epics only',
    );
  }
  const found = await queries.workItemDetails.namespaces(actor, [...new Set(epics.map((epic) => epic.namespaceId))]);
  const groups = [...found.values()].filter((one) => one !== null);
  const calendars = await ResolvedCalendars.of([group, ...groups], queries.workingCalendars, publicHolidays, today);
  const blockers = new Map<number, typeof links>();
  for (const link of links) {
    const ofTarget = blockers.get(link.targetId);
    if (ofTarget === undefined) blockers.set(link.targetId, [link]);
    else ofTarget.push(link);
  }
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
