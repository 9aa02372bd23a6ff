import { z } from 'zod';
import { Invalid, NotFound } from '../../../application/errors.ts';
import { AddDelivery } from '../../../application/webhooks/add-delivery.ts';
import { CreateHook } from '../../../application/webhooks/create-hook.ts';
import { DeleteHook } from '../../../application/webhooks/delete-hook.ts';
import type { AttemptResult } from '../../../application/webhooks/hook-outbox.ts';
import { ResendDelivery } from '../../../application/webhooks/resend-delivery.ts';
import { UpdateHook } from '../../../application/webhooks/update-hook.ts';
import { hookEvents, sentHookEvents, type Hook, type HookDelivery } from '../../../domain/webhooks/hook.ts';
import { restFields } from '../../http/failure-answer.ts';
import { Refusal } from '../../http/refusal.ts';
import { countShape, pageOf } from '../answer-shapes.ts';
import { listInput } from '../../../application/inputs/list-input.ts';
import { containerRoutes, requireContainerFor, type ContainerKind } from '../containers.ts';
import { boolean, identifier, nullableText, oneOf, optional, optionalText, reference, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { deliveryShape, flagOf, hookShape, presentDelivery, presentHook } from './hook-presenter.ts';

const flags = Object.fromEntries(hookEvents.map((event) => [flagOf(event), optional(boolean)])) as Record<
  ReturnType<typeof flagOf>,
  z.ZodType<boolean | undefined>
>;

const secrets = optional(listInput(z.object({ key: text, value: text })));

const fields = {
  name: nullableText,
  description: nullableText,
  enable_ssl_verification: optional(boolean),
  token: nullableText,
  signing_token: nullableText,
  custom_headers: secrets,
  url_variables: secrets,
  ...flags,
};
type Sent = z.infer<z.ZodObject<typeof fields>>;

const triggers = sentHookEvents.map(flagOf) as [string, ...string[]];

/** Webhooks of groups and projects, and what they were sent. */
export const hookRoutes: readonly Route[] = [...routesOf('project'), ...routesOf('group')];

function routesOf(kind: ContainerKind): Route[] {
  return [...manageRoutes(kind), ...secretRoutes(kind), ...deliveryRoutes(kind)];
}

function manageRoutes(kind: ContainerKind): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/hooks`;
  const one = { id: reference, hook_id: identifier };
  return [
    containerRoutes(
      kind,
      'administrateHooks',
    )({
      method: 'get',
      path: root,
      access: 'signed-in',
      answers: pageOf(hookShape),
      parameters: { id: reference },
      async run(request, { id }) {
        const actor = await request.actor();
        const { hooks } = request.services.queries;
        return request.list({
          read: (page) => hooks.page(actor, id, page),
          count: () => hooks.count(actor, id),
          present: (rows) => Promise.resolve(rows.map((hook) => presentHook(kind, request.now, hook))),
        });
      },
    }),
    route({
      method: 'get',
      path: `${root}/:hook_id`,
      access: 'signed-in',
      answers: hookShape,
      parameters: one,
      run: async (request) => presentHook(kind, request.now, await requireHook(request, kind)),
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: hookShape,
      parameters: { id: reference, url: text, ...fields },
      async run(request, container) {
        const { url } = request.parameters;
        const events = hookEvents.filter((event) => request.parameters[flagOf(event)] === true);
        const sent = { kind, namespace: container.id, url, events, ...givenOf(request.parameters) };
        return presentHook(kind, request.now, await unprocessable(request.perform(CreateHook, sent)));
      },
    }),
    route({
      method: 'put',
      path: `${root}/:hook_id`,
      access: 'signed-in',
      answers: hookShape,
      parameters: { ...one, url: optionalText, ...fields },
      async run(request) {
        const { url } = request.parameters;
        const hook = await requireHook(request, kind);
        const sent = { kind, namespace: hook.namespaceId, hookId: hook.id, ...givenOf(request.parameters) };
        const events = hookEvents.filter((event) => request.parameters[flagOf(event)] ?? hook.events.includes(event));
        const changed = await unprocessable(
          request.perform(UpdateHook, { ...sent, events, ...(url !== undefined && { url }) }),
        );
        return presentHook(kind, request.now, changed);
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:hook_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: one,
      async run(request, { id: namespace }) {
        await request.perform(DeleteHook, { kind, namespace, hookId: request.parameters.hook_id });
      },
    }),
  ];
}

/** Headers and URL variables one by one; their values are never shown. */
function secretRoutes(kind: ContainerKind): Route[] {
  const containerRoute = containerRoutes(kind);
  return (['custom_headers', 'url_variables'] as const).flatMap((name) => {
    const path = `/${kind}s/:id/hooks/:hook_id/${name}/:key`;
    const one = { id: reference, hook_id: identifier, key: text };
    const isHeader = name === 'custom_headers';
    return [
      containerRoute({
        method: 'put',
        path,
        access: 'signed-in',
        answers: 'nothing',
        parameters: { ...one, value: text },
        async run(request, { id: namespace }) {
          const { hook_id: hookId, key, value } = request.parameters;
          const set = { [isHeader ? 'customHeaders' : 'urlVariables']: [{ key, value }] };
          await unprocessable(request.perform(UpdateHook, { kind, namespace, hookId, ...set }));
        },
      }),
      containerRoute({
        method: 'delete',
        path,
        access: 'signed-in',
        answers: 'nothing',
        parameters: one,
        async run(request, { id: namespace }) {
          const { hook_id: hookId, key } = request.parameters;
          const removed = { [isHeader ? 'removedHeaders' : 'removedVariables']: [key] };
          await unprocessable(request.perform(UpdateHook, { kind, namespace, hookId, ...removed }));
        },
      }),
    ];
  });
}

function deliveryRoutes(kind: ContainerKind): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/hooks/:hook_id`;
  const one = { id: reference, hook_id: identifier };
  return [
    route({
      method: 'post',
      path: `${root}/test/:trigger`,
      access: 'signed-in',
      answers: z.strictObject({ message: z.literal('201 Created') }),
      parameters: { ...one, trigger: oneOf(...triggers) },
      async run(request) {
        const hook = await requireHook(request, kind);
        const event = sentHookEvents[triggers.indexOf(request.parameters.trigger)] ?? 'issues';
        const body = await request.services.hooks.sample(hook, event, request.user().id);
        if (body === null) throw unprocessed('There is nothing yet to test this event with');
        const sent = { kind, namespace: hook.namespaceId, hookId: hook.id, event, body };
        await sendNow(request, await request.performAndCommit(AddDelivery, sent));
        return { message: '201 Created' as const };
      },
    }),
    route({
      method: 'get',
      path: `${root}/events`,
      access: 'signed-in',
      answers: pageOf(deliveryShape),
      parameters: { ...one, status: optional(oneOf('delivered', 'failed', 'pending')) },
      async run(request) {
        const hook = await requireHook(request, kind);
        const actor = await request.actor();
        const { hooks } = request.services.queries;
        const { status } = request.parameters;
        return request.list({
          read: (page) => hooks.deliveryPage(actor, hook, status, page),
          count: () => hooks.deliveryCount(actor, hook, status),
          present: (rows) => Promise.resolve(rows.map((delivery) => presentDelivery(hook, delivery))),
        });
      },
    }),
    containerRoute({
      method: 'post',
      path: `${root}/events/:hook_event_id/resend`,
      access: 'signed-in',
      answers: z.strictObject({ response_status: countShape }),
      parameters: { ...one, hook_event_id: identifier },
      async run(request, { id: namespace }) {
        const { hook_id: hookId, hook_event_id: deliveryId } = request.parameters;
        const answer = await sendNow(
          request,
          await request.performAndCommit(ResendDelivery, { kind, namespace, hookId, deliveryId }),
        );
        return { response_status: answer.status };
      },
    }),
  ];
}

