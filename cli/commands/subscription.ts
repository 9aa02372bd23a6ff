import { InvalidArgumentError, Option } from 'commander';
import { planNames, plans, type Plan } from '../../domain/seats/plan.ts';
import type { InvoiceDetails } from '../../domain/seats/subscription.ts';
import type { RestCalls, Subscription } from '../rest.generated.ts';
import { urlOption, withApi, type ApiOptions } from '../api.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused } from '../failure.ts';
import { topLevelGroup } from '../lookups.ts';
import { formatNumber, pairLines } from '../text-table.ts';
import { presentedUsage } from './seats.ts';

/** The fields of a subscription that are printed, and compared by `set`. */
interface Terms {
  plan: Plan;
  seats: number;
  startsOn: string | null;
  endsOn: string | null;
  autoRenew: boolean;
  trial: boolean;
  trialEndsOn: string | null;
  invoice: InvoiceDetails | null;
}

type SentInvoice = RestCalls['PUT']['/api/v4/namespaces/*/gitlab_subscription']['parameters']['invoice'];

interface SetOptions extends ApiOptions {
  plan?: Plan;
  seats?: number;
  startsOn?: string;
  endsOn?: string;
  autoRenew?: boolean;
  trialEndsOn?: string;
  trial: boolean;
  invoice?: string;
  dryRun?: boolean;
}

const invoiceFields = ['name', 'email', 'street', 'city', 'postalCode', 'country', 'state', 'taxNumber'] as const;

export const registerSubscription: RegisterCommand = (milepost, context) => {
  const subscription = milepost.command('subscription').description('subscription of a top-level group');

  subscription
    .command('show')
    .description('show plan, period and seats bought, used and owed')
    .argument('<group>', 'full path of a top-level group')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost subscription show acme --json\n')
    .action(async (path: string, options: ApiOptions) => {
      const found = await withApi(context.terminal, options, async (api) => {
        const { id } = await topLevelGroup(api, path);
        return api.get(`/namespaces/${id}/gitlab_subscription`);
      });
      const terms = termsOf(found);
      const usage = presentedUsage(found.usage);
      context.answer(options, { group: path, subscription: terms, usage }, () => [
        ...lines(terms),
        `Seats in use:  ${formatNumber(usage.seatsInUse)}`,
        `Most used:     ${formatNumber(usage.maxSeatsUsed)}`,
        `Owed:          ${formatNumber(usage.seatsOwed)}`,
      ]);
    });

  subscription
    .command('set')
    .description('change plan, period, seats or invoice details; omitted options stay as they are')
    .argument('<group>', 'full path of a top-level group')
    .addOption(new Option('--plan <plan>', 'the plan; free ends the subscription').choices(plans))
    .option('--seats <number>', 'seats bought', wholeNumber)
    .option('--starts-on <date>', 'first day of the period; a later one than before begins a new period')
    .option('--ends-on <date>', 'last day of the period (default: one year)')
    .option('--auto-renew', 'renew the subscription automatically')
    .option('--no-auto-renew', 'do not renew it automatically')
    .option('--trial-ends-on <date>', 'make it a trial until this day')
    .option('--no-trial', 'end the trial')
    .option('--invoice <json>', `${invoiceFields.join(', ')} as one JSON object, or null to delete them`)
    .option('--dry-run', 'check everything, show what would change, and change nothing')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
Examples:
  milepost subscription set acme --plan premium --seats 50 --starts-on 2026-12-01
  milepost subscription set acme --seats 80 --dry-run
`,
    )
    .action(async (path: string, { dryRun = false, json, url, ...changes }: SetOptions) => {
      if (changes.trialEndsOn !== undefined && !changes.trial) {
        throw new CommandMisused('--trial-ends-on and --no-trial exclude each other.');
      }
      const invoice = changes.invoice === undefined ? undefined : invoiceIn(changes.invoice);
      // Without this option commander sets it to true.
      const trial = changes.trialEndsOn !== undefined ? true : changes.trial ? undefined : false;
      const { before, after } = await withApi(context.terminal, { ...(url !== undefined && { url }) }, async (api) => {
        const { id } = await topLevelGroup(api, path);
        const address = `/namespaces/${id}/gitlab_subscription` as const;
        return {
          before: await api.get(address),
          after: await api.send('PUT', address, {
            plan_code: changes.plan,
            seats: changes.seats,
            start_date: changes.startsOn,
            end_date: changes.endsOn,
            auto_renew: changes.autoRenew,
            trial,
            trial_ends_on: changes.trialEndsOn,
            invoice,
            dry_run: dryRun,
          }),
        };
      });
      const [was, is] = [termsOf(before), termsOf(after)];
      context.answer(
        { ...(json !== undefined && { json }) },
        { group: path, dryRun, before: was, subscription: is },
        () => {
          const changed = lines(is).filter((line) => !lines(was).includes(line));
          if (changed.length === 0) return ['Nothing changed.'];
          return [dryRun ? 'Would change to:' : 'Changed to:', ...changed];
        },
      );
    });
};

function termsOf({ plan, usage, billing, invoice }: Subscription): Terms {
  return {
    plan: plan.code as Plan,
    seats: usage.seats_in_subscription,
    startsOn: billing.subscription_start_date,
    endsOn: billing.subscription_end_date,
    autoRenew: plan.auto_renew,
    trial: plan.trial,
    trialEndsOn: billing.trial_ends_on,
    invoice: invoice && detailsOf(invoice),
  };
}

/** In a stable order, unlike that of the database. */
function detailsOf(invoice: NonNullable<Subscription['invoice']>): InvoiceDetails {
  const text = (name: string): string => invoice[name] ?? '';
  return {
    name: text('name'),
    email: text('email'),
    street: text('street'),
    city: text('city'),
    postalCode: text('postal_code'),
    country: text('country'),
    state: invoice['state'] ?? null,
    taxNumber: invoice['tax_number'] ?? null,
  };
}

function lines({ plan, seats, startsOn, endsOn, autoRenew, trial, trialEndsOn, invoice }: Terms): string[] {
  const period = startsOn === null ? 'none' : `${startsOn} to ${endsOn ?? 'no end'}`;
  return pairLines([
    ['Plan:', planNames[plan]],
    ['Seats bought:', formatNumber(seats)],
    ['Period:', period],
    ['Renews:', autoRenew ? 'yes' : 'no'],
    ['Trial:', trial ? `until ${trialEndsOn ?? ''}` : 'no'],
    ['Invoice to:', invoice === null ? 'not set' : `${invoice.name}, ${invoice.city}, ${invoice.country}`],
  ]);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Named as in the API, which checks the values. @throws CommandRefused unless it is an object of these fields */
function invoiceIn(text: string): SentInvoice {
  const parsed = jsonIn(text);
  if (parsed === null) return null;
  if (typeof parsed !== 'object' || Array.isArray(parsed)) {
    throw new CommandMisused('--invoice must be one JSON object, or null.');
  }
  const unknown = Object.keys(parsed).find((name) => !invoiceFields.some((field) => field === name));
  if (unknown !== undefined) throw new CommandMisused(`--invoice has no ${unknown}, only ${invoiceFields.join(', ')}.`);
  const { postalCode, taxNumber, ...rest } = parsed as Partial<InvoiceDetails>;
  return { ...rest, postal_code: postalCode, tax_number: taxNumber } as SentInvoice;
}

/** Undefined if the text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
