import type { InvoiceDetails } from '../../domain/seats/subscription.ts';

export interface Country {
  /** ISO 3166-1, two letters. */
  code: string;
  name: string;
}

export interface CountryState {
  /** The part of the ISO 3166-2 code after the country, for example `CA`. */
  code: string;
  name: string;
}

/** A field of the payment form. */
export interface PaymentField {
  name: keyof InvoiceDetails;
  label: string;
  required: boolean;
  maximum: number;
}

/** Processes payments. Card numbers are never entered here; a provider that needs them shows its own page. */
export interface PaymentProvider {
  readonly method: string;
  readonly fields: readonly PaymentField[];
  /** Sorted by name. */
  countries(): readonly Country[];
  /** Sorted by name; null for an unknown country. */
  statesOf(country: string): readonly CountryState[] | null;
  /** Validation errors by field; empty if the details are valid. */
  problemsOf(details: InvoiceDetails): Partial<Record<keyof InvoiceDetails, string[]>>;
}
