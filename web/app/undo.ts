import { errorText, throwRefusal } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { numberOfId, workItemId } from '../api/global-id.ts';
import { toast, type ToastOptions } from '../widgets/toast/toast.ts';
import { redoMutation, undoMutation } from './operations/undo.graphql.ts';

type Api = Pick<ApiClient, 'graphql'>;

interface TurnedAct {
  summary: string;
  kept: readonly string[];
}

/** Closes the message about the last act, whose button would take back an earlier one once it was undone. */
let closeLast: (() => void) | null = null;

/** An act that changed no items, which the history of the reader does not contain. */
interface OwnAct {
  text: string;
  /** False if it was refused, with the reason said. */
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
}

/** Such an act, if it is what the reader did last on this page. */
let own: { act: OwnAct; path: string; isUndone: boolean } | null = null;

/** Maximum items of one call. */
const itemsAtOnce = 100;

/** Takes back what the reader did last to items, or did last to these, and says what it was. */
export async function undoLast(api: Api, itemIds?: readonly string[]): Promise<void> {
  if (itemIds === undefined && own?.isUndone === false && own.path === location.pathname) return turnOwn(own.act, true);
  await said(async () => {
    const ids = itemIds?.map((id) => workItemId(numberOfId(id)));
    let last: TurnedAct | null | undefined;
    for (let start = 0; start < Math.max(ids?.length ?? 0, 1); start += itemsAtOnce) {
      const input = ids === undefined ? {} : { workItemIds: ids.slice(start, start + itemsAtOnce) };
      const { undo } = await api.graphql(undoMutation, { input });
      throwRefusal(undo?.errors);
      last = undo?.act;
    }
    if (last) say('Undone', last, { text: 'Redo', run: () => redoLast(api) });
  });
}

/** Does again what the reader undid last, and says what it was. */
export async function redoLast(api: Api): Promise<void> {
  if (own?.isUndone === true && own.path === location.pathname) return turnOwn(own.act, false);
  await said(async () => {
    const { redo } = await api.graphql(redoMutation, { input: {} });
    throwRefusal(redo?.errors);
    if (redo?.act) say('Done again', redo.act, { text: 'Undo', run: () => undoLast(api) });
  });
}

/** Says that the reader changed items, with a button that takes it back. */
export function toastWithUndo(api: Api, text: string, itemIds: readonly string[]): void {
  show(text, { tone: 'success', action: { text: 'Undo', run: () => undoLast(api, itemIds) } });
}

/** Says that the reader changed something else than items, with a button that takes it back. */
export function toastWithOwnUndo(act: OwnAct): void {
  showOwn(act.text, act, false);
}

async function turnOwn(act: OwnAct, isUndo: boolean): Promise<void> {
  if (await (isUndo ? act.undo() : act.redo()))
    showOwn(`${isUndo ? 'Undone' : 'Done again'}: ${act.text}.`, act, isUndo);
}

function showOwn(text: string, act: OwnAct, isUndone: boolean): void {
  const action = { text: isUndone ? 'Redo' : 'Undo', run: () => turnOwn(act, !isUndone) };
  show(text, { tone: 'success', action });
  own = { act, path: location.pathname, isUndone };
}

/** Says what was undone or done again, and what stayed. */
export function say(
  done: string,
  { summary, kept }: TurnedAct,
  action: { text: string; run: () => Promise<void> },
): void {
  const text = [`${done}: ${summary}.`, ...kept].join(' ');
  show(text, { tone: kept.length === 0 ? 'success' : 'neutral', action });
}

function show(text: string, options: ToastOptions): void {
  closeLast?.();
  own = null;
  closeLast = toast(text, options);
}

async function said(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast(errorText(error), { tone: 'danger' });
  }
}
