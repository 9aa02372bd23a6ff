import { runInAction } from 'mobx';
import type { Plan } from '../../domain/billing/plan.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { InvoiceAnswer, SubscriptionAnswer } from './seat-answers.ts';

export type InvoiceFields = Record<keyof InvoiceAnswer, string>;

const noInvoice: InvoiceFields = {
  name: '',
  email: '',
  street: '',
  city: '',
  postal_code: '',
  country: '',
  state: '',
  tax_number: '',
};

interface Terms {
  plan: Plan;
  seats: string;
  startsOn: string | null;
  endsOn: string | null;
  autoRenew: boolean;
  trial: boolean;
  trialEndsOn: string | null;
}

export interface Choice {
  value: string;
  text: string;
}

/** The administrator's form for a group's subscription and billing details. */
export class SubscriptionForm {
  terms: Terms;
  invoice: InvoiceFields;
  countries: readonly Choice[] = [];
  states: readonly Choice[] = [];
  error: string | null = null;
  /** Validation errors by the API's field names. */
  problems: Readonly<Record<string, readonly string[]>> = {};
  isSaving = false;
  #saved: string;

  constructor(
    private readonly api: ApiClient,
    private readonly groupId: number,
    answer: SubscriptionAnswer,
  ) {
    this.terms = termsOf(answer);
    this.invoice = invoiceOf(answer);
    this.#saved = this.snapshot;
    makeStore(this);
  }

  /** The fields as one text, to detect changes. */
  get snapshot(): string {
    return JSON.stringify([this.terms, this.invoice]);
  }

  get isChanged(): boolean {
    return this.snapshot !== this.#saved;
  }

  /** The validation error of a field as a sentence. */
  problemOf(field: string, label: string): string | undefined {
    const reasons = this.problems[field];
    return reasons === undefined ? undefined : `${label} ${reasons.join(', ')}.`;
  }

  change(change: Partial<Terms>): void {
    this.terms = { ...this.terms, ...change };
  }

  changeInvoice(change: Partial<InvoiceFields>): void {
    this.invoice = { ...this.invoice, ...change };
    if (change.country === undefined) return;
    this.invoice = { ...this.invoice, state: '' };
    void this.loadStates();
  }

  async load(): Promise<void> {
    try {
      const countries = await this.api.rest<[string, string][]>('GET', '/-/countries');
      runInAction(() => {
        this.countries = countries.map(([text, value]) => ({ value, text }));
      });
      await this.loadStates();
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
      });
    }
  }

  async save(): Promise<void> {
    await during(this, 'isSaving', async () => {
      this.error = null;
      this.problems = {};
      try {
        const path = `/api/v4/namespaces/${this.groupId}/gitlab_subscription`;
        const answer = await this.api.rest<SubscriptionAnswer>('PUT', path, { body: this.body });
        runInAction(() => {
          this.terms = termsOf(answer);
          this.invoice = invoiceOf(answer);
          this.#saved = this.snapshot;
        });
        toast('Subscription saved', { tone: 'success' });
      } catch (error) {
        runInAction(() => this.refuse(error));
      }
    });
  }

  private get body(): Record<string, unknown> {
    const { plan, seats, startsOn, endsOn, autoRenew, trial, trialEndsOn } = this.terms;
    const invoice = Object.values(this.invoice).every((value) => value.trim() === '') ? null : this.invoice;
    if (plan === 'free') return { plan_code: plan, invoice };
    return {
      plan_code: plan,
      seats,
      start_date: startsOn,
      end_date: endsOn,
      auto_renew: autoRenew,
      trial,
      trial_ends_on: trial ? trialEndsOn : null,
      invoice,
    };
  }

  private async loadStates(): Promise<void> {
    const { country } = this.invoice;
    this.states = [];
    if (country === '') return;
    try {
      const states = await this.api.rest<Record<string, string>>('GET', '/-/country_states', { query: { country } });
      runInAction(() => {
        if (this.invoice.country === country)
          this.states = Object.entries(states).map(([text, value]) => ({ value, text }));
      });
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
      });
    }
  }

  private refuse(error: unknown): void {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      this.problems = error.fields;
      this.error = 'Some fields need to be corrected.';
    } else this.error = errorText(error);
  }
}

function termsOf({ plan, usage, billing }: SubscriptionAnswer): Terms {
  return {
    plan: plan.code,
    seats: usage.seats_in_subscription === 0 ? '' : String(usage.seats_in_subscription),
    startsOn: billing.subscription_start_date,
    endsOn: billing.subscription_end_date,
    autoRenew: plan.auto_renew,
    trial: plan.trial,
    trialEndsOn: billing.trial_ends_on,
  };
}

function invoiceOf({ invoice }: SubscriptionAnswer): InvoiceFields {
  if (invoice === null) return noInvoice;
  return { ...invoice, state: invoice.state ?? '', tax_number: invoice.tax_number ?? '' };
}