async function requireHook(request: RestRequest<{ id: string; hook_id: number }>, kind: ContainerKind): Promise<Hook> {
  const { id } = await requireContainerFor(request, kind, request.parameters.id, 'administrateHooks');
  const hook = await request.services.queries.hooks.find(await request.actor(), id, request.parameters.hook_id);
  if (hook === null) throw new NotFound();
  return hook;
}

function givenOf(sent: Sent) {
  return {
    ...(sent.name !== undefined && { name: sent.name }),
    ...(sent.description !== undefined && { description: sent.description }),
    ...(sent.enable_ssl_verification !== undefined && { verifiesCertificate: sent.enable_ssl_verification }),
    ...(sent.token !== undefined && { token: sent.token }),
    ...(sent.signing_token !== undefined && { signingToken: sent.signing_token }),
    ...(sent.custom_headers !== undefined && { customHeaders: sent.custom_headers }),
    ...(sent.url_variables !== undefined && { urlVariables: sent.url_variables }),
  };
}

async function sendNow(
  request: RestRequest<unknown>,
  { id }: HookDelivery,
): Promise<NonNullable<AttemptResult['answer']>> {
  const { answer, error } = await request.services.hooks.sendNow(id);
  if (answer === null) throw unprocessed(error ?? 'The request failed.');
  if (answer.status < 200 || answer.status >= 300) throw unprocessed(`The receiver answered with ${answer.status}`);
  return answer;
}

function unprocessed(message: string): Refusal {
  return new Refusal(422, { message }, {}, false, message);
}

/** An invalid URL or token is 422 here. */
async function unprocessable<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Invalid) || Object.keys(error.fields).length === 0) throw error;
    throw new Refusal(422, { message: restFields(error) }, {}, false, error.texts.join(', '));
  }
}
