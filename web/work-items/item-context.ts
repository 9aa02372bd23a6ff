import { createContext, use } from 'react';
import type { ItemPage } from './item-page.ts';
import type { ItemStore } from './item-store.ts';
import type { Item } from './item.ts';

/** The store of the item being shown or created. */
export const ItemStoreContext = createContext<ItemStore | null>(null);

export function useItemStore(): ItemStore {
  const store = use(ItemStoreContext);
  if (!store) throw new Error('useItemStore outside of an item');
  return store;
}

/** The loaded item; only available inside the loaded page. */
export function useItem(): Item {
  const { item } = useItemStore();
  if (!item) throw new Error('useItem before the item is there');
  return item;
}

/** The parts of the page of an item that exists. */
export const ItemPageContext = createContext<ItemPage | null>(null);

export function useItemPage(): ItemPage {
  const page = use(ItemPageContext);
  if (!page) throw new Error('useItemPage outside of the page of an item');
  return page;
}
