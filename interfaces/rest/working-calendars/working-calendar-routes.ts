import { z } from 'zod';
import { ResolvedCalendars } from '../../../application/working-calendars/resolved-calendars.ts';
import { SetWorkingCalendar } from '../../../application/working-calendars/set-working-calendar.ts';
import { listInput } from '../../../application/inputs/list-input.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import {
  holidayYears,
  inheritedCalendar,
  type CalendarSettings,
} from '../../../domain/scheduling/calendar-settings.ts';
import { dayShape, idShape, listShape, type Presented } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { day, integer, nullableText, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';

const settingsShape = {
  weekdays: listShape(z.int()).nullable(),
  public_holidays: z.string().nullable(),
  days_off: listShape(dayShape),
  extra_days: listShape(dayShape),
};

const workingCalendarShape = z
  .strictObject({
    ...settingsShape,
    inherited: listShape(
      z.strictObject({
        group: z.strictObject({ id: idShape, full_path: z.string(), full_name: z.string() }).nullable(),
        ...settingsShape,
      }),
    ),
    resolved: z.strictObject({
      weekdays: listShape(z.int()),
      days_off: listShape(dayShape),
      extra_days: listShape(dayShape),
      holidays_from: z.int(),
      holidays_to: z.int(),
    }),
  })
  .meta({ id: 'WorkingCalendar' });

const days = listInput(day).optional();
const groupRoute = containerRoutes('group');
const path = '/groups/:id/working_calendar';

/** The days on which a group works: its own settings, those that it inherits, and what follows from all. */
export const workingCalendarRoutes: readonly Route[] = [
  groupRoute({
    method: 'get',
    path,
    access: 'anybody',
    answers: workingCalendarShape,
    parameters: { id: reference },
    run: (request, group) => presented(request, group),
  }),
  groupRoute({
    method: 'put',
    path,
    access: 'signed-in',
    answers: workingCalendarShape,
    parameters: {
      id: reference,
      weekdays: listInput(integer).nullish(),
      public_holidays: nullableText,
      days_off: days,
      extra_days: days,
    },
    async run(request, group) {
      const {
        weekdays,
        public_holidays: publicHolidays,
        days_off: daysOff,
        extra_days: extraDays,
      } = request.parameters;
      await request.perform(SetWorkingCalendar, { group: group.id, weekdays, publicHolidays, daysOff, extraDays });
      return presented(request, group);
    },
  }),
  route({
    method: 'get',
    path: '/public_holiday_regions',
    access: 'signed-in',
    answers: listShape(z.strictObject({ code: z.string(), name: z.string() })),
    async run({ services }) {
      return (await services.publicHolidays.regions()).map(({ code, name }) => ({ code, name }));
    },
  }),
];

async function presented(
  request: RestRequest<unknown>,
  group: Namespace,
): Promise<Presented<typeof workingCalendarShape>> {
  const { services, today } = request;
  const { workingCalendars, namespaces } = services.queries;
  const actor = await request.actor();
  const rows = await workingCalendars.ofNamespaces(group.traversalIds);
  const inherited = [];
  for (const id of group.traversalIds) {
    const settings = rows.find(({ namespaceId }) => namespaceId === id);
    if (id === group.id || settings === undefined) continue;
    const above = await namespaces.find(actor, id);
    inherited.push({
      group: above && { id, full_path: above.fullPath, full_name: above.fullName },
      ...presentSettings(settings),
    });
  }
  const calendars = await ResolvedCalendars.of([group], workingCalendars, services.publicHolidays, today);
  const { weekdays, daysOff, workingDays } = calendars.rulesOf(group);
  const { from, to } = holidayYears(today);
  return {
    ...presentSettings(rows.find(({ namespaceId }) => namespaceId === group.id) ?? inheritedCalendar),
    inherited,
    resolved: { weekdays, days_off: daysOff, extra_days: workingDays, holidays_from: from, holidays_to: to },
  };
}

function presentSettings({ weekdays, publicHolidays, daysOff, extraDays }: CalendarSettings) {
  return { weekdays, public_holidays: publicHolidays, days_off: daysOff, extra_days: extraDays };
}
