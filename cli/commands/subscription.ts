import { InvalidArgumentError, Option } from 'commander';
import type { SubscriptionChange } from '../../application/billing/change-subscription.ts';
import { planNames, plans, type Plan } from '../../domain/billing/plan.ts';
import { noSubscription, type InvoiceDetails } from '../../domain/billing/subscription.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandRefused } from '../failure.ts';
import { withInstance } from '../instance.ts';
import { textTable, written } from '../text-table.ts';
import { presentedUsage, topLevelGroup } from './seats.ts';

/** The fields of a subscription that are printed, and compared by `set`. */
type Terms = Omit<SubscriptionChange['after'], 'namespaceId' | 'maxSeatsUsed' | 'maxSeatsUsedChangedAt'>;

interface SetOptions {
  plan?: Plan;
  seats?: number;
  startsOn?: string;
  endsOn?: string;
  autoRenew?: boolean;
  trialEndsOn?: string;
  trial: boolean;
  invoice?: string;
  dryRun?: boolean;
  json?: boolean;
}

export const registerSubscription: RegisterCommand = (milepost, context) => {
  const subscription = milepost.command('subscription').description('what a top-level group has bought');

  subscription
    .command('show')
    .description('plan, period and seats')
    .argument('<group>', 'full path of a top-level group')
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost subscription show acme --json\n')
    .action(async (path: string, options: { json?: boolean }) => {
      const found = await withInstance(context.terminal, async (instance) => {
        const group = await topLevelGroup(instance, path);
        return instance.services.queries.seats.usage(group.id);
      });
      const terms = termsOf({ ...noSubscription, ...found.subscription });
      const usage = presentedUsage(found);
      context.answer(options, { group: path, subscription: terms, usage }, () => [
        ...lines(terms),
        `Seats in use:  ${written(usage.seatsInUse)}`,
        `Most used:     ${written(usage.maxSeatsUsed)}`,
        `Owed:          ${written(usage.seatsOwed)}`,
      ]);
    });

  subscription
    .command('set')
    .description('change plan, period, seats or invoice details; what is left out stays')
    .argument('<group>', 'full path of a top-level group')
    .addOption(new Option('--plan <plan>', 'the plan; free ends the subscription').choices(plans))
    .option('--seats <number>', 'seats bought', wholeNumber)
    .option('--starts-on <date>', 'first day of the period; a later one than before begins a new period')
    .option('--ends-on <date>', 'last day of the period (default: one year)')
    .option('--auto-renew', 'the subscription is to be renewed')
    .option('--no-auto-renew', 'it is not')
    .option('--trial-ends-on <date>', 'make it a trial until this day')
    .option('--no-trial', 'the trial is over')
    .option('--invoice <json>', 'name, email, street, city, postalCode, country, state, taxNumber as one JSON object')
    .option('--dry-run', 'check everything, say what would change, and change nothing')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
Examples:
  milepost subscription set acme --plan premium --seats 50 --starts-on 2026-12-01
  milepost subscription set acme --seats 80 --dry-run
`,
    )
    .action(async (path: string, { dryRun = false, json, ...given }: SetOptions) => {
      const { ChangeSubscription } = await import('../../application/billing/change-subscription.ts');
      const invoice = given.invoice === undefined ? undefined : invoiceIn(given.invoice);
      // Without this option commander sets it to true.
      const trial = given.trialEndsOn !== undefined ? true : given.trial ? undefined : false;
      const { before, after } = await withInstance(context.terminal, async (instance) => {
        const group = await topLevelGroup(instance, path);
        const { services, administrator } = instance;
        return services.door.perform(
          ChangeSubscription,
          { userId: administrator.id },
          { ...given, groupId: group.id, invoice, trial, dryRun },
        );
      });
      const [was, is] = [termsOf(before), termsOf(after)];
      context.answer({ json }, { group: path, dryRun, before: was, subscription: is }, () => {
        const changed = lines(is).filter((line) => !lines(was).includes(line));
        if (changed.length === 0) return ['Nothing changed.'];
        return [dryRun ? 'Would change to:' : 'Changed to:', ...changed];
      });
    });
};

function termsOf({ plan, seats, startsOn, endsOn, autoRenew, trial, trialEndsOn, invoice }: Terms): Terms {
  return { plan, seats, startsOn, endsOn, autoRenew, trial, trialEndsOn, invoice };
}

function lines({ plan, seats, startsOn, endsOn, autoRenew, trial, trialEndsOn, invoice }: Terms): string[] {
  const period = startsOn === null ? 'none' : `${startsOn} to ${endsOn ?? 'no end'}`;
  return textTable(
    [{ title: '' }, { title: '' }],
    [
      ['Plan:', planNames[plan]],
      ['Seats bought:', written(seats)],
      ['Period:', period],
      ['Renews:', autoRenew ? 'yes' : 'no'],
      ['Trial:', trial ? `until ${trialEndsOn ?? ''}` : 'no'],
      ['Invoice to:', invoice === null ? 'nobody yet' : `${invoice.name}, ${invoice.city}, ${invoice.country}`],
    ],
  ).slice(1);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** The use case validates its fields. @throws CommandRefused if it is not an object */
function invoiceIn(text: string): InvoiceDetails {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as InvoiceDetails;
  } catch {
    // Reported below.
  }
  throw new CommandRefused('--invoice must be one JSON object.');
}
