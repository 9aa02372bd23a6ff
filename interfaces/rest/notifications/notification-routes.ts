import { byName } from '../answer-shapes.ts';
import type { Presented } from '../answer-shapes.ts';
import { z } from 'zod';
import { ChooseDigest } from '../../../application/notifications/choose-digest.ts';
import { ChooseNotifications } from '../../../application/notifications/choose-notifications.ts';
import type { ChosenSetting } from '../../../application/notifications/notification-settings.ts';
import {
  defaultSetting,
  notificationEvents,
  notificationLevels,
  type NotificationEvent,
} from '../../../domain/notifications/notification.ts';
import { requireContainer } from '../containers.ts';
import { boolean, oneOf, optional, optionalText, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';

const eventFlags = Object.fromEntries(notificationEvents.map((event) => [event, optional(boolean)])) as Record<
  NotificationEvent,
  z.ZodType<boolean | undefined>
>;
const fields = { level: optional(oneOf(...notificationLevels)), ...eventFlags };

const settingShape = z
  .strictObject({
    level: z.enum(notificationLevels),
    /** Only with the level `custom`. */
    events: z.strictObject(byName(notificationEvents, () => z.boolean())).optional(),
  })
  .meta({ id: 'NotificationSetting' });
const globalShape = settingShape
  .extend({ notification_email: z.string(), daily_digest: z.boolean(), time_zone: z.string().nullable() })
  .meta({ id: 'GlobalNotificationSetting' });

/** What the current user gets mails about: everywhere, and in a group or project. */
export const notificationRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/notification_settings',
    access: 'signed-in',
    answers: globalShape,
    async run(request) {
      const found = await request.services.queries.notificationSettings.find(request.user().id, null);
      return presentGlobal(request, found ?? defaultSetting);
    },
  }),
  route({
    method: 'put',
    path: '/notification_settings',
    access: 'signed-in',
    answers: globalShape,
    parameters: { ...fields, daily_digest: optional(boolean), time_zone: optionalText },
    async run(request) {
      const { id } = request.user();
      const { daily_digest: digest, time_zone: timeZone, ...sent } = request.parameters;
      const { notificationSettings } = request.services.queries;
      const before = (await notificationSettings.find(id, null)) ?? defaultSetting;
      if (digest !== undefined) {
        await request.perform(ChooseDigest, { timeZone: digest ? (timeZone ?? 'UTC') : null });
      }
      const isLeft = Object.values(sent).every((value) => value === undefined);
      const chosen = isLeft ? before : await request.perform(ChooseNotifications, chosenFields(sent, before));
      return presentGlobal(request, chosen);
    },
  }),
  ...(['group', 'project'] as const).flatMap((kind) => [
    route({
      method: 'get',
      path: `/${kind}s/:id/notification_settings`,
      access: 'signed-in',
      answers: settingShape,
      parameters: { id: reference },
      async run(request) {
        const { id } = await requireContainer(request, kind, request.parameters.id);
        const found = await request.services.queries.notificationSettings.find(request.user().id, id);
        return present(found ?? { level: 'global', events: [] });
      },
    }),
    route({
      method: 'put',
      path: `/${kind}s/:id/notification_settings`,
      access: 'signed-in',
      answers: settingShape,
      parameters: { id: reference, ...fields },
      async run(request) {
        const { id: namespace, ...sent } = request.parameters;
        const { id } = await requireContainer(request, kind, namespace);
        const found = await request.services.queries.notificationSettings.find(request.user().id, id);
        const choice = chosenFields(sent, found ?? { level: 'global', events: [] });
        return present(await request.perform(ChooseNotifications, { place: { kind, namespace: id }, ...choice }));
      },
    }),
  ]),
];

type Sent = z.infer<z.ZodObject<typeof fields>>;

/** Flags that are not sent keep their value. */
function chosenFields({ level, ...flags }: Sent, before: ChosenSetting) {
  const events = notificationEvents.filter((event) => flags[event] ?? before.events.includes(event));
  return { ...(level !== undefined && { level }), events };
}

async function presentGlobal(
  request: RestRequest<unknown>,
  setting: ChosenSetting,
): Promise<Presented<typeof globalShape>> {
  const { id, email } = request.user();
  const timeZone = await request.services.queries.notificationSettings.digestZone(id);
  return { ...present(setting), notification_email: email, daily_digest: timeZone !== null, time_zone: timeZone };
}

function present({ level, events }: ChosenSetting): Presented<typeof settingShape> {
  if (level !== 'custom') return { level };
  return { level, events: byName(notificationEvents, (event) => events.includes(event)) };
}
