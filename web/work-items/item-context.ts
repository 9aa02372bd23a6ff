import { createContext, use } from 'react';
import type { ItemStore } from './item-store.ts';
import type { Item } from './item.ts';

/** The store of the item whose fields are shown or set: one that exists, or one that is being created. */
export const ItemStoreContext = createContext<ItemStore | null>(null);

export function useItemStore(): ItemStore {
  const store = use(ItemStoreContext);
  if (!store) throw new Error('useItemStore outside of an item');
  return store;
}

/** The item that is shown; only below the point where it is known to be there. */
export function useItem(): Item {
  const { item } = useItemStore();
  if (!item) throw new Error('useItem before the item is there');
  return item;
}
