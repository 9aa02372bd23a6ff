import { toast } from '../../widgets/toast/toast.ts';
import type { ItemStore } from '../item-store.ts';

/** What the server says of the quick actions in a text; null or absent without any. */
export interface QuickActionsAnswer {
  messages: readonly string[] | null;
  errorMessages: readonly string[] | null;
}

/**
 * Tells what quick actions did, and reads the page again, since they may have changed any part of it. What was refused is
 * said on the page too, where it stays.
 */
export async function showActionFeedback(store: ItemStore, answer: QuickActionsAnswer | null): Promise<void> {
  sayActions(answer);
  const refused = answer?.errorMessages ?? [];
  if (refused.length > 0) store.fail(refused.join(' '));
  if ((answer?.messages ?? []).length > 0) await store.reloadPage();
}

/** Says in passing what quick actions did and what was refused. */
export function sayActions(answer: QuickActionsAnswer | null): void {
  const done = answer?.messages ?? [];
  const refused = answer?.errorMessages ?? [];
  if (done.length > 0) toast(done.join(' '), { tone: 'success' });
  if (refused.length > 0) toast(refused.join(' '), { tone: 'danger' });
}

/** REST's answer to a changed item; it tells of quick actions if there were any. */
export interface WrittenItemAnswer {
  web_url: string;
  quick_actions?: { messages: string[]; error_messages: string[] };
}

export function actionsOf({ quick_actions: told }: WrittenItemAnswer): QuickActionsAnswer | null {
  return told === undefined ? null : { messages: told.messages, errorMessages: told.error_messages };
}
