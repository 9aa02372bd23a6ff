import { z } from 'zod';
import { ChangeInstanceSettings } from '../../../application/instance/change-instance-settings.ts';
import type { StoredSettings } from '../../../application/instance/instance-settings-store.ts';
import { Invalid } from '../../../application/errors.ts';
import { initialSettings, type InstanceSettings } from '../../../domain/instance/instance-settings.ts';
import { visibilities } from '../../../domain/namespaces/namespace.ts';
import { countShape, dayShape, instantShape, type Presented } from '../answer-shapes.ts';
import { boolean, day, integer, nullable, oneOf, optional, optionalText, requireOneOf } from '../parameters.ts';
import { route, type RestRequest } from '../route.ts';

const visibilityShape = z.enum(visibilities);

const settingsShape = z
  .strictObject({
    id: z.literal(1),
    default_group_visibility: visibilityShape,
    default_project_visibility: visibilityShape,
    default_projects_limit: countShape,
    can_create_group: z.boolean(),
    user_default_external: z.boolean(),
    require_two_factor_authentication: z.boolean(),
    /** A text on every page. */
    announcement: z.string(),
    announcement_until: dayShape.nullable(),
    announcement_dismissible: z.boolean(),
    two_factor_grace_period: z.literal(0),
    signup_enabled: z.boolean(),
    password_authentication_enabled_for_web: z.boolean(),
    first_day_of_week: z.int(),
    created_at: instantShape.nullable(),
    updated_at: instantShape.nullable(),
  })
  .meta({ id: 'ApplicationSettings' });

const fixedParameters = {
  signup_enabled: optional(boolean),
  password_authentication_enabled_for_web: optional(boolean),
  first_day_of_week: optional(integer),
};
const parameters = {
  default_group_visibility: optional(oneOf(...visibilities)),
  default_project_visibility: optional(oneOf(...visibilities)),
  default_projects_limit: optional(integer),
  can_create_group: optional(boolean),
  user_default_external: optional(boolean),
  require_two_factor_authentication: optional(boolean),
  announcement: optionalText,
  announcement_until: nullable(day),
  announcement_dismissible: optional(boolean),
  ...fixedParameters,
};
const names = Object.keys(parameters) as (keyof typeof parameters)[];

/** The variables of the environment that decide what cannot be changed while the instance runs. */
const variables = {
  signup_enabled: 'SIGN_UP',
  password_authentication_enabled_for_web: 'PASSWORDS',
  first_day_of_week: 'FIRST_DAY_OF_WEEK',
} as const satisfies Record<keyof typeof fixedParameters, string>;
const fixedNames = Object.keys(variables) as (keyof typeof variables)[];

/** The settings of the instance; administrators only. */
export const settingsRoutes = [
  route({
    method: 'get',
    path: '/application/settings',
    access: 'administrator',
    answers: settingsShape,
    async run(request) {
      return present(request, await request.services.queries.instance.storedSettings());
    },
  }),
  route({
    method: 'put',
    path: '/application/settings',
    access: 'administrator',
    answers: settingsShape,
    parameters,
    async run(request) {
      const sent = request.parameters;
      requireOneOf(sent, ...names);
      const fixed = fixedSettings(request);
      const refused = fixedNames.filter((name) => sent[name] !== undefined && sent[name] !== fixed[name]);
      if (refused.length > 0) {
        throw Invalid.fields(
          Object.fromEntries(refused.map((name) => [name, [`is set by ${variables[name]} in the environment`]])),
        );
      }
      const stored = await request.perform(ChangeInstanceSettings, {
        defaultGroupVisibility: sent.default_group_visibility,
        defaultProjectVisibility: sent.default_project_visibility,
        defaultProjectsLimit: sent.default_projects_limit,
        canCreateGroup: sent.can_create_group,
        userDefaultExternal: sent.user_default_external,
        requireTwoFactor: sent.require_two_factor_authentication,
        announcement: sent.announcement,
        announcementUntil: sent.announcement_until,
        announcementDismissible: sent.announcement_dismissible,
      });
      return present(request, stored);
    },
  }),
];

function fixedSettings({ instance }: RestRequest<unknown>) {
  return {
    signup_enabled: instance.signUpEnabled && instance.passwordsEnabled,
    password_authentication_enabled_for_web: instance.passwordsEnabled,
    first_day_of_week: instance.firstDayOfWeek,
  };
}

function present(request: RestRequest<unknown>, stored: StoredSettings | null): Presented<typeof settingsShape> {
  const settings: InstanceSettings = stored ?? initialSettings;
  return {
    id: 1,
    default_group_visibility: settings.defaultGroupVisibility,
    default_project_visibility: settings.defaultProjectVisibility,
    default_projects_limit: settings.defaultProjectsLimit,
    can_create_group: settings.canCreateGroup,
    user_default_external: settings.userDefaultExternal,
    require_two_factor_authentication: settings.requireTwoFactor,
    announcement: settings.announcement,
    announcement_until: settings.announcementUntil,
    announcement_dismissible: settings.announcementDismissible,
    two_factor_grace_period: 0,
    ...fixedSettings(request),
    created_at: stored?.createdAt ?? null,
    updated_at: stored?.updatedAt ?? null,
  };
}
