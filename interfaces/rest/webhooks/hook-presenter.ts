import { z } from 'zod';
import { eventTitles } from '../../../application/webhooks/hook-messages.ts';
import { alertStatus, hookEvents, type Hook, type HookDelivery } from '../../../domain/webhooks/hook.ts';
import { countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

type HookEvent = Hook['events'][number];
type EventFlag = `${HookEvent}_events`;

export function flagOf(event: HookEvent): EventFlag {
  return `${event}_events`;
}

function flags<Value>(valueOf: (event: HookEvent) => Value): Record<EventFlag, Value> {
  return Object.fromEntries(hookEvents.map((event) => [flagOf(event), valueOf(event)])) as Record<EventFlag, Value>;
}

const keyShape = z.strictObject({ key: z.string() });

export const hookShape = z
  .strictObject({
    id: idShape,
    url: z.string(),
    name: z.string().nullable(),
    description: z.string().nullable(),
    created_at: instantShape,
    group_id: idShape.optional(),
    project_id: idShape.optional(),
    ...flags(() => z.boolean()),
    enable_ssl_verification: z.boolean(),
    token_present: z.boolean(),
    signing_token_present: z.boolean(),
    alert_status: z.enum(['executable', 'temporarily_disabled', 'disabled']),
    disabled_until: instantShape.nullable(),
    url_variables: listShape(keyShape),
    custom_headers: listShape(keyShape),
  })
  .meta({ id: 'Hook' });

/** The URL is shown to those who manage the webhook; its tokens and the values of variables and headers to no one. */
export function presentHook(kind: 'group' | 'project', now: Date, hook: Hook): Presented<typeof hookShape> {
  const status = alertStatus(hook, now);
  return {
    id: hook.id,
    url: hook.url,
    name: hook.name,
    description: hook.description,
    created_at: hook.createdAt,
    [`${kind}_id`]: hook.namespaceId,
    ...flags((event) => hook.events.includes(event)),
    enable_ssl_verification: hook.verifiesCertificate,
    token_present: hook.token !== null,
    signing_token_present: hook.signingToken !== null,
    alert_status: status,
    disabled_until: status === 'temporarily_disabled' ? hook.pausedUntil : null,
    url_variables: hook.urlVariables.map(({ key }) => ({ key })),
    custom_headers: hook.customHeaders.map(({ key }) => ({ key })),
  };
}

export const deliveryShape = z
  .strictObject({
    id: idShape,
    url: z.string(),
    trigger: z.string(),
    event_uuid: z.string(),
    state: z.enum(['pending', 'delivered', 'failed']),
    attempts: countShape,
    request_headers: z.record(z.string(), z.string()),
    request_data: z.record(z.string(), z.unknown()),
    response_headers: z.record(z.string(), z.string()),
    response_body: z.string().nullable(),
    response_status: z.string().nullable(),
    internal_error_message: z.string().nullable(),
    execution_duration: z.number().nullable(),
    created_at: instantShape,
  })
  .meta({ id: 'HookDelivery' });

/** Headers with secrets are left out. */
export function presentDelivery({ url }: Hook, delivery: HookDelivery): Presented<typeof deliveryShape> {
  const { uuid, event, milliseconds } = delivery;
  return presentAs(deliveryShape, delivery, {
    url,
    trigger: flagOf(event),
    event_uuid: uuid,
    request_headers: {
      'Content-Type': 'application/json',
      'X-Gitlab-Event': eventTitles[event],
      'X-Gitlab-Event-UUID': uuid,
    },
    request_data: JSON.parse(delivery.body) as Presented<typeof deliveryShape>['request_data'],
    response_status: delivery.responseStatus === null ? null : `${delivery.responseStatus}`,
    internal_error_message: delivery.error,
    execution_duration: milliseconds === null ? null : milliseconds / 1000,
  });
}
