import type { ApiClient } from '../api/client.ts';
import { isLast, redoLast, show, undoLast } from './undo.ts';

/** An act that changed no items, which the history of the reader does not contain. */
export interface OwnAct {
  text: string;
  /** False if it was refused, with the reason said. */
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
}

/** The last of them, with what closes its message and the page where it was done. */
let last: { act: OwnAct; isUndone: boolean; close: () => void; path: string } | null = null;

/** Says that the reader changed something else than items, with a button that takes it back. */
export function toastWithOwnUndo(act: OwnAct): void {
  say(act.text, act, false);
}

/** Takes back what the reader did last: here, or to items. */
export async function undoNewest(api: Pick<ApiClient, 'graphql'>): Promise<void> {
  const own = newest();
  await (own?.isUndone === false ? turn(own.act, true) : undoLast(api));
}

/** Does again what the reader undid last. */
export async function redoNewest(api: Pick<ApiClient, 'graphql'>): Promise<void> {
  const own = newest();
  await (own?.isUndone === true ? turn(own.act, false) : redoLast(api));
}

/** The last one, if the reader did nothing else since, and is still where they did it. */
function newest(): typeof last {
  return last !== null && isLast(last.close) && last.path === location.pathname ? last : null;
}

async function turn(act: OwnAct, isUndo: boolean): Promise<void> {
  if (await (isUndo ? act.undo() : act.redo())) say(`${isUndo ? 'Undone' : 'Done again'}: ${act.text}.`, act, isUndo);
}

function say(text: string, act: OwnAct, isUndone: boolean): void {
  const action = { text: isUndone ? 'Redo' : 'Undo', run: () => turn(act, !isUndone) };
  last = { act, isUndone, close: show(text, { tone: 'success', action }), path: location.pathname };
}
