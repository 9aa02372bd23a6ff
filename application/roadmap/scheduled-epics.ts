import { groupedBy } from '../../domain/lists/grouped-by.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { inDigits } from '../../domain/calendar/format.ts';
import type { Day } from '../../domain/calendar/day.ts';
import { checkedPlan, itemsInSchedule, type ScheduleQuestions } from '../../domain/scheduling/epic-plan.ts';
import { scheduledMaximum } from '../../domain/scheduling/plan.ts';
import { Invalid } from '../errors.ts';
import type { Queries } from '../door/stores.ts';
import type { PublicHolidays } from '../working-calendars/public-holidays.ts';
import { ResolvedCalendars } from '../working-calendars/resolved-calendars.ts';
import { wholePlan, type SchedulePlan } from './whole-plan.ts';

export interface ScheduleSources {
  queries: Pick<Queries, 'workItems' | 'workItemDetails' | 'workingCalendars'>;
  publicHolidays: PublicHolidays;
  today: Day;
}

/** The epics of a plan for whose schedule this holds. @throws Invalid if the plan is too large */
export async function scheduledEpicIds(
  { queries, publicHolidays, today }: ScheduleSources,
  actor: Actor,
  asked: SchedulePlan,
  questions: ScheduleQuestions,
): Promise<number[]> {
  const { group } = asked;
  const whole = await wholePlan(queries, actor, asked);
  if (whole.excess !== null) {
    const most = { epics: scheduledMaximum.items, links: scheduledMaximum.links }[whole.excess];
    throw Invalid.request(
      `More than ${inDigits(most)} ${whole.excess} are in these dates, too many to filter them by their schedule. ` +
        'Choose a shorter date range, or show open epics only',
    );
  }
  const { epics, links, groups } = whole;
  const places = [group, ...groups.values()];
  const calendars = await ResolvedCalendars.of(places, queries.workingCalendars, publicHolidays, today);
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
      calendar: calendars.calendarOf(groups.get(epic.namespaceId) ?? group),
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
