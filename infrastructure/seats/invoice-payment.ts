import { iso31661, iso31662 } from 'iso-3166';
import validator from 'validator';
import type { Country, CountryState, PaymentField, PaymentProvider } from '../../application/seats/payment-provider.ts';
import type { InvoiceDetails } from '../../domain/seats/subscription.ts';

const byName = new Intl.Collator('en').compare;
/** Countries whose tax depends on the state. */
const countriesWithStateTax = new Set(['AU', 'CA', 'US']);
/** For countries without a known format. */
const someTaxNumber = /^(?=(?:.*\d){2})[A-Z0-9](?:[A-Z0-9 ./-]{2,28})[A-Z0-9]$/i;

/** Payment by invoice, sent to the billing address. */
export class InvoicePayment implements PaymentProvider {
  readonly method = 'invoice';
  readonly fields: readonly PaymentField[] = [
    { name: 'name', label: 'Company or person', required: true, maximum: 255 },
    { name: 'email', label: 'Email for invoices', required: true, maximum: 320 },
    { name: 'street', label: 'Street and number', required: true, maximum: 255 },
    { name: 'postalCode', label: 'Postal code', required: false, maximum: 20 },
    { name: 'city', label: 'City', required: true, maximum: 255 },
    { name: 'country', label: 'Country', required: true, maximum: 2 },
    { name: 'state', label: 'State or province', required: false, maximum: 3 },
    { name: 'taxNumber', label: 'Tax number', required: false, maximum: 30 },
  ];

  private readonly allCountries: readonly Country[] = iso31661
    .map(({ alpha2, name }) => ({ code: alpha2, name }))
    .sort((one, other) => byName(one.name, other.name));
  private readonly codes = new Set(this.allCountries.map(({ code }) => code));

  countries(): readonly Country[] {
    return this.allCountries;
  }

  statesOf(country: string): readonly CountryState[] | null {
    if (!this.codes.has(country)) return null;
    return iso31662
      .filter(({ code }) => code.startsWith(`${country}-`))
      .map(({ code, name }) => ({ code: code.slice(country.length + 1), name }))
      .sort((one, other) => byName(one.name, other.name));
  }

  problemsOf(details: InvoiceDetails): Partial<Record<keyof InvoiceDetails, string[]>> {
    const problems: Partial<Record<keyof InvoiceDetails, string[]>> = {};
    for (const { name, required, maximum } of this.fields) {
      const value = details[name] ?? '';
      if (required && value === '') problems[name] = ["can't be blank"];
      else if (value.length > maximum) problems[name] = [`is too long (maximum is ${maximum} characters)`];
    }
    const { email, country, state, taxNumber } = details;
    if (!problems.email && !validator.isEmail(email)) problems.email = ['is invalid'];
    const states = this.statesOf(country);
    if (!problems.country && states === null) problems.country = ['is not a country'];
    if (states !== null && !problems.state) {
      if (state === null && countriesWithStateTax.has(country)) problems.state = ["can't be blank"];
      if (state !== null && !states.some(({ code }) => code === state)) problems.state = ['is not in this country'];
    }
    if (taxNumber !== null && states !== null && !problems.taxNumber && !isTaxNumber(taxNumber, country)) {
      problems.taxNumber = ['does not have the form of a tax number of this country'];
    }
    return problems;
  }
}

/** Spaces, dots and dashes are allowed between the digits. */
function isTaxNumber(text: string, country: string): boolean {
  const number = text.toUpperCase();
  const forms = [number, number.replaceAll(/[ ./-]/g, '')];
  try {
    return forms.some((form) => validator.isVAT(form, country as validator.VATCountryCode));
  } catch {
    return someTaxNumber.test(number);
  }
}
