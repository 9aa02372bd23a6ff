import type { PaymentProvider } from '../../../application/seats/payment-provider.ts';
import { Forbidden, Invalid, NotFound } from '../../../application/errors.ts';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { isAdministrator } from '../../../domain/access/actor.ts';
import { pathFromName } from '../../../domain/namespaces/path-from-name.ts';
import { restFields } from '../../http/failure-answer.ts';
import { Refusal } from '../../http/refusal.ts';
import { ok } from '../answer.ts';
import { presentSingleGroup, singleGroupShape } from '../namespaces/group-presenter.ts';
import { visibilities } from '../../../domain/namespaces/namespace.ts';
import { identifier, oneOf, optional, optionalText, readParameters, text } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { invoiceOf, invoiceParameters } from './subscription-routes.ts';
import { z } from 'zod';
import { listShape } from '../answer-shapes.ts';

/** Calls of the purchase pages, at their own paths. */
export const purchaseRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/-/countries',
    access: 'anybody',
    answers: listShape(z.tuple([z.string(), z.string()])),
    run: ({ services }) =>
      Promise.resolve(services.payment.countries().map(({ name, code }): [string, string] => [name, code])),
  }),
  route({
    method: 'get',
    path: '/-/country_states',
    access: 'anybody',
    answers: z.record(z.string(), z.string()),
    parameters: { country: text },
    run({ services, parameters }) {
      const states = services.payment.statesOf(parameters.country) ?? [];
      const names = states.map(({ name }) => name);
      return Promise.resolve(
        Object.fromEntries(
          states.map(({ code, name }) => [
            names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${code})`,
            code,
          ]),
        ),
      );
    },
  }),
  route({
    method: 'get',
    path: '/-/subscriptions/payment_form',
    access: 'signed-in',
    answers: z.strictObject({
      id: z.string(),
      payment_method: z.string(),
      fields: listShape(z.looseObject({ name: z.string() })),
    }),
    parameters: { id: text },
    run({ services: { payment }, parameters: { id } }) {
      requireMethod(payment, id);
      const fields = payment.fields.map(({ name, ...field }) => ({ name: restName(name), ...field }));
      return Promise.resolve({ id, payment_method: payment.method, fields });
    },
  }),
  route({
    method: 'post',
    path: '/-/subscriptions/validate_payment_method',
    access: 'signed-in',
    answers: {
      200: z.strictObject({ success: z.boolean(), errors: z.record(z.string(), listShape(z.string())).optional() }),
    },
    parameters: {
      id: text,
      gitlab_user_id: identifier,
      ...Object.fromEntries(Object.keys(invoiceParameters).map((name) => [name, optionalText])),
    },
    async run(request) {
      const { id, gitlab_user_id: userId, ...fields } = request.parameters as Record<string, string | number>;
      const actor = await request.actor();
      if (userId !== request.user().id && !isAdministrator(actor)) throw new Forbidden();
      const { payment } = request.services;
      requireMethod(payment, String(id));
      const blank = Object.fromEntries(Object.keys(invoiceParameters).map((name) => [name, '']));
      const details = invoiceOf(readParameters(invoiceParameters, { ...blank, ...fields }));
      const problems = Object.entries(payment.problemsOf(details)).map(([name, texts]) => [restName(name), texts]);
      return ok(problems.length === 0 ? { success: true } : { success: false, errors: Object.fromEntries(problems) });
    },
  }),
  route({
    method: 'post',
    path: '/-/subscriptions/groups',
    access: 'signed-in',
    answers: singleGroupShape,
    parameters: {
      name: text,
      path: optionalText,
      visibility: optional(oneOf(...visibilities)),
    },
    async run(request) {
      const { name, path = pathFromName(name), visibility } = request.parameters;
      try {
        return await presentSingleGroup(request, await request.perform(CreateGroup, { name, path, visibility }));
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        throw new Refusal(422, { errors: restFields(error) });
      }
    },
  }),
];

/** @throws NotFound for another form or payment method than that of the provider */
function requireMethod({ method }: PaymentProvider, id: string): void {
  if (id !== method) throw new NotFound();
}

function restName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
