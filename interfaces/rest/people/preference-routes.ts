import { z } from 'zod';
import { listInput } from '../../../application/inputs/list-input.ts';
import { ChangePreferences } from '../../../application/people/change-preferences.ts';
import { closableNotes, defaultPreferences, themeChoices } from '../../../domain/people/preferences.ts';
import { dateFormats } from '../../../domain/calendar/date-format.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Presented } from '../answer-shapes.ts';
import { nullable, oneOf, optional, optionalText, nullableText, requireOneOf } from '../parameters.ts';
import { route, type Route } from '../route.ts';

const preferencesShape = z
  .strictObject({
    /** Null until one is chosen. */
    theme: z.enum(themeChoices).nullable(),
    date_format: z.enum(dateFormats),
    /** Null for the one of the browser. */
    time_zone: z.string().nullable(),
    start_page: z.string(),
    closed_notes: z.array(z.enum(closableNotes)).max(closableNotes.length),
    /** Null for the setting of the instance. */
    first_day_of_week: z.int().nullable(),
  })
  .meta({ id: 'Preferences' });

const parameters = {
  theme: optional(oneOf(...themeChoices)),
  date_format: optional(oneOf(...dateFormats)),
  time_zone: nullableText,
  start_page: optionalText,
  closed_notes: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      listInput(z.enum(closableNotes)),
    )
    .optional(),
  first_day_of_week: nullable(
    z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.literal([0, 1, 6])),
  ),
};

const firstStepsShape = z
  .strictObject({
    /** Full path of the first group that the caller owns. */
    group: z.string().nullable(),
    has_project: z.boolean(),
    has_dated_epic: z.boolean(),
    has_people: z.boolean(),
    has_imported: z.boolean(),
  })
  .meta({ id: 'FirstSteps' });

/** How the current user sees the product, and how far they have come with it. */
export const preferenceRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/user/preferences',
    access: 'signed-in',
    answers: preferencesShape,
    run: (request) => Promise.resolve(present(request.user())),
  }),
  route({
    method: 'put',
    path: '/user/preferences',
    access: 'signed-in',
    answers: preferencesShape,
    parameters,
    async run(request) {
      const sent = request.parameters;
      requireOneOf(sent, ...(Object.keys(parameters) as (keyof typeof parameters)[]));
      const changed = await request.perform(ChangePreferences, {
        ...(sent.theme !== undefined && { theme: sent.theme }),
        ...(sent.date_format !== undefined && { dateFormat: sent.date_format }),
        ...(sent.time_zone !== undefined && { timeZone: sent.time_zone === '' ? null : sent.time_zone }),
        ...(sent.start_page !== undefined && { startPage: sent.start_page }),
        ...(sent.closed_notes !== undefined && { closedNotes: sent.closed_notes }),
        ...(sent.first_day_of_week !== undefined && { firstDayOfWeek: sent.first_day_of_week }),
      });
      return present(changed);
    },
  }),
  route({
    method: 'get',
    path: '/user/first_steps',
    access: 'signed-in',
    answers: firstStepsShape,
    async run(request) {
      const steps = await request.services.queries.people.firstStepsOf(await request.actor());
      return {
        group: steps.group,
        has_project: steps.hasProject,
        has_dated_epic: steps.hasDatedEpic,
        has_people: steps.hasPeople,
        has_imported: steps.hasImported,
      };
    },
  }),
];

function present({ preferences, firstDayOfWeek }: User): Presented<typeof preferencesShape> {
  const { theme, dateFormat, timeZone, startPage, closedNotes } = { ...defaultPreferences, ...preferences };
  return {
    theme,
    date_format: dateFormat,
    time_zone: timeZone,
    start_page: startPage,
    closed_notes: [...closedNotes],
    first_day_of_week: firstDayOfWeek,
  };
}
