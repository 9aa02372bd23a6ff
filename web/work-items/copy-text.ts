import { reportDefect } from '../api/api-error.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { ItemStore } from './item-store.ts';

/** Copies a text to the clipboard and confirms it; `name` says what it is, such as "reference". */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${name[0]?.toUpperCase()}${name.slice(1)} copied`, { tone: 'success' });
  } catch (error) {
    // The browser may deny access, or lack a clipboard on an insecure URL.
    if (!(error instanceof DOMException || error instanceof TypeError)) reportDefect(error);
    toast(`The ${name} could not be copied. It is ${text}`, { tone: 'danger' });
  }
}

/** Copies the item's reference. The shortcut for it works before the item is loaded, so it may have to be read first. */
export async function copyReference(store: ItemStore): Promise<void> {
  if (store.item === null) await store.load();
  if (store.item === null) toast('An error occurred while fetching reference', { tone: 'danger' });
  else await copyText(store.item.reference, 'reference');
}
