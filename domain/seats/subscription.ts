import type { Plan } from './plan.ts';

/** Billing address. Card numbers are never stored: payment is by invoice. */
export interface InvoiceDetails {
  name: string;
  email: string;
  street: string;
  city: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  /** ISO 3166-2 code, for example `DE-BE`; null for countries without subdivisions. */
  state: string | null;
  taxNumber: string | null;
}

/** The subscription of a top-level group, with the maximum of seats used in the period. */
export interface GroupSubscription {
  id: number;
  namespaceId: number;
  plan: Plan;
  /** Seats bought; 0 without a subscription. */
  seats: number;
  startsOn: string | null;
  /** Last day of the period. */
  endsOn: string | null;
  autoRenew: boolean;
  trial: boolean;
  trialEndsOn: string | null;
  invoice: InvoiceDetails | null;
  maxSeatsUsed: number;
  maxSeatsUsedChangedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const seatsMaximum = 1_000_000;

/** The values for a group without a subscription. */
export const noSubscription = {
  plan: 'free',
  seats: 0,
  startsOn: null,
  endsOn: null,
  autoRenew: false,
  trial: false,
  trialEndsOn: null,
  invoice: null,
  maxSeatsUsed: 0,
  maxSeatsUsedChangedAt: null,
} as const satisfies Partial<GroupSubscription>;

/** True if the period or the trial is over. */
export function hasEnded(
  { endsOn, trial, trialEndsOn }: Pick<GroupSubscription, 'endsOn' | 'trial' | 'trialEndsOn'>,
  today: string,
): boolean {
  const last = trial ? trialEndsOn : endsOn;
  return last !== null && last < today;
}
