import { copyText } from '../widgets/copy-text.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { ItemStore } from './item-store.ts';

/** Copies the item's reference. The shortcut for it works before the item is loaded, so it may have to be read first. */
export async function copyReference(store: ItemStore): Promise<void> {
  if (store.item === null) await store.load();
  if (store.item === null) toast('An error occurred while fetching reference', { tone: 'danger' });
  else await copyText(store.item.reference, 'reference');
}
