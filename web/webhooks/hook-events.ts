import type { ApiPath } from '../app/namespace.ts';
import { sentHookEvents, type SentHookEvent } from '../../domain/webhooks/hook.ts';
import type { Hook } from '../api/rest.generated.ts';

/** Of the API. */
export type EventFlag = `${SentHookEvent}_events`;

/** The address of the webhooks of a group or project. */
export type HooksPath = `${ApiPath}/hooks`;

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

export function eventsOf(hook: Hook): SentHookEvent[] {
  return sentHookEvents.filter((event) => hook[`${event}_events`]);
}
