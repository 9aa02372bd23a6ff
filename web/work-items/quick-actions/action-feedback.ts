import type { ApiClient } from '../../api/client.ts';
import type { SavedEpic, SavedIssue } from '../../api/rest.generated.ts';
import type { DoneAct } from '../../../domain/acts/act-in-short.ts';
import { tell } from '../../app/undo.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { Item } from '../item.ts';
import type { ItemStore } from '../item-store.ts';

/** The server's feedback on the quick actions of a text; null or undefined without any. */
export interface QuickActionsAnswer {
  messages: readonly string[] | null;
  errorMessages: readonly string[] | null;
}

type ClosedAs = Item['closedAs'] | undefined;

/**
 * Shows the outcome of quick actions, and reloads the page, since they may have changed any part of it. Failures are
 * also shown in the page, where they stay. A person who moved or promoted an issue is led to where it is now; `before` is
 * `closedAs` when the text was sent, as the change may arrive before the answer, and `act` is what was done to items.
 */
export async function showActionFeedback(
  store: ItemStore,
  answer: QuickActionsAnswer | null,
  { before, act }: { before: ClosedAs; act: DoneAct | null },
): Promise<void> {
  sayActions(store.environment.api, answer, act);
  const refused = answer?.errorMessages ?? [];
  if (refused.length > 0) store.fail(refused.join(' '));
  if ((answer?.messages ?? []).length === 0) return;
  await store.reloadPage();
  const now = store.item?.closedAs ?? null;
  if (now !== null && now.word !== 'duplicated' && now.href !== before?.href) {
    await store.environment.router.navigate(now.href);
  }
}

/** Says what a text and its quick actions did, with a button that takes it back if that is possible. */
export function sayActions(
  api: Pick<ApiClient, 'graphql'>,
  answer: QuickActionsAnswer | null,
  act: DoneAct | null,
): void {
  const done = answer?.messages ?? [];
  const refused = answer?.errorMessages ?? [];
  const words = done.length > 0 ? done.join(' ') : undefined;
  if (act !== null) tell(api, act, words);
  else if (words !== undefined) toast(words, { tone: 'success' });
  if (refused.length > 0) toast(refused.join(' '), { tone: 'danger' });
}

export function actionsOf({
  quick_actions: feedback,
}: Pick<SavedEpic | SavedIssue, 'quick_actions'>): QuickActionsAnswer | null {
  return feedback === undefined ? null : { messages: feedback.messages, errorMessages: feedback.error_messages };
}
