import type { SeatAlert } from '../../domain/seats/seats.ts';
import type { Plan } from '../../domain/seats/plan.ts';
import type { AnswerAt } from '../api/rest-call.ts';
import type { Subscription } from '../api/rest.generated.ts';

/** What a subscription holds, whose codes the API does not list. */
export type SubscriptionAnswer = Subscription & {
  plan: { code: Plan };
  usage: { alert: SeatAlert };
  invoice: InvoiceAnswer | null;
};

export interface InvoiceAnswer {
  name: string;
  email: string;
  street: string;
  city: string;
  postal_code: string;
  country: string;
  state: string | null;
  tax_number: string | null;
}

export type SeatHistory = AnswerAt<'GET', `/api/v4/groups/${number}/seat_history`>;
