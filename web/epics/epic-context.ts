import { createContext, use } from 'react';
import type { ItemPage } from '../work-items/item-page.ts';
import type { Epic } from './epic.ts';
import type { EpicStore } from './epic-source.ts';
import type { TreeStore } from './tree/tree-store.ts';

/** The stores of an epic's page. */
export interface EpicPage {
  store: EpicStore;
  /** The parts that every item's page has. */
  item: ItemPage;
  /** Child issues and epics. */
  tree: TreeStore;
}

export const EpicContext = createContext<EpicPage | null>(null);

export function useEpicPage(): EpicPage {
  const page = use(EpicContext);
  if (!page) throw new Error('useEpicPage outside of the page of an epic');
  return page;
}

/** The loaded epic; only available inside the loaded page. */
export function useEpic(): Epic {
  const { item } = useEpicPage().store;
  if (!item) throw new Error('useEpic before the epic is there');
  return item;
}
