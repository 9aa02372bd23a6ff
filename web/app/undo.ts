import { inDigits } from '../../domain/calendar/format.ts';
import { chunksOf } from '../../domain/lists/chunks.ts';
import { bulkMaximum } from '../../domain/work-items/work-item.ts';
import { errorText, throwRefusal } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { globalId } from '../api/global-id.ts';
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

/** Takes back what the reader did last to items, and says what it was. */
export async function undoLast(api: Api): Promise<void> {
  await said(async () => {
    const { undo } = await api.graphql(undoMutation, { input: {} });
    throwRefusal(undo?.errors);
    if (undo?.act) say('Undone', undo.act, { text: 'Redo', run: () => redoLast(api) });
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

/** Says that the reader changed items, with a button that takes back just that, if the server told what it was. */
export function toastWithUndo(api: Api, text: string, act: DoneAct | null): void {
  if (act === null) show(text, { tone: 'success' });
  else tell(api, act, text);
}

/** For calls that change items: says what each did, with a button that takes back just that. */
export function telling(api: Api): Required<Pick<RestOptions, 'onAct'>> {
  return { onAct: (act) => tell(api, act) };
}

/** Says what the reader did, in its own words or these, with a button that takes back just that. */
export function tell(api: Api, { ids, text }: DoneAct, words = text): void {
  show(words, { tone: 'success', action: { text: 'Undo', run: () => undoActs(api, ids) } });
}

/** For calls whose answers are read before the message is shown: keeps what all of them did until then. */
export function keptAct(): { act: DoneAct | null; onAct: (act: DoneAct) => void } {
  const kept: ReturnType<typeof keptAct> = {
    act: null,
    onAct: ({ ids, text }) => void (kept.act = { ids: [...(kept.act?.ids ?? []), ...ids], text }),
  };
  return kept;
}

async function undoActs(api: Api, ids: readonly number[]): Promise<void> {
  await said(async () => {
    const last = await turnedActs(ids, async (actIds) => {
      const { undo } = await api.graphql(undoMutation, { input: { actIds } });
      throwRefusal(undo?.errors);
      return undo?.act;
    });
    if (last) say('Undone', last, { text: 'Redo', run: () => redoActs(api, ids) });
  });
}

async function redoActs(api: Api, ids: readonly number[]): Promise<void> {
  await said(async () => {
    const last = await turnedActs(ids, async (actIds) => {
      const { redo } = await api.graphql(redoMutation, { input: { actIds } });
      throwRefusal(redo?.errors);
      return redo?.act;
    });
    if (last) say('Done again', last, { text: 'Undo', run: () => undoActs(api, ids) });
  });
}

type Turned = TurnedAct | null | undefined;

/** Turns acts, as many with a call as one takes; returns what the last call did. */
async function turnedActs(ids: readonly number[], turn: (actIds: string[]) => Promise<Turned>): Promise<Turned> {
  let last: Turned;
  for (const some of chunksOf(ids, bulkMaximum)) last = await turn(some.map((id) => globalId('Act', id)));
  return last;
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
