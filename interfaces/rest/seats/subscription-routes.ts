import { ChangeSubscription, type SubscriptionChange } from '../../../application/seats/change-subscription.ts';
import type { SeatUsage } from '../../../application/seats/seat-queries.ts';
import { Forbidden, NotFound } from '../../../application/errors.ts';
import { isAdministrator } from '../../../domain/access/actor.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import { excludesGuests, isUpgradable, planNames, plans } from '../../../domain/seats/plan.ts';
import { seatAlert, seatsOwed } from '../../../domain/seats/seats.ts';
import { hasEnded, noSubscription, type InvoiceDetails } from '../../../domain/seats/subscription.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { findNamespace } from '../containers.ts';
import {
  boolean,
  day,
  hash,
  integer,
  nullable,
  nullableText,
  oneOf,
  optional,
  reference,
  text,
} from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { z } from 'zod';
import { countShape, dayShape, instantShape, type Presented } from '../answer-shapes.ts';

const path = '/namespaces/:id/gitlab_subscription';

/** Billing details as parameters. */
export const invoiceParameters = {
  name: text,
  email: text,
  street: text,
  city: text,
  postal_code: nullableText,
  country: text,
  state: nullableText,
  tax_number: nullableText,
};

const subscriptionShape = z
  .strictObject({
    plan: z.strictObject({
      code: z.string(),
      name: z.string(),
      trial: z.boolean(),
      auto_renew: z.boolean(),
      upgradable: z.boolean(),
      exclude_guests: z.boolean(),
    }),
    usage: z.strictObject({
      seats_in_subscription: countShape,
      seats_in_use: countShape,
      max_seats_used: countShape,
      max_seats_used_changed_at: instantShape.nullable(),
      seats_owed: countShape,
      alert: z.string(),
    }),
    billing: z.strictObject({
      subscription_start_date: dayShape.nullable(),
      subscription_end_date: dayShape.nullable(),
      trial_ends_on: dayShape.nullable(),
      ended: z.boolean(),
    }),
    invoice: z.record(z.string(), z.string().nullable()).nullable(),
  })
  .meta({ id: 'Subscription' });

/** The subscription of a top-level group: owners read it, administrators change it. */
export const subscriptionRoutes: readonly Route[] = [
  route({
    method: 'get',
    path,
    access: 'signed-in',
    answers: subscriptionShape,
    parameters: { id: reference },
    async run(request) {
      const group = await requireTopLevelGroup(request, request.parameters.id);
      if (!canInGroup(await request.actor(), 'readBilling', group)) throw new Forbidden();
      return presentSubscription(await request.services.queries.seats.usage(group.id), request.today);
    },
  }),
  route({
    method: 'put',
    path,
    access: 'signed-in',
    answers: subscriptionShape,
    parameters: {
      id: reference,
      plan_code: optional(oneOf(...plans)),
      seats: optional(integer),
      start_date: nullable(day),
      end_date: nullable(day),
      auto_renew: optional(boolean),
      trial: optional(boolean),
      trial_ends_on: nullable(day),
      invoice: nullable(hash(invoiceParameters)),
      dry_run: optional(boolean),
    },
    async run(request) {
      const { id, invoice, ...fields } = request.parameters;
      const group = await requireTopLevelGroup(request, id);
      if (!isAdministrator(await request.actor())) throw new Forbidden();
      const { after } = await request.perform(ChangeSubscription, {
        groupId: group.id,
        plan: fields.plan_code,
        seats: fields.seats,
        startsOn: fields.start_date,
        endsOn: fields.end_date,
        autoRenew: fields.auto_renew,
        trial: fields.trial,
        trialEndsOn: fields.trial_ends_on,
        invoice: invoice && invoiceOf(invoice),
        dryRun: fields.dry_run,
      });
      const { seatsInUse } = await request.services.queries.seats.usage(group.id);
      return presentSubscription({ subscription: after, seatsInUse }, request.today);
    },
  }),
];

export function invoiceOf(details: {
  name: string;
  email: string;
  street: string;
  city: string;
  postal_code?: string | null | undefined;
  country: string;
  state?: string | null | undefined;
  tax_number?: string | null | undefined;
}): InvoiceDetails {
  const { postal_code: postalCode, tax_number: taxNumber, state, ...rest } = details;
  return { ...rest, postalCode: postalCode ?? '', state: state || null, taxNumber: taxNumber || null };
}

function presentSubscription(
  { subscription, seatsInUse }: Pick<SeatUsage, 'seatsInUse'> & { subscription: SubscriptionChange['after'] | null },
  today: string,
): Presented<typeof subscriptionShape> {
  const bought = subscription ?? noSubscription;
  const { plan, seats, trial, autoRenew, startsOn, endsOn, trialEndsOn, invoice } = bought;
  const mostUsed = Math.max(bought.maxSeatsUsed, seatsInUse);
  return {
    plan: {
      code: plan,
      name: planNames[plan],
      trial,
      auto_renew: autoRenew,
      upgradable: isUpgradable(plan),
      exclude_guests: excludesGuests(plan),
    },
    usage: {
      seats_in_subscription: seats,
      seats_in_use: seatsInUse,
      max_seats_used: mostUsed,
      max_seats_used_changed_at: bought.maxSeatsUsedChangedAt,
      seats_owed: seatsOwed(seats, mostUsed),
      alert: seatAlert(seats, seatsInUse),
    },
    billing: {
      subscription_start_date: startsOn,
      subscription_end_date: endsOn,
      trial_ends_on: trialEndsOn,
      ended: hasEnded(bought, today),
    },
    invoice: invoice && presentInvoice(invoice),
  };
}

function presentInvoice({
  postalCode,
  taxNumber,
  ...rest
}: InvoiceDetails): NonNullable<Presented<typeof subscriptionShape>['invoice']> {
  return { ...rest, postal_code: postalCode, tax_number: taxNumber };
}

async function requireTopLevelGroup(request: RestRequest<unknown>, idOrPath: string): Promise<Namespace> {
  const found = await findNamespace(request, idOrPath);
  if (found?.kind !== 'group' || found.parentId !== null) throw new NotFound('Namespace');
  return found;
}
