import { runInAction } from 'mobx';
import type { Plan } from '../../domain/seats/plan.ts';
import type { Day } from '../../domain/calendar/day.ts';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { correctionText, Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { InvoiceAnswer, SubscriptionAnswer } from './seat-answers.ts';

type InvoiceField = keyof InvoiceAnswer;

type SubscriptionFields = Record<`invoice.${InvoiceField}`, string> & {
  plan_code: Plan;
  seats: string;
  starts_on: Day | null;
  ends_on: Day | null;
  auto_renew: boolean;
  trial: boolean;
  trial_ends_on: Day | null;
};

const invoiceFields: readonly InvoiceField[] = [
  'name',
  'email',
  'street',
  'city',
  'postal_code',
  'country',
  'state',
  'tax_number',
];

export interface Choice {
  value: string;
  text: string;
}

/** The administrator's form for a group's subscription and billing details. */
export class SubscriptionForm {
  readonly form: Form<SubscriptionFields>;
  countries: readonly Choice[] = [];
  states: readonly Choice[] = [];
  /** Why countries or states could not be loaded. */
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    groupId: number,
    answer: SubscriptionAnswer,
  ) {
    const path = `/api/v4/namespaces/${groupId}/gitlab_subscription` as const;
    this.form = new Form({
      fields: fieldsOf(answer),
      send: async (fields) => {
        const saved = (await api.rest('PUT', path, { body: bodyOf(fields) })) as SubscriptionAnswer;
        toast('Subscription saved', { tone: 'success' });
        return fieldsOf(saved);
      },
      errorOf: correctionText,
    });
    makeStore(this);
  }

  chooseCountry(country: string): void {
    this.form.change({ 'invoice.country': country, 'invoice.state': '' });
    void this.loadStates();
  }

  async load(): Promise<void> {
    try {
      const countries = await this.api.rest('GET', '/-/countries');
      runInAction(() => {
        this.countries = countries.map(([text, value]) => ({ value, text }));
      });
      await this.loadStates();
    } catch (error) {
      this.fail(error);
    }
  }

  private async loadStates(): Promise<void> {
    const country = this.form.fields['invoice.country'];
    this.states = [];
    if (country === '') return;
    try {
      const states = await this.api.rest('GET', '/-/country_states', { query: { country } });
      runInAction(() => {
        if (this.form.fields['invoice.country'] === country)
          this.states = Object.entries(states).map(([text, value]) => ({ value, text }));
      });
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.error = errorText(error);
  }
}

/** The fields as they were typed, so not of the call's types: the server says what is wrong with them. */
function bodyOf(fields: SubscriptionFields): Record<string, unknown> {
  const { plan_code, seats, starts_on, ends_on, auto_renew, trial, trial_ends_on } = fields;
  const invoice = Object.fromEntries(invoiceFields.map((name) => [name, fields[`invoice.${name}`]]));
  const isEmpty = Object.values(invoice).every((value) => value.trim() === '');
  return {
    plan_code,
    invoice: isEmpty ? null : invoice,
    ...(plan_code !== 'free' && {
      seats,
      start_date: starts_on,
      end_date: ends_on,
      auto_renew,
      trial,
      trial_ends_on: trial ? trial_ends_on : null,
    }),
  };
}

function fieldsOf({ plan, usage, billing, invoice }: SubscriptionAnswer): SubscriptionFields {
  const written = invoiceFields.map((name) => [`invoice.${name}`, invoice?.[name] ?? '']);
  return {
    plan_code: plan.code,
    seats: usage.seats_in_subscription === 0 ? '' : String(usage.seats_in_subscription),
    starts_on: billing.subscription_start_date,
    ends_on: billing.subscription_end_date,
    auto_renew: plan.auto_renew,
    trial: plan.trial,
    trial_ends_on: billing.trial_ends_on,
    ...(Object.fromEntries(written) as Record<`invoice.${InvoiceField}`, string>),
  };
}
