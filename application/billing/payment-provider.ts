import type { InvoiceDetails } from '../../domain/billing/subscription.ts';

export interface Country {
  /** ISO 3166-1, two letters. */
  code: string;
  name: string;
}

export interface CountryState {
  /** What follows the country's letters in ISO 3166-2, for example `CA`. */
  code: string;
  name: string;
}

/** One field of the form in which a way to pay is set up. */
export interface PaymentField {
  name: keyof InvoiceDetails;
  label: string;
  required: boolean;
  maximum: number;
}

/** How a subscription is paid. Card numbers are never taken here; a provider that needs them shows its own page. */
export interface PaymentProvider {
  readonly method: string;
  readonly fields: readonly PaymentField[];
  /** By name. */
  countries(): readonly Country[];
  /** By name; null for a country that does not exist. */
  statesOf(country: string): readonly CountryState[] | null;
  /** What is wrong with each field; nothing when they can be used. */
  problemsOf(details: InvoiceDetails): Partial<Record<keyof InvoiceDetails, string[]>>;
}
