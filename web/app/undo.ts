import { inDigits } from '../../domain/calendar/format.ts';
import { bulkMaximum } from '../../domain/work-items/work-item.ts';
import { errorText, throwRefusal } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { globalId, numberOfId, workItemId } from '../api/global-id.ts';
import type { DoneAct } from '../../domain/acts/act-in-short.ts';
import type { RestOptions } from '../api/rest-options.ts';
import { toast, type ToastOptions } from '../widgets/toast/toast.ts';
import { redoMutation, undoMutation } from './operations/undo.graphql.ts';

type Api = Pick<ApiClient, 'graphql'>;

interface TurnedAct {
  summary: string;
  kept: readonly string[];
  /** How much more stayed. */
  moreKept: number;
}

/** Closes the message about the last act, whose button would take back an earlier one once it was undone. */
let closeLast: (() => void) | null = null;

/** Reasons of what stayed that a message has room for: a plan may have moved a thousand items. */
const reasonsAtOnce = 3;

/** Takes back what the reader did last to items, or did last to these, and says what it was. */
export async function undoLast(api: Api, itemIds?: readonly string[]): Promise<void> {
  await said(async () => {
    const ids = itemIds?.map((id) => workItemId(numberOfId(id)));
    let last: TurnedAct | null | undefined;
    for (let start = 0; start < Math.max(ids?.length ?? 0, 1); start += bulkMaximum) {
      const input = ids === undefined ? {} : { workItemIds: ids.slice(start, start + bulkMaximum) };
      const { undo } = await api.graphql(undoMutation, { input });
      throwRefusal(undo?.errors);
      last = undo?.act;
    }
    if (last) say('Undone', last, { text: 'Redo', run: () => redoLast(api) });
  });
}

/** Does again what the reader undid last, and says what it was. */
export async function redoLast(api: Api): Promise<void> {
  await said(async () => {
    const { redo } = await api.graphql(redoMutation, { input: {} });
    throwRefusal(redo?.errors);
    if (redo?.act) say('Done again', redo.act, { text: 'Undo', run: () => undoLast(api) });
  });
}

/**
 * Says that the reader changed items, with a button that takes it back. An act is taken back whole: if one changed them all,
 * any one that it changed is enough, and more than one call takes could reach an earlier act.
 */
export function toastWithUndo(api: Api, text: string, itemIds: readonly string[]): void {
  show(text, { tone: 'success', action: { text: 'Undo', run: () => undoLast(api, itemIds) } });
}

/** For calls that change items: says what each did, with a button that takes back just that. */
export function telling(api: Api): Required<Pick<RestOptions, 'onAct'>> {
  return { onAct: (act) => tell(api, act) };
}

/** Says what the reader did, in its own words or these, with a button that takes back just that. */
export function tell(api: Api, { text, ...act }: DoneAct, words = text, others: readonly DoneAct[] = []): void {
  const ids = [act, ...others].map(({ id }) => globalId('Act', id));
  show(words, { tone: 'success', action: { text: 'Undo', run: () => undoActs(api, ids) } });
}

/** For calls whose answer holds the words for the message: keeps what was done until the answer is read. */
export function keptAct(): { act: DoneAct | null; onAct: (act: DoneAct) => void } {
  const kept: ReturnType<typeof keptAct> = { act: null, onAct: (act) => void (kept.act = act) };
  return kept;
}

async function undoActs(api: Api, actIds: readonly string[]): Promise<void> {
  await said(async () => {
    const { undo } = await api.graphql(undoMutation, { input: { actIds } });
    throwRefusal(undo?.errors);
    if (undo?.act) say('Undone', undo.act, { text: 'Redo', run: () => redoLast(api) });
  });
}

/** Says what was undone or done again, and what stayed. */
export function say(
  done: string,
  { summary, kept, moreKept }: TurnedAct,
  action: { text: string; run: () => Promise<void> },
): void {
  const more = Math.max(kept.length - reasonsAtOnce, 0) + moreKept;
  const reasons = more > 0 ? [...kept.slice(0, reasonsAtOnce), `${inDigits(more)} more stayed.`] : kept;
  const text = [`${done}: ${summary}.`, ...reasons].join(' ');
  show(text, { tone: kept.length === 0 ? 'success' : 'neutral', action });
}

/** Shows a message about an act in place of the one before; returns what closes it. */
export function show(text: string, options: ToastOptions): () => void {
  closeLast?.();
  return (closeLast = toast(text, options));
}

/** Whether this closes the message about the last act. */
export function isLast(close: () => void): boolean {
  return close === closeLast;
}

async function said(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast(errorText(error), { tone: 'danger' });
  }
}
