import type { SeatAlert } from '../../domain/billing/seats.ts';
import type { Plan } from '../../domain/billing/plan.ts';

/** The fields of REST seats and subscriptions that the pages use. */
export interface SubscriptionAnswer {
  plan: { code: Plan; name: string; trial: boolean; auto_renew: boolean; exclude_guests: boolean };
  usage: {
    seats_in_subscription: number;
    seats_in_use: number;
    max_seats_used: number;
    seats_owed: number;
    alert: SeatAlert;
  };
  billing: {
    subscription_start_date: string | null;
    subscription_end_date: string | null;
    trial_ends_on: string | null;
    ended: boolean;
  };
  invoice: InvoiceAnswer | null;
}

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

export interface SeatAnswer {
  id: number;
  username: string;
  name: string;
  avatar_url: string | null;
  email: string | null;
  membership_type: 'group_member' | 'project_member' | 'group_invite' | 'project_invite';
  removable: boolean;
  is_last_owner: boolean;
  last_activity_on: string | null;
  access_level: { string_value: string; integer_value: number };
}

export interface SeatMembershipAnswer {
  id: number;
  source_type: 'group' | 'project';
  source_full_name: string;
  source_full_path: string;
  created_at: string;
  expires_at: string | null;
  access_level: { string_value: string; integer_value: number };
  created_by: { username: string; name: string } | null;
  via?: { full_path: string | null; full_name: string | null };
}

export interface SeatsOfDayAnswer {
  day: string;
  seats: number;
}

export interface BilledGroup {
  id: number;
  can_read_billing?: boolean;
}
