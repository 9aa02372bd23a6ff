import { sentHookEvents, type SentHookEvent } from '../../domain/hooks/hook.ts';

/** Of the API. */
export type EventFlag = `${SentHookEvent}_events`;

export type HookAnswer = Record<EventFlag, boolean> & {
  id: number;
  url: string;
  name: string | null;
  description: string | null;
  enable_ssl_verification: boolean;
  token_present: boolean;
  signing_token_present: boolean;
  custom_headers: readonly { key: string }[];
  url_variables: readonly { key: string }[];
  alert_status: 'executable' | 'temporarily_disabled' | 'disabled';
  disabled_until: string | null;
};

export interface DeliveryAnswer {
  id: number;
  trigger: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  request_data: Record<string, unknown>;
  response_status: string | null;
  response_body: string | null;
  internal_error_message: string | null;
  execution_duration: number | null;
  created_at: string;
}

/** What people call the events. */
export const eventNames: Readonly<Record<SentHookEvent, string>> = {
  issues: 'Issues and epics',
  confidential_issues: 'Confidential issues and epics',
  note: 'Comments',
  confidential_note: 'Internal comments and those on confidential items',
  milestone: 'Milestones',
  member: 'Members',
  deployment: 'Deployments',
  merge_requests: 'Merge requests',
  emoji: 'Emoji reactions',
  subgroup: 'Subgroups',
  project: 'Projects',
};

export function eventsOf(hook: HookAnswer): SentHookEvent[] {
  return sentHookEvents.filter((event) => hook[`${event}_events`]);
}
