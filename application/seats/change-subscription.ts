import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { planNames, plans } from '../../domain/seats/plan.ts';
import {
  noSubscription,
  seatsMaximum,
  type GroupSubscription,
  type InvoiceDetails,
} from '../../domain/seats/subscription.ts';
import { addDays, addMonths, isFarFromEnds } from '../../domain/calendar/day.ts';
import { changedColumns } from '../door/changed-columns.ts';
import type { Change } from '../door/change-log.ts';
import { differences } from '../door/change-log.ts';
import { Invalid, NotFound } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { existingDay, integerInput } from '../inputs/text-input.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Lengths and formats are validated by the payment provider. */
const line = z
  .string()
  .trim()
  .max(1000, 'is too long')
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'is invalid');
const noLine = line.nullish().transform((text) => (text ? text : null));

const invoiceInput = z.strictObject({
  name: line,
  email: line,
  street: line,
  city: line,
  postalCode: line.default(''),
  country: line,
  state: noLine,
  taxNumber: noLine,
});

const input = z.strictObject({
  groupId: z.int().positive(),
  plan: z.enum(plans).optional(),
  seats: integerInput(0, seatsMaximum).optional(),
  startsOn: existingDay().nullish(),
  /** Last day of the period; defaults to one year after its start. */
  endsOn: existingDay().nullish(),
  autoRenew: z.boolean().optional(),
  trial: z.boolean().optional(),
  trialEndsOn: existingDay().nullish(),
  /** Null removes the payment details. */
  invoice: invoiceInput.nullish(),
  /** Validates without saving. */
  dryRun: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

export interface SubscriptionChange {
  before: Omit<GroupSubscription, 'id' | 'createdAt' | 'updatedAt'>;
  after: Omit<GroupSubscription, 'id' | 'createdAt' | 'updatedAt'>;
}

const recordedFields = [
  'namespaceId',
  'plan',
  'seats',
  'startsOn',
  'endsOn',
  'autoRenew',
  'trial',
  'trialEndsOn',
  'invoice',
  'maxSeatsUsed',
  'maxSeatsUsedChangedAt',
] as const satisfies readonly (keyof GroupSubscription)[];

/**
 * Changes the subscription of a top-level group; administrators only. A later start date resets the maximum of used
 * seats.
 */
@injectable()
export class ChangeSubscription implements UseCase<Input, SubscriptionChange> {
  readonly action = 'subscription.change';
  readonly input = input;

  constructor(@inject(portNames.paymentProvider) private readonly payment: PaymentProvider) {}

  async run(scope: Scope, { groupId, dryRun, ...changes }: Input): Promise<SubscriptionChange> {
    requireAdministrator(scope);
    const { groupSubscriptions, namespaces } = scope.transaction;
    const group = await namespaces.find(groupId);
    if (group?.kind !== 'group') throw new NotFound('Group');
    if (group.parentId !== null) throw Invalid.request('Only a top-level group has a subscription.');
    const stored = dryRun ? await groupSubscriptions.findOf(groupId) : await groupSubscriptions.lockOf(groupId);
    const before = stored ?? { namespaceId: groupId, ...noSubscription };
    const after = this.changed(before, changes, scope.today);
    if (dryRun || stored === null) return { before, after };
    const target = { ...stored, ...after };
    let saved = await groupSubscriptions.update(stored.id, { ...changedColumns(stored, target), updatedAt: scope.now });
    const seatsInUse = await groupSubscriptions.seatsInUse(groupId, scope.today);
    const isNewPeriod = after.startsOn !== null && (before.startsOn === null || after.startsOn > before.startsOn);
    const maxSeatsUsed = isNewPeriod ? seatsInUse : Math.max(before.maxSeatsUsed, seatsInUse);
    if (maxSeatsUsed !== saved.maxSeatsUsed) {
      saved = await groupSubscriptions.update(stored.id, { maxSeatsUsed, maxSeatsUsedChangedAt: scope.now });
    }
    scope.record(subscriptionChange(stored, saved));
    return { before, after: saved };
  }

  private changed<Row extends SubscriptionChange['before']>(
    before: Row,
    { invoice, ...changes }: Omit<Input, 'groupId' | 'dryRun'>,
    today: string,
  ): Row {
    const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const reset = changes.plan === 'free' ? nothingBought : {};
    const after: Row = { ...before, ...reset, ...sent, ...(invoice !== undefined && { invoice }) };
    if (after.plan !== 'free') {
      after.startsOn ??= today;
      if (!isFarFromEnds(after.startsOn)) throw Invalid.fields({ startsOn: ['is out of range'] });
      const isNewPeriod = after.startsOn !== before.startsOn && changes.endsOn === undefined;
      if (after.endsOn === null || isNewPeriod) after.endsOn = addDays(addMonths(after.startsOn, 12), -1);
    }
    if (!after.trial && changes.trialEndsOn === undefined) after.trialEndsOn = null;
    const problems: Record<string, string[]> = {
      ...problemsOf(after),
      ...(invoice && prefixed(this.payment.problemsOf(invoice))),
    };
    if (Object.keys(problems).length > 0) throw Invalid.fields(problems);
    return after;
  }
}

const nothingBought = {
  seats: 0,
  startsOn: null,
  endsOn: null,
  autoRenew: false,
  trial: false,
  trialEndsOn: null,
};

function problemsOf({ plan, seats, startsOn, endsOn, trial, trialEndsOn }: SubscriptionChange['after']) {
  const problems: Record<string, string[]> = {};
  const isPaid = plan !== 'free';
  if (isPaid && seats < 1) problems['seats'] = ['must be greater than or equal to 1'];
  if (!isPaid && seats > 0) problems['seats'] = [`cannot be bought with the plan ${planNames.free}`];
  if (!isPaid && (startsOn !== null || endsOn !== null)) problems['plan'] = ['has no period'];
  if (!isPaid && trial) problems['trial'] = [`is not possible with the plan ${planNames.free}`];
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) problems['endsOn'] = ['cannot be before the start'];
  if (trial && trialEndsOn === null) problems['trialEndsOn'] = ["can't be blank"];
  if (!trial && trialEndsOn !== null) problems['trialEndsOn'] = ['is for trials only'];
  if (trialEndsOn !== null && startsOn !== null && trialEndsOn < startsOn) {
    problems['trialEndsOn'] = ['cannot be before the start'];
  }
  return problems;
}

function prefixed(problems: Partial<Record<keyof InvoiceDetails, string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(problems).map(([field, texts]) => [`invoice.${field}`, texts]));
}

function subscriptionChange(before: GroupSubscription, after: GroupSubscription): Change {
  return {
    subjectType: 'subscription',
    subjectId: after.id,
    namespaceId: after.namespaceId,
    changes: differences(before, after, recordedFields),
  };
}
